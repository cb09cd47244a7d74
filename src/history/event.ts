import { z } from 'zod'
import { errorFactsSchema, outcomeSchema, rowSchema, whoSchema } from './common-schemas.ts'
import { receiptSchema } from './receipt.ts'
import { recordedRoundSchema } from './recorded-round-schema.ts'

export type Who = z.infer<typeof whoSchema>
export type ErrorFacts = z.infer<typeof errorFactsSchema>

/** One call of a race: monotonic start and end in ms since the start of the run, and what came back. */
export const raceCallSchema = z.object({
  who: whoSchema,
  tag: z.string(),
  start: z.number(),
  end: z.number(),
  outcome: outcomeSchema,
  value: z.unknown(),
  error: errorFactsSchema.optional(),
})
export type RaceCall = z.infer<typeof raceCallSchema>

const domainFactsSchema = z.object({
  present: z.boolean(),
  class: z.string().nullable(),
  package: z.string().nullable(),
  methods: z.array(z.string()),
  /** The answer of `supportsRunFencing()`, or that it rejected; null where there is no such method. */
  supportsRunFencing: z.union([z.boolean(), z.literal('rejects'), z.null()]),
})
export type DomainFacts = z.infer<typeof domainFactsSchema>

const domainsSchema = z.object({
  backgroundTasks: domainFactsSchema,
  workflows: domainFactsSchema,
  memory: domainFactsSchema,
})

/** A call of the core's manager on its store. `moment` is what the manager was doing. */
export const coreCallSchema = z.object({
  moment: z.enum([
    'enqueue',
    'claim',
    'renewal',
    'completion',
    'failure',
    'retry',
    'time-out',
    'suspension',
    'release',
    'recovery',
    'recovery-of-live',
    'run-after-refusal',
    'other',
  ]),
  method: z.string(),
  /** Fields of the task or of the patch whose values are not undefined. */
  fields: z.array(z.string()),
  /** Fields that are present with the value undefined, i.e. to be cleared. */
  cleared: z.array(z.string()),
  status: z.string().nullable(),
  conditions: z.array(z.string()),
  /** Only for a claim: it was answered as if another worker had been faster. */
  refused: z.literal(true).optional(),
})
export type CoreCall = z.infer<typeof coreCallSchema>

/** What a worker of a scenario reports, in the order of a task's life; `exited` is what the system reports of it. */
export const momentSchema = z.enum([
  'manager-started',
  'manager-failed',
  'enqueued',
  'attempt-started',
  'request-sent',
  'answered',
  'request-failed',
  'tool-returned',
  'tool-aborted',
  'store-called',
  'store-answered',
  'shutdown-started',
  'shutdown-done',
  'exited',
])
export type Moment = z.infer<typeof momentSchema>

/** Belongs to one run of one scenario; `run` counts repetitions from 1. */
const ofScenario = { scenario: z.string(), run: z.number() }

const body = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run'),
    phase: z.enum(['started', 'ended', 'interrupted']),
    /** The run's id, and the SHA-256 (hex) of the text of its `run.json`; always with `started`. */
    run: z.string().optional(),
    factsSha256: z.string().optional(),
    /** How many lines the history has, this one included; always at the end. */
    lines: z.number().optional(),
    detail: z.string().optional(),
  }),
  z.object({
    type: z.literal('worker'),
    who: whoSchema,
    what: z.enum(['spawned', 'ready', 'exited', 'garbage', 'hung', 'failed', 'denied']),
    pid: z.number().optional(),
    detail: z.string().optional(),
  }),
  /** Result of importing the pair as users do (ESM `import`). */
  z.object({
    type: z.literal('load'),
    who: whoSchema,
    ok: z.boolean(),
    error: errorFactsSchema.optional(),
    missingExport: z.string().nullable().optional(),
    module: z.string().nullable().optional(),
  }),
  z.object({
    type: z.literal('domains'),
    who: whoSchema,
    when: z.enum(['before-core', 'after-core']),
    domains: domainsSchema,
  }),
  z.object({ type: z.literal('core-call'), who: whoSchema, call: coreCallSchema }),
  z.object({
    type: z.literal('core-asks'),
    who: whoSchema,
    complete: z.boolean(),
    runFencingExports: z.array(z.string()),
    detail: z.string().optional(),
  }),
  z.object({
    type: z.literal('check'),
    check: z.string(),
    phase: z.enum(['started', 'ended', 'failed']),
    detail: z.string().optional(),
  }),
  /** Written before anything is made under these ids in the audited place; see MadeRows. */
  z.object({ type: z.literal('made'), kind: z.enum(['tasks', 'runs']), ids: z.array(z.string()) }),
  /** What the run made in a database that is not its own, and could not remove: `task ID`, `run ID`, or in words. */
  z.object({ type: z.literal('left-behind'), what: z.array(z.string()) }),
  /** Written before a call is sent, so that a call that never returned is still known. */
  z.object({
    type: z.literal('invoke'),
    check: z.string(),
    step: z.string(),
    who: whoSchema,
    op: z.string(),
    args: z.array(z.unknown()),
  }),
  z.object({
    type: z.literal('return'),
    check: z.string(),
    step: z.string(),
    who: whoSchema,
    outcome: outcomeSchema,
    value: z.unknown(),
    error: errorFactsSchema.optional(),
    start: z.number().nullable(),
    end: z.number().nullable(),
  }),
  /** A row as O read it, raw; null where there is none. */
  z.object({
    type: z.literal('row'),
    check: z.string(),
    step: z.string(),
    who: whoSchema,
    id: z.string(),
    row: rowSchema.nullable(),
    copies: z.number(),
  }),
  z.object({
    type: z.literal('round'),
    check: z.string(),
    round: z.number(),
    id: z.string(),
    calls: z.array(raceCallSchema),
    row: rowSchema.nullable(),
    copies: z.number(),
  }),
  /** A round of random operations of several processes; see RecordedRound in src/linearizability. */
  z.object({ type: z.literal('history'), check: z.string(), ...recordedRoundSchema.shape }),
  z.object({
    type: z.literal('scenario'),
    ...ofScenario,
    phase: z.enum(['started', 'ended', 'failed']),
    /** The times of this run, in ms; with `started`. */
    times: z.record(z.string(), z.number()).optional(),
    detail: z.string().optional(),
  }),
  /** What a scenario's worker reported: `at` is its monotonic clock in ms since the run's start, `atWall` its wall clock. */
  z.object({
    type: z.literal('moment'),
    ...ofScenario,
    who: whoSchema,
    what: momentSchema,
    at: z.number(),
    atWall: z.number(),
    /** Counts the attempts of this worker, from 1; only for moments within an attempt. */
    attempt: z.number().optional(),
    detail: z.string().optional(),
  }),
  /** A signal to a worker: sent, seen to have taken effect by the system, and undone. */
  z.object({
    type: z.literal('fault'),
    ...ofScenario,
    who: whoSchema,
    signal: z.enum(['SIGKILL', 'SIGSTOP', 'SIGCONT', 'SIGTERM']),
    phase: z.enum(['injected', 'confirmed', 'failed']),
    at: z.number(),
    /** How the system confirmed it (`state T`, `exit by SIGKILL`), or why it did not. */
    detail: z.string().optional(),
  }),
  /** The scenario's task as O read it, whenever it had changed or O was asked to look; `count` is how many rows the table had. */
  z.object({
    type: z.literal('task-row'),
    ...ofScenario,
    row: rowSchema.nullable(),
    count: z.number(),
    at: z.number(),
    atWall: z.number(),
  }),
  /** What the destination's own file says at the end of the run. */
  z.object({ type: z.literal('receipts'), ...ofScenario, receipts: z.array(receiptSchema) }),
  /** The longest time (ms) that a worker's event loop did not run, as it measured itself. */
  z.object({ type: z.literal('loop-delay'), ...ofScenario, who: whoSchema, maxMs: z.number() }),
  /** How closely O watched the row: all times between two readings that were longer than usual, in ms since the run's start. */
  z.object({
    type: z.literal('looks'),
    ...ofScenario,
    who: whoSchema,
    /** How often O has read the row, whether it had changed or not. */
    count: z.number(),
    /** The longest time (ms) from the beginning of one reading to the end of the next. */
    longestMs: z.number(),
    gaps: z.array(z.object({ from: z.number(), to: z.number() })),
  }),
])

/** What happened, without its stamp. */
export type EventBody = z.infer<typeof body>

/** One line of `history.jsonl`: `i` is its line number from 1, `t` ms since the run's start (monotonic), `wall` epoch ms. */
export const eventSchema = z.intersection(z.object({ i: z.number(), t: z.number(), wall: z.number() }), body)
export type HistoryEvent = EventBody & { readonly i: number; readonly t: number; readonly wall: number }
