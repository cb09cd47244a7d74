import type { ScenarioReport } from '../verdict/report.ts'
import type { ScenarioId } from './scenario-id.ts'

export type PublishedFigures = Omit<ScenarioReport['published'], 'matches' | 'why'>

/** The core of all published runs. */
export const PUBLISHED_CORE = '@mastra/core 1.72.0'

/** The adapter of the S rows keeps owner and lease, that of the P rows neither. */
const KEEPS = '@mastra/libsql 1.24.0'
const KEEPS_NOT = '@mastra/libsql 1.23.3'

const quiet = { bStartedWhileAAlive: false, takeoverMs: null } as const
const twice = { adapter: KEEPS_NOT, requests: 2, ownersPersisted: [], bStartedWhileAAlive: true } as const

/**
 * What the background-task recovery experiment of 2026-10-12 published: five runs of each scenario, all alike in all
 * but their times, with maxRetries 1 on a local libSQL file. S2's stored result and owner follow from its renewals.
 */
export const PUBLISHED: Readonly<Record<ScenarioId, PublishedFigures>> = {
  S1: { ...once(KEEPS, 1, 'A'), ...quiet },
  S2: { ...once(KEEPS, 1, 'A'), ...quiet },
  S3: recovered(1, 1, { min: 4291, median: 4299, max: 4371 }),
  S4: recovered(2, 2, { min: 3979, median: 3983, max: 4007 }),
  S5: recovered(2, 1, { min: 3980, median: 3986, max: 4005 }),
  S6: recovered(2, 1, { min: 3975, median: 3978, max: 3985 }),
  S7: { ...recovered(1, 1, { min: 281, median: 284, max: 285 }), ownersPersisted: ['B'] },
  P1: { ...twice, effects: 1, storedResultFrom: 'A', takeoverMs: null },
  P2: { ...twice, effects: 1, storedResultFrom: 'B', takeoverMs: null },
  P3: { ...twice, effects: 2, storedResultFrom: 'A', takeoverMs: null },
}

function once(adapter: string, requests: number, from: 'A' | 'B') {
  return { adapter, requests, effects: requests, storedResultFrom: from, ownersPersisted: [from] }
}

function recovered(
  requests: number,
  effects: number,
  takeoverMs: NonNullable<PublishedFigures['takeoverMs']>,
): PublishedFigures {
  return {
    adapter: KEEPS,
    requests,
    effects,
    storedResultFrom: 'B',
    ownersPersisted: ['A', 'B'],
    bStartedWhileAAlive: false,
    takeoverMs,
  }
}
