import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, it, type TestContext } from 'vitest'
import type { OpenStores } from '../../src/worker/open-stores.ts'
import { asksForLease } from '../../src/verdict/asks-for-lease.ts'
import { watchCore, type CoreWatch } from '../../src/worker/watch-core.ts'
import { REFERENCE_CORE } from '../fixtures/stores/fixture-pair.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

/** One change of the reference core each, with what its manager is then seen to lack. */
const CHANGES = {
  'claims under no condition': [
    'tasks/ownership.js',
    /\{ expectedStatus: 'pending', .* \}/,
    '{}',
    'claims not always conditional on expectedStatus and expectedOwnerId',
  ],
  'claims by the status only': [
    'tasks/ownership.js',
    /\{ expectedStatus: 'pending', .* \}/,
    "{ expectedStatus: 'pending' }",
    'claims not always conditional on expectedOwnerId',
  ],
  'renews whoever owns the task': [
    'tasks/heartbeat.js',
    'patch, mine)',
    "patch, { expectedStatus: 'running' })",
    'renewals not always conditional on expectedOwnerId',
  ],
  'completes whoever owns the task': [
    'tasks/settle.js',
    'patch, ownership.mine)',
    'patch)',
    'completions not always conditional on expectedOwnerId',
  ],
  'recovers whatever has become of the task': [
    'tasks/recovery.js',
    ', asObserved(task))',
    ", { expectedStatus: 'running' })",
    'recovery not always conditional on expectedOwnerId and expectedLeaseExpiresAt',
  ],
  'recovers a task whose lease is live': [
    'tasks/recovery.js',
    'lapsesAt === null || lapsesAt <= Date.now()',
    'true',
    'recovers tasks whose lease is live',
  ],
} as const

describe.concurrent('watching a core', () => {
  it('sees all that the contract needs in the reference core, which leaves a live task alone', async ({
    expect,
    onTestFinished,
  }) => {
    const { complete, calls, detail } = await watch(onTestFinished)
    expect([complete, detail]).toEqual([true, null])
    expect(calls.map(({ moment }) => moment)).not.toContain('recovery-of-live')
    expect(calls.find(({ moment }) => moment === 'claim')?.conditions).toContain('expectedOwnerId')
    expect(asksForLease(calls)).toEqual({ asks: true, because: [] })
  })

  it.for(Object.entries(CHANGES))(
    'sees that a core %s',
    async ([, [file, find, replace, lacking]], { expect, onTestFinished }) => {
      const { calls } = await watch(onTestFinished, { file, find, replace })
      expect(asksForLease(calls)).toEqual({ asks: false, because: [`does not ask for a lease: ${lacking}`] })
    },
  )

  it('concludes nothing from a core that was not seen to renew', async ({ expect, onTestFinished }) => {
    const change = { file: 'tasks/heartbeat.js', find: /this\.#timer = .*/, replace: '' }
    const { complete, calls } = await watch(onTestFinished, change)
    expect(complete).toBe(true)
    expect(asksForLease(calls)).toEqual({ asks: null, because: ['not observed: renewals'] })
  })
})

interface Change {
  readonly file: string
  readonly find: string | RegExp
  readonly replace: string
}

/** Watches a copy of the reference core, with one change. No adapter takes part. */
async function watch(
  onTestFinished: TestContext['onTestFinished'],
  change: Change | null = null,
): Promise<CoreWatch> {
  const core = join(runFolder(onTestFinished), 'core')
  cpSync(REFERENCE_CORE, core, { recursive: true })
  if (change !== null) {
    const path = join(core, change.file)
    const text = readFileSync(path, 'utf8')
    const changed = text.replace(change.find, change.replace)
    if (changed === text) throw new Error(`${change.file} has nothing to change.`)
    writeFileSync(path, changed)
  }
  const stores: Pick<OpenStores, 'import' | 'storage'> = {
    import: (specifier) =>
      import(pathToFileURL(join(core, `${specifier.replace('@mastra/core/', '')}.js`)).href),
    storage: () => {
      throw new Error('There is no adapter.')
    },
  }
  return watchCore(stores as OpenStores)
}
