import type { EventBody, HistoryEvent, Moment } from '../../src/history/event.ts'
import type { Receipt } from '../../src/history/receipt.ts'
import { courseOf, type Course } from '../../src/scenarios/course.ts'
import { SCENARIOS } from '../../src/scenarios/list.ts'
import { ScenarioEvidence } from '../../src/scenarios/scenario-evidence.ts'
import type { ScenarioId } from '../../src/scenarios/scenario-id.ts'
import { PROFILES } from '../../src/scenarios/times.ts'
import type { RawRow } from '../../src/verdict/report.ts'

/** Epoch ms at which the hand-written runs start. */
const WALL = 1_790_000_000_000

type Signal = Extract<EventBody, { type: 'fault' }>['signal']
type Who = 'A' | 'B'

/** The names under which the managers of the hand-written runs own a task. */
export const OWNER = { A: 'manager-7f', B: 'manager-c2' } as const

/** One event, told by when it happened (ms since the run's start). */
export type Told = (tag: { scenario: string; run: number }) => EventBody & { at?: number }

export function moment(at: number, who: Who, what: Moment, detail?: string): Told {
  return (tag) => ({
    type: 'moment',
    ...tag,
    who,
    what,
    at,
    atWall: WALL + at,
    ...(detail === undefined ? {} : { detail }),
  })
}

export function managerOf(at: number, who: Who): Told {
  return moment(at, who, 'manager-started', `recovery at start ${who === 'A' ? 'off' : 'on'}`)
}

export function fault(at: number, signal: Signal, phase: 'injected' | 'confirmed' | 'failed'): Told {
  return (tag) => ({ type: 'fault', ...tag, who: 'A', signal, phase, at })
}

/** The row from an instant on; `lease` is when it lapses, in ms since the run's start. */
export interface Row {
  readonly status: string
  readonly owner?: string | null
  readonly lease?: number | null
  readonly from?: Who | null
  readonly retries?: number
}

export function row(at: number, state: Row | null, { count = 1, id = 't1', fenced = true } = {}): Told {
  return (tag) => ({
    type: 'task-row',
    ...tag,
    row: state === null ? null : rawRow(state, id, fenced),
    count: state === null ? 0 : count,
    at,
    atWall: WALL + at,
  })
}

function rawRow(
  { status, owner = null, lease = null, from = null, retries = 0 }: Row,
  id: string,
  fenced: boolean,
): RawRow {
  return {
    id,
    status,
    result: from === null ? null : JSON.stringify({ by: from }),
    retry_count: retries,
    ...(fenced
      ? { ownerId: owner, leaseExpiresAt: lease === null ? null : new Date(WALL + lease).toISOString() }
      : {}),
  }
}

export function receipt(at: number, worker: Who, accepted = true, key: string | null = 'k'): Receipt {
  return { worker, key, accepted, atWall: WALL + at }
}

export interface Play {
  readonly events: readonly Told[]
  readonly receipts: readonly Receipt[] | null
  /** Stalls in ms by worker. */
  readonly stalls?: Readonly<Partial<Record<Who, number>>>
  readonly endsAt: number | null
  /** When O read the row for the last time, as it was then; at the end of the run if not given, null for never. */
  readonly lastLookAt?: number | null
  /** When O did not look, each from and to; null for an O that did not tell. */
  readonly gaps?: readonly (readonly [from: number, to: number])[] | null
  /** Whether the workers told of their calls on the store; they did if not given. */
  readonly storeCalls?: 'untold'
  readonly failure?: string
  readonly detail?: string
  readonly times?: Readonly<Record<string, number>>
}

/** A whole run of a scenario as the runner would have written it. */
export function history(id: ScenarioId, play: Play, run = 1): HistoryEvent[] {
  const tag = { scenario: id, run }
  const stalls = play.stalls ?? { A: 20, B: 20 }
  const bodies: { body: EventBody; t: number }[] = [
    {
      t: 0,
      body: {
        type: 'scenario',
        ...tag,
        phase: 'started',
        times: play.times ?? { ...PROFILES.quick },
        ...(play.detail === undefined ? {} : { detail: play.detail }),
      },
    },
    ...play.events.map((tell) => {
      const body = tell(tag)
      return { body, t: body.at ?? 0 }
    }),
  ]
  if (play.storeCalls !== 'untold') bodies.push(...bodies.flatMap(({ body }) => storeCallsAt(body, tag)))
  const end = play.endsAt ?? Math.max(...bodies.map(({ t }) => t))
  const lookAt = play.lastLookAt === undefined ? end : play.lastLookAt
  if (lookAt !== null) bodies.push({ t: lookAt, body: lookedAgain(bodies, tag, lookAt) })
  for (const [who, maxMs] of Object.entries(stalls))
    bodies.push({ t: end, body: { type: 'loop-delay', ...tag, who: who as Who, maxMs } })
  const { gaps = [] } = play
  if (gaps !== null) bodies.push({ t: end, body: looks(tag, gaps) })
  if (play.receipts !== null)
    bodies.push({ t: end, body: { type: 'receipts', ...tag, receipts: [...play.receipts] } })
  if (play.failure !== undefined)
    bodies.push({ t: end, body: { type: 'scenario', ...tag, phase: 'failed', detail: play.failure } })
  else if (play.endsAt !== null) bodies.push({ t: end, body: { type: 'scenario', ...tag, phase: 'ended' } })
  return bodies.map(({ body, t }, index) => ({ ...body, i: index + 1, t, wall: WALL + t }))
}

/** A worker claims just before its attempt, and stores at once what its tool has returned. */
function storeCallsAt(
  body: EventBody,
  tag: { scenario: string; run: number },
): { body: EventBody; t: number }[] {
  if (body.type !== 'moment' || (body.who !== 'A' && body.who !== 'B')) return []
  const { who, what, at } = body
  if (what === 'attempt-started') return storeCall(at - 1, who, 'updateTask running', tag)
  return what === 'tool-returned' ? storeCall(at, who, 'updateTask completed', tag) : []
}

function storeCall(
  at: number,
  who: Who,
  call: string,
  tag: { scenario: string; run: number },
): { body: EventBody; t: number }[] {
  return [
    { body: moment(at, who, 'store-called', call)(tag), t: at },
    { body: moment(at, who, 'store-answered', call)(tag), t: at },
  ]
}

function looks(
  tag: { scenario: string; run: number },
  gaps: readonly (readonly [from: number, to: number])[],
): EventBody {
  const longestMs = Math.max(26, ...gaps.map(([from, to]) => to - from))
  const count = 100
  return {
    type: 'looks',
    ...tag,
    who: 'O',
    count,
    longestMs,
    gaps: gaps.map(([from, to]) => ({ from, to })),
  }
}

/** The row as it was last seen before an instant, read once more. */
function lookedAgain(
  told: readonly { body: EventBody }[],
  tag: { scenario: string; run: number },
  at: number,
): EventBody {
  const rows = told.flatMap(({ body }) => (body.type === 'task-row' && body.at <= at ? [body] : []))
  const last = rows.sort((left, right) => left.at - right.at).at(-1)
  const seen = last === undefined ? { row: null, count: 0 } : { row: last.row, count: last.count }
  return { type: 'task-row', ...tag, ...seen, at, atWall: WALL + at }
}

/** What is read out of a run. */
export function courseOfPlay(id: ScenarioId, play: Play, maxRetries = 1): Course {
  return courseOf(SCENARIOS[id], new ScenarioEvidence(history(id, play)), maxRetries)
}
