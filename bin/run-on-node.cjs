// Old JavaScript on purpose: this is what any Node on the machine runs first.
var childProcess = require('child_process')
var fs = require('fs')
var path = require('path')
var neededNode = require('./needed-node.cjs')

var root = path.join(__dirname, '..')
var modules = path.join(root, 'node_modules')
/** Types are stripped once per file, not at each start: it halves the time of a short command. */
var compiled = path.join(modules, '.cache', 'compiled')

/**
 * Runs a TypeScript file of the project on a Node that can, after installing the dependencies if need be; those for
 * development only where `forDevelopment` says so.
 */
exports.run = (file, args, forDevelopment) => {
  installWhenNeeded(forDevelopment)
  var entry = path.join(root, file)
  if (neededNode.isNewEnough(process.versions.node)) {
    process.argv = [process.argv[0], entry].concat(args)
    require('module').enableCompileCache(compiled)
    import(require('url').pathToFileURL(entry).href).catch((error) => {
      console.error(error)
      process.exitCode = 1
    })
    return
  }
  var node = pinnedNode()
  if (node === null) fail(neededNode.message(process.version))
  var child = childProcess.spawn(node, [entry].concat(args), {
    stdio: 'inherit',
    env: Object.assign({ NODE_COMPILE_CACHE: compiled }, process.env),
  })
  var signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  signals.forEach((signal) => {
    process.on(signal, () => {
      child.kill(signal)
    })
  })
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/** Installs what package-lock.json names when node_modules has something else, or nothing. */
function installWhenNeeded(forDevelopment) {
  if (!fs.existsSync(path.join(root, 'package-lock.json')) || isInstalled(forDevelopment)) return
  console.error('Installing the dependencies that package-lock.json names; this happens once.')
  var npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  var command = ['ci', '--loglevel=error', '--no-audit', '--no-fund'].concat(
    forDevelopment ? [] : ['--omit=dev'],
  )
  var options = { cwd: root, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' }
  var result = childProcess.spawnSync(npm, command, options)
  if (result.status !== 0) fail(`npm ci failed; its messages above say why. Try it by hand in ${root}`)
}

/** npm writes what it installed to node_modules/.package-lock.json; packages for other systems are not in it. */
function isInstalled(forDevelopment) {
  var wanted = readPackages(path.join(root, 'package-lock.json'))
  var installed = readPackages(path.join(modules, '.package-lock.json'))
  return Object.keys(wanted).every((name) => {
    if (name === '' || (wanted[name].dev && !forDevelopment)) return true
    var there = installed[name]
    return there === undefined ? wanted[name].optional === true : there.version === wanted[name].version
  })
}

function readPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages
  } catch (_error) {
    return {}
  }
}

/** The Node that package-lock.json pins for this system, or null when there is none for it. */
function pinnedNode() {
  var name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  var file = path.join(modules, name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  return fs.existsSync(file) ? file : null
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
