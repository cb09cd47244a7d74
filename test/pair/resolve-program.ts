import { resolvePair } from '../../src/pair/resolve-pair.ts'
import { Guardian } from '../../src/worker/guardian.ts'

/** Resolves the pair in its arguments (cache, core, adapter) and prints the root; made to be started twice, or killed. */
const [, , cacheDir = '', core = '', adapter = ''] = process.argv
await using guardian = new Guardian()
const node = { path: process.execPath, version: process.versions.node }
const pair = await resolvePair(
  { kind: 'install', core, adapter },
  { cacheDir, offline: false, guardian, node },
)
process.stdout.write(`${pair.root}\n`)
