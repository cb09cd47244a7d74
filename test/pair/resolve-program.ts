import { statSync } from 'node:fs'
import { FenceAuditError } from '../../src/errors.ts'
import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { Guardian } from '../../src/worker/guardian.ts'

/**
 * Resolves the pair in its arguments (cache, core, adapter) and prints where it lies, as JSON; made to be started several times at
 * once, on a small disk, or to be killed. An error for people becomes a line of JSON and exit code 3.
 */
const [, , cacheDir = '', core = '', adapter = ''] = process.argv
await using guardian = new Guardian()
const node = { path: process.execPath, version: process.versions.node }
try {
  const pair = await resolvePair(
    { kind: 'install', core, adapter },
    { cacheDir, offline: false, guardian, node },
  )
  process.stdout.write(`${JSON.stringify({ root: pair.root, inode: statSync(pair.root).ino })}\n`)
} catch (error) {
  if (!(error instanceof FenceAuditError)) throw error
  process.stdout.write(`${JSON.stringify({ code: error.code, message: error.message })}\n`)
  process.exitCode = error.exitCode
}
