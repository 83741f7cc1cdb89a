#!/usr/bin/env node
// The `rollcall` command. In a clone it works on any Node that can run npm: it installs what is missing and goes on
// with the Node that the project runs on. The package has everything compiled and runs on the Node that is there.
var fs = require('fs')
var path = require('path')

if (fs.existsSync(path.join(__dirname, 'run-on-node.cjs'))) {
  require('./run-on-node.cjs').run('src/cli/main.ts', process.argv.slice(2), false)
} else runCompiled()

function runCompiled() {
  var node = require('./needed-node.cjs')
  if (!node.isNewEnough(process.versions.node)) {
    console.error(node.message(process.version))
    process.exit(1)
  }
  import('../dist/cli/main.js').catch((error) => {
    console.error(error)
    process.exitCode = 1
  })
}
