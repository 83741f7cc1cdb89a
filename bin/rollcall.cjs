#!/usr/bin/env node
// The `rollcall` command. Works on any Node that can run npm: it installs what is missing and goes on with the
// Node that the project runs on.
require('./run-on-node.cjs').run('src/cli/main.ts', process.argv.slice(2), false)
