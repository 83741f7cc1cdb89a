// Runs a TypeScript file of the project: node bin/run.cjs FILE [ARGUMENT ...]
require('./run-on-node.cjs').run(process.argv[2], process.argv.slice(3), true)
