import { z } from 'zod'
import { SCENARIO_IDS } from '../src/scenarios/scenario-id.ts'
import { cause, verdict } from './state-schemas.ts'
import { words } from './words-schema.ts'

const storedResultFrom = z.enum(['A', 'B']).nullable().describe('Whose result is stored; null for none.')
const ownersPersisted = z
  .array(z.string())
  .describe('Owners in the order in which the row had them: A, B, or ? for one that is neither.')
const bStartedWhileAAlive = z
  .boolean()
  .describe("B's attempt started while A was alive, stopped or not, and had not lost its lease.")
const missingWitnesses = z
  .array(z.string())
  .describe('Events that the history lacks; only with inconclusive.')

const rowState = z
  .strictObject({
    at: z.number().describe("ms since the scenario's start."),
    status: z.string().nullable().describe('Null where the row was gone.'),
    owner: z
      .enum(['A', 'B', '?'])
      .nullable()
      .describe('? for an owner that is neither; null where the row names none.'),
    leaseUntil: z
      .number()
      .nullable()
      .describe("When the stored lease ends, in ms since the scenario's start; null where the row has none."),
    resultFrom: storedResultFrom,
  })
  .meta({ id: 'rowState', description: "What was read of a task's row from one instant on, until the next." })

const run = z
  .strictObject({
    run: z.number(),
    verdict,
    summary: z.string(),
    requests: z.number().describe('Requests that the destination got.'),
    effects: z.number().describe('Requests that took effect there.'),
    storedResultFrom,
    ownersPersisted,
    bStartedWhileAAlive,
    leaseRenewalsByA: z.number(),
    takeoverMs: z
      .number()
      .nullable()
      .describe("From the interruption to B's attempt, in ms; null without both."),
    retryCount: z.number().nullable().describe('As stored at the end; null when the row has none.'),
    missingWitnesses,
    timeline: z.array(z.string()).describe('At most 15 lines: ms since the start, who, what.'),
    rowStates: z
      .array(rowState)
      .describe('Every change of status, owner, lease or result that was read, in order.'),
  })
  .meta({ id: 'scenarioRun', description: 'One run of a scenario in figures.' })

const published = z
  .strictObject({
    adapter: z.string().describe('The adapter that the published figures were taken with.'),
    requests: z.number(),
    effects: z.number(),
    storedResultFrom,
    ownersPersisted,
    bStartedWhileAAlive,
    takeoverMs: z.strictObject({ min: z.number(), median: z.number(), max: z.number() }).nullable(),
    matches: z.boolean().describe('True when all our runs agree in everything but time.'),
    why: z.string().nullable().describe('Explains a difference where the versions do.'),
  })
  .meta({ id: 'published', description: 'The published figures of a scenario.' })

/** The shape of one scenario of a report. */
export const scenarioReport = z
  .strictObject({
    id: z.enum(SCENARIO_IDS).describe('What `fence-audit explain` takes.'),
    title: z.string(),
    ...words,
    verdict,
    cause,
    summary: z.string().describe('One sentence on the worst run.'),
    missingWitnesses,
    notes: z.array(z.string()).describe('Remarks that do not change the verdict.'),
    runs: z.array(run),
    published,
    evidence: z.string().describe('Lines of the history that hold the worst run: history.jsonl#120-141.'),
  })
  .meta({ id: 'scenario', description: 'One scenario over all its runs; one violation is a violation.' })
