#!/usr/bin/env node
// Checks the Node version before anything newer than this file's own syntax is loaded, then starts the program.
// Plain old syntax on purpose: a Node that is too old must be able to read it and say so.
import { spawn } from 'child_process'
import { existsSync, readFileSync, realpathSync } from 'fs'
import module from 'module'
import { dirname, join } from 'path'
import { fileURLToPath, pathToFileURL } from 'url'

const COULD_NOT_RUN = 3
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const main = join(root, 'dist', 'src', 'cli', 'main.js')

if (!isRecentEnough(process.versions.node)) {
  const ownNode = findOwnNode()
  if (ownNode === null) {
    fail('this is Node ' + process.versions.node + ', and fence-audit needs Node 22.13 or newer.')
  } else {
    runUnder(ownNode)
  }
} else if (!existsSync(main)) {
  fail('the program is not built yet: run "npm run build" in ' + root + '.')
} else {
  stopWithLauncher()
  keepSqliteQuiet()
  // Saves a tenth of the start.
  module.enableCompileCache()
  import(pathToFileURL(main).href)
    .then(function (program) {
      return program.main(process.argv.slice(2))
    })
    .catch(function (error) {
      // Node would exit with 1 here, which means "not fenced".
      console.error(error)
      process.exitCode = COULD_NOT_RUN
    })
}

function isRecentEnough(version) {
  const parts = version.split('.').map(Number)
  return parts[0] > 22 || (parts[0] === 22 && parts[1] >= 13)
}

/** Node 22 warns that its SQLite is experimental, which says nothing about an audit; other warnings stay. */
function keepSqliteQuiet() {
  const print = process.listeners('warning')
  process.removeAllListeners('warning')
  process.on('warning', function (warning) {
    if (warning.name === 'ExperimentalWarning' && warning.message.indexOf('SQLite') !== -1) return
    for (const listener of print) listener.call(process, warning)
  })
}

/** The Node of this package's own node_modules, when it is recent enough and not the one that runs already. */
function findOwnNode() {
  const folder = join(root, 'node_modules', 'node')
  const executable = join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  try {
    const version = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version
    const isItself = realpathSync(executable) === realpathSync(process.execPath)
    return isRecentEnough(version) && !isItself ? executable : null
  } catch {
    return null
  }
}

/** Runs the same command line under another Node and ends as it ends. */
function runUnder(node) {
  const args = [fileURLToPath(import.meta.url)].concat(process.argv.slice(2))
  // The channel tells the child when this process is killed in a way that it cannot pass on.
  const child = spawn(node, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'] })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  const passOn = function (signal) {
    child.kill(signal)
  }
  signals.forEach(function (signal) {
    process.on(signal, passOn)
  })
  child.on('error', function (error) {
    fail('could not start ' + node + ': ' + error.message)
  })
  child.on('exit', function (code, signal) {
    signals.forEach(function (name) {
      process.removeListener(name, passOn)
    })
    if (signal === null) process.exitCode = code
    else process.kill(process.pid, signal)
  })
}

/** Under a launcher (see runUnder), its death ends this process as a SIGTERM would: evidence kept, workers stopped. */
function stopWithLauncher() {
  if (!process.connected) return
  process.on('disconnect', function () {
    process.kill(process.pid, 'SIGTERM')
  })
  process.channel.unref()
}

function fail(message) {
  console.error('fence-audit: ' + message)
  process.exitCode = COULD_NOT_RUN
}
