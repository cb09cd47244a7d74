import { describe, it } from 'vitest'
import { MANAGER_FAULTS, type ManagerFaultId } from '../../src/selftest/reference-core/faults.ts'
import { mastraWith } from '../../src/selftest/reference-core/mastra-with.ts'
import { InMemoryStore } from '../../src/selftest/reference-core/storage/in-memory-store.ts'
import { asksForLease } from '../../src/verdict/asks-for-lease.ts'
import type { OpenStores } from '../../src/worker/open-stores.ts'
import { watchCore, type CoreWatch } from '../../src/worker/watch-core.ts'

/** Managers that do not renew a lease, or not while they are watched. */
const RENEWED_NOT_OR_LATE: readonly ManagerFaultId[] = ['M04', 'M07']
const FAULTS = Object.entries(MANAGER_FAULTS) as [ManagerFaultId, (typeof MANAGER_FAULTS)[ManagerFaultId]][]
const ASKING_TOO_LITTLE = FAULTS.filter(([, { lacks }]) => lacks !== null)
/** They ask for all that the contract needs; what is wrong is what they make of it. */
const ASKING = FAULTS.filter(([id, { lacks }]) => lacks === null && !RENEWED_NOT_OR_LATE.includes(id))

describe.concurrent('watching a core', () => {
  it('sees all that the contract needs in the reference core, which leaves a live task alone', async ({
    expect,
  }) => {
    const { complete, calls, detail } = await watch(null)
    expect([complete, detail]).toEqual([true, null])
    expect(calls.map(({ moment }) => moment)).not.toContain('recovery-of-live')
    expect(calls.find(({ moment }) => moment === 'claim')?.conditions).toContain('expectedOwnerId')
    expect(asksForLease(calls)).toEqual({ asks: true, because: [] })
  })

  it.for(ASKING_TOO_LITTLE)(
    'sees what is lacking in the manager fault %s',
    async ([id, { lacks }], { expect }) => {
      const { calls } = await watch(id)
      expect(asksForLease(calls)).toEqual({ asks: false, because: [`does not ask for a lease: ${lacks}`] })
    },
  )

  it.for(ASKING)('sees nothing lacking in the manager fault %s', async ([id], { expect }) => {
    const { calls } = await watch(id)
    expect(asksForLease(calls)).toEqual({ asks: true, because: [] })
  })

  it.for(RENEWED_NOT_OR_LATE)(
    'concludes nothing from %s, which was not seen to renew',
    async (id, { expect }) => {
      const { complete, calls } = await watch(id)
      expect(complete).toBe(true)
      expect(asksForLease(calls)).toEqual({ asks: null, because: ['not observed: renewals'] })
    },
  )
})

/** Watches the reference core with one fault of its manager, or with none. No adapter takes part. */
async function watch(fault: ManagerFaultId | null): Promise<CoreWatch> {
  const modules: Readonly<Record<string, Record<string, unknown>>> = {
    '@mastra/core/mastra': { Mastra: mastraWith(fault) },
    '@mastra/core/storage': { InMemoryStore },
  }
  const stores: Pick<OpenStores, 'import' | 'storage'> = {
    import: (specifier) => Promise.resolve(modules[specifier] ?? {}),
    storage: () => {
      throw new Error('There is no adapter.')
    },
  }
  return watchCore(stores as OpenStores)
}
