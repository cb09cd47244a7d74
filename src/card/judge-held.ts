import type { CheckEvidence } from '../checks/check-evidence.ts'
import { isInfrastructure } from '../checks/infrastructure.ts'
import { inconclusive, missingOf } from '../checks/refusal.ts'
import { worstVerdict, type Judgement } from '../verdict/verdict.ts'
import type { HeldCall } from '../worker/protocol.ts'
import { briefAnswer } from './brief-answer.ts'
import { acquired, granted } from './offered.ts'
import { tracesIn } from './read-write.ts'
import { heldPrefix, NOTHING_HELD, type HeldCourse, type HeldWho } from './run-held.ts'
import { markOf } from './write-to-surface.ts'

/** One schedule: a database call that was held, and what became of A's write. */
export interface HeldSchedule {
  readonly who: HeldWho
  readonly number: number
  /** Start of the names of its steps. */
  readonly prefix: string
  /** What A's write leaves behind. */
  readonly mark: string
  /** The held call; null for the last schedule, in which no call was left to hold. */
  readonly held: HeldCall | null
  readonly judgement: Judgement
}

/** All schedules of a surface, in order, from the evidence. */
export function judgeSchedules(evidence: CheckEvidence, course: HeldCourse): HeldSchedule[] {
  return (['between', 'write', 'takeover'] as const).flatMap((who) => {
    const schedules: HeldSchedule[] = []
    for (let number = who === 'between' ? NOTHING_HELD : 1; ; number += 1) {
      const prefix = heldPrefix(course, who, number)
      if (evidence.call(`${prefix}a-claims`) === null) return schedules
      const held = heldCallIn(evidence, course, who, prefix)
      const mark = markOf(`A${number}${MARKS[who]}`)
      const judgement = judgeSchedule(evidence, course, { number, prefix, mark })
      schedules.push({ who, number, prefix, mark, held, judgement })
    }
  })
}

function heldCallIn(
  evidence: CheckEvidence,
  { surface }: HeldCourse,
  who: HeldWho,
  prefix: string,
): HeldCall | null {
  const step = who === 'write' ? 'a-writes' : surface.domain === 'memory' ? 'b-raises' : 'b-claims'
  const answer = evidence.call(`${prefix}${step}:held`)
  const { number, sql } = (answer?.value ?? {}) as Partial<Record<keyof HeldCall, unknown>>
  if (answer?.outcome !== 'ok' || typeof number !== 'number' || typeof sql !== 'string') return null
  return { number, sql }
}

/**
 * A's write must be explainable as made before the takeover, or as refused. Its interval may well overlap B's: only
 * what is there at the end and was absent when the takeover had returned came after it.
 */
function judgeSchedule(
  evidence: CheckEvidence,
  { surface }: HeldCourse,
  { number, prefix, mark }: Pick<HeldSchedule, 'number' | 'prefix' | 'mark'>,
): Judgement {
  const call = evidence.call(`${prefix}a-writes`)
  const what = `A's write to ${surface.method}`
  const rightful = surface.rightful?.() ?? surface
  const shown = tracesIn(evidence, rightful, markOf(`B${number}`), `${prefix}b-wrote`)
  const missing = missingOf([
    ['A claimed the run', acquired(evidence, `${prefix}a-claims`)],
    ['B took the run over', acquired(evidence, `${prefix}b-claims`)],
    ...(surface.domain === 'memory'
      ? ([["B's fence was raised in memory", granted(evidence, `${prefix}b-raises`)]] as const)
      : []),
    [`${what} was attempted and answered`, call?.outcome === 'ok' || call?.outcome === 'threw'],
    ["B's write was accepted", shown.seen.length === shown.of],
    ['the state was read after the takeover and at the end', isRead(evidence, prefix)],
  ])
  if (call === null || missing.length > 0) return inconclusive(what, missing)
  const about = {
    decisiveStep: `${prefix}a-writes`,
    rowSteps: { before: `${prefix}taken`, after: `${prefix}end` },
  }
  const before = tracesIn(evidence, surface, mark, `${prefix}taken`).seen
  const { seen, of } = tracesIn(evidence, surface, mark, `${prefix}end`)
  const late = seen.filter((part) => !before.includes(part))
  const answer = briefAnswer(call)
  if (late.length > 0) {
    const part = late.length < of ? ` (${late.length} of ${of} parts)` : ''
    return {
      ...about,
      verdict: 'violated',
      summary: `${what} landed after the takeover${part}: ${surface.risk}; ${answer}.`,
    }
  }
  if (call.outcome === 'threw' && before.length > 0)
    return {
      ...about,
      verdict: 'violated',
      summary: `${what} was refused, but ${before.length} of ${of} parts of it are there; ${answer}.`,
    }
  if (call.outcome === 'threw' && isInfrastructure(call.error))
    return inconclusive(what, [`the store itself answered (${answer}, which is contention and no refusal)`])
  if (call.outcome === 'ok' && before.length < of)
    return {
      ...about,
      verdict: 'violated',
      summary: `${what} was acknowledged, but ${before.length} of ${of} parts were there when the takeover had returned; ${answer}.`,
    }
  const how = call.outcome === 'ok' ? 'came before the takeover' : 'was refused'
  return { ...about, verdict: 'holds', summary: `${what} ${how}.` }
}

const MARKS: Record<HeldWho, string> = { write: '', takeover: 't', between: 'b' }

function isRead(evidence: CheckEvidence, prefix: string): boolean {
  return ['taken', 'end'].every((step) => evidence.row(`${prefix}${step}`) !== null)
}

/**
 * The schedule that the verdict of a surface rests on: the first of those that came to the worst; of a surface that
 * holds, one of the write itself. Null where none was played.
 */
export function decidingSchedule(schedules: readonly HeldSchedule[]): HeldSchedule | null {
  const verdict = worstVerdict(schedules.map(({ judgement }) => judgement.verdict))
  const alike = schedules.filter(({ judgement }) => judgement.verdict === verdict)
  const ofWrite = verdict === 'holds' ? alike.find(({ who }) => who === 'write') : undefined
  return ofWrite ?? alike[0] ?? null
}

/** The verdict over all schedules of a surface; names the database call at which a store breaks. */
export function judgeHeld(evidence: CheckEvidence, course: HeldCourse): Judgement {
  const { method } = course.surface
  const schedules = judgeSchedules(evidence, course)
  const ofWrites = schedules.filter(({ who, held }) => who === 'write' && held !== null)
  if (ofWrites.length === 0)
    return inconclusive(`Writes to ${method} during a takeover`, [
      'any database call of the write could be held (the store announces none)',
    ])
  const ended = (['between', 'write', 'takeover'] as const).every((who) =>
    schedules.some((schedule) => schedule.who === who && schedule.held === null),
  )
  const deciding = decidingSchedule(schedules)
  const held = schedules.filter((schedule) => schedule.held !== null).length
  if (deciding !== null && deciding.judgement.verdict !== 'holds')
    return { ...deciding.judgement, summary: `${placeOf(deciding)}: ${deciding.judgement.summary}` }
  if (deciding === null || !ended)
    return inconclusive(`Writes to ${method} during a takeover`, ['every database call was held in its turn'])
  return {
    ...deciding.judgement,
    summary: `With each of ${held} database calls held in its turn, A's write to ${method} came before the takeover or was refused.`,
  }
}

function placeOf({ who, held }: HeldSchedule): string {
  if (who === 'between') return "With A's write between the takeover and B's first write"
  const what = who === 'write' ? "A's write" : "B's takeover"
  if (held === null) return `With nothing of ${what} held`
  return `With ${what} held before its database call ${held.number} (${held.sql.slice(0, 60).trim()})`
}
