import type { RunFacts } from '../../src/history/run-facts.ts'
import type { ScenarioId } from '../../src/scenarios/scenario-id.ts'

const core = { name: '@mastra/core', version: '1.80.0', integrity: null, engines: null }

/** What `run.json` of a run holds that planned these scenarios and no check. */
export function factsFor(ids: readonly ScenarioId[], change: Partial<RunFacts['scenarios']> = {}): RunFacts {
  return {
    schemaVersion: 1,
    id: 'r1',
    startedAt: '2026-11-03T10:00:00.000Z',
    toolVersion: '0.1.0',
    os: 'linux',
    node: '26.0.0',
    seed: 1,
    pair: {
      core,
      adapter: { ...core, name: '@mastra/libsql' },
      peer: { range: null, satisfied: null },
      lockHash: null,
      inPlace: false,
    },
    store: { name: 'libsql', adapter: '@mastra/libsql', place: 'file:x', isolated: true },
    checks: [],
    scenarios: { ids: [...ids], repeat: 1, profile: 'quick', maxRetries: 1, skipped: null, ...change },
    requireDomains: ['backgroundTasks'],
    requireChecks: [],
    gate: 'pair',
  }
}
