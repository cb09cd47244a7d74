import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { Agent } from '../../src/selftest/reference-core/durable/agent.ts'
import { DurableAgent } from '../../src/selftest/reference-core/durable/durable-agent.ts'
import { mastraWith } from '../../src/selftest/reference-core/mastra-with.ts'
import { createReferenceStorage } from '../../src/selftest/reference-store/create-reference-storage.ts'
import type { OpenStores } from '../../src/worker/open-stores.ts'
import { watchRecovery } from '../../src/worker/watch-recovery.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const MODULES: Readonly<Record<string, Record<string, unknown>>> = {
  '@mastra/core/mastra': { Mastra: mastraWith(null) },
  '@mastra/core/agent': { Agent },
  '@mastra/core/agent/durable': { DurableAgent },
}

describe.concurrent('watching a core that recovers a durable run', () => {
  it('hears no warning where the store fences', async ({ expect, onTestFinished }) => {
    const { recovered, warnings, detail } = await watch(onTestFinished)
    expect([recovered, warnings]).toEqual([true, []])
    expect(detail).toContain('is executed by')
  })

  it.for([
    ['workflows', 'workflows'],
    ['memory', 'memory'],
  ] as const)(
    'hears which domain does not fence: %s',
    async ([domain, named], { expect, onTestFinished }) => {
      const { recovered, warnings } = await watch(onTestFinished, domain)
      expect(recovered).toBe(true)
      expect(warnings).toEqual([expect.stringMatching(new RegExp(`${named} store .* cannot fence runs`))])
    },
  )
})

/** Watches the reference core on the reference store, in which one domain denies that it fences. */
async function watch(onTestFinished: TestContext['onTestFinished'], denying?: 'workflows' | 'memory') {
  const storage = createReferenceStorage({ file: join(runFolder(onTestFinished), 'store.db') })
  await storage.init()
  if (denying !== undefined)
    Object.assign(await storage.getStore(denying), { supportsRunFencing: () => Promise.resolve(false) })
  const stores: Pick<OpenStores, 'import' | 'storage'> = {
    import: (specifier) => Promise.resolve(MODULES[specifier] ?? {}),
    storage: () => storage,
  }
  return watchRecovery(stores as OpenStores, 'core')
}
