import { expect, test } from 'vitest'
import { SURFACES } from '../../src/card/list.ts'
import { SURFACE_IDS } from '../../src/card/surface-id.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { auditWithLibsql, INSTALL_MS } from './audit-with-libsql.ts'

/** Methods that only read, or that make something of what they are given. */
const READS = /^(get|list|load|parse|supports|validate|deepMerge|to|_get|_sort)/

/** Methods of the real domains that change something and are no surface of the card, each with the reason. */
const NO_SURFACE: Readonly<Record<string, string>> = {
  init: 'makes tables, before any run',
  setupPragmaSettings: 'sets up the connection',
  executeWithRetry: 'repeats a write that is a surface',
  dangerouslyClearAll: 'an operator empties the whole domain, in tests',
  prune: 'an operator deletes what is old, whoever owns it',
  __setLogger: 'changes the object alone',
  __setRawConfig: 'changes the object alone',
}

/** Surfaces of later releases. */
const LATER = ['mergeResourceWorkingMemory']

test(
  'every method by which core 1.71.0 with libsql 1.23.1 writes is a surface, or is known to be none',
  async ({ onTestFinished }) => {
    const { domains } = await auditWithLibsql(runFolder(onTestFinished), ['memory/detection'])
    const written = (['workflows', 'memory'] as const).map(
      (domain) => [domain, (domains?.[domain].methods ?? []).filter((name) => !READS.test(name))] as const,
    )
    const surfaces = SURFACE_IDS.map((id) => SURFACES[id])
    const unknown = written.flatMap(([domain, methods]) =>
      methods.filter(
        (name) =>
          !(name in NO_SURFACE) &&
          !surfaces.some((surface) => surface.domain === domain && surface.method === name),
      ),
    )
    expect(unknown).toEqual([])

    const all = written.flatMap(([, methods]) => methods)
    expect(all.length).toBeGreaterThan(20)
    expect(Object.keys(NO_SURFACE).filter((name) => !all.includes(name))).toEqual([])
    expect([...new Set(surfaces.map(({ method }) => method))].filter((name) => !all.includes(name))).toEqual(
      LATER,
    )
  },
  INSTALL_MS,
)
