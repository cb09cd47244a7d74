import type { CheckEvidence, RecordedCall } from '../checks/check-evidence.ts'
import { isInfrastructure } from '../checks/infrastructure.ts'
import { answerInWords, inconclusive, missingOf } from '../checks/refusal.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { Cell } from './cell.ts'
import { isFencedIn, isPutThroughAll, prefixOf, type Course } from './course.ts'
import { judgeAfterRefusal, judgeOwnerRefused, worksUnfenced } from './judge-refused-course.ts'
import { acquired, granted, isOffered } from './offered.ts'
import { readWrite, tracesIn, type ReadWrite } from './read-write.ts'
import { stateChangeInWords } from './state-change.ts'
import type { Variant } from './variant.ts'
import { markOf } from './write-to-surface.ts'

/** Parts of a write that are named, of those that landed. */
const PARTS_SHOWN = 3

type Witness = readonly [name: string, seen: boolean]

/** The cells of one course: A's write just before the takeover, and the one after B's first accepted write. */
export function judgeCourse(evidence: CheckEvidence, course: Course, variant: Variant): Cell[] {
  const prefix = prefixOf(course)
  const { surface, loss, fence } = course
  const lacking = whyLacking(evidence, course)
  const cell = (timing: Cell['timing'], judgement: Judgement): Cell => ({
    surface,
    loss,
    timing,
    fence,
    judgement,
    required: lacking === null && isFencedIn(surface, variant),
    lacking: lacking !== null,
    prefix,
  })
  if (lacking !== null) return [cell('after', { verdict: 'absent', summary: lacking })]
  const after = cell('after', judgeAfter(evidence, course, variant))
  if (!isPutThroughAll(surface, variant)) return [after]
  return [cell('before', judgeBefore(evidence, course, variant)), after]
}

/** Why a store has nothing to protect here, in words: no such method, or one that is not implemented. */
function whyLacking(evidence: CheckEvidence, { surface, ...course }: Course): string | null {
  const facts = evidence.domains?.[surface.domain]
  if (facts?.present === false) return `The store has no ${surface.domain} domain.`
  if (facts !== undefined && !facts.methods.includes(surface.method))
    return `The store has no method ${surface.method}, so nobody can write there.`
  const first = evidence.call(`${prefixOf({ surface, ...course })}a-writes`)
  const isRefusal =
    first?.error?.conflict !== undefined ||
    isInfrastructure(first?.error ?? null) ||
    worksUnfenced(evidence, { surface, ...course })
  return first?.outcome === 'threw' && !isRefusal
    ? `The store does not implement ${surface.method}: A's first write threw "${first.error?.message}".`
    : null
}

function judgeAfter(evidence: CheckEvidence, course: Course, variant: Variant): Judgement {
  const prefix = prefixOf(course)
  const { surface } = course
  const steps = { write: `${prefix}after`, before: `${prefix}after, before`, after: `${prefix}after, read` }
  const isAsked = isFencedIn(surface, variant)
  // Without claims nothing is owned, whatever memory may compare.
  const taking = { claims: `${prefix}b-claims`, raises: `${prefix}b-raises` }
  const isFencing = isAsked && variant !== 'F0'
  const ownerRefused = isFencing ? judgeOwnerRefused(evidence, course) : null
  if (ownerRefused !== null) return ownerRefused
  const offered = isFencing && isOffered(evidence, surface, taking)
  const written = readWrite(evidence, { surface, mark: markOf('A4') }, steps)
  const what = `A's stale write to ${surface.method}`
  const missing = missingOf([
    [`A wrote to ${surface.method} while it owned the run`, shows(evidence, course, 'a-writes', 'A1')],
    ...(variant === 'F0' ? [] : takeoverWitnesses(evidence, course)),
    ["B's write after the takeover was accepted", shows(evidence, course, 'b-writes', 'B3')],
    [`${what} was attempted, answered and read around`, written !== null],
  ])
  if (written === null || missing.length > 0) return inconclusive(what, missing)
  const about = { decisiveStep: steps.write, rowSteps: { before: steps.before, after: steps.after } }
  const judged = judgeStale(written, what, offered, course.surface.risk)
  if (judged !== null) return { ...about, ...judged }
  if (!shows(evidence, course, 'b-controls', 'B5'))
    return inconclusive(what, ["B's control write was accepted afterwards"])
  const afterwards = isFencing ? judgeAfterRefusal(evidence, course, what) : null
  if (afterwards !== null) return { ...about, ...afterwards }
  const notes = written.conflict
    ? []
    : [
        'The refusal is no error that Mastra recognises as a run-fence conflict; see workflows/error-identity and memory/error-identity.',
      ]
  if (!isAsked)
    return {
      ...about,
      verdict: 'holds',
      summary: `${what} was refused, which the contract does not ask for.`,
    }
  if (!offered)
    return {
      ...about,
      verdict: 'absent',
      summary: `${what} was refused (${answerInWords(written.call)}), but no run is owned there by the store's own word.`,
    }
  return {
    ...about,
    verdict: 'holds',
    summary: `${what} was refused, nothing changed, and B's next write was accepted.`,
    notes,
  }
}

/** What a stale write comes to by itself; null when it was refused and left nothing. */
function judgeStale(written: ReadWrite, what: string, offered: boolean, risk: string): Judgement | null {
  const { call, landed, of, before, after, changed } = written
  const answer = answerInWords(call)
  const verdict = offered ? 'violated' : 'absent'
  if (landed.length > 0) {
    const part =
      landed.length < of
        ? ` in part (${landed.length} of ${of}: ${landed.slice(0, PARTS_SHOWN).join(', ')}${landed.length > PARTS_SHOWN ? ', …' : ''})`
        : ''
    const but = call.outcome === 'threw' ? ` although it ${thrown(call)}` : ''
    return {
      verdict,
      summary: `${what} landed${part}${but}: ${risk} (${stateChangeInWords(before, after)}).`,
    }
  }
  if (changed.length > 0) {
    return {
      verdict,
      summary: `${what} was refused, but left a part behind: ${stateChangeInWords(before, after)}.`,
    }
  }
  if (!written.answered)
    return inconclusive(what, [
      `the store itself answered (${answer}, which is contention or a lost database)`,
    ])
  if (call.outcome === 'ok') {
    return {
      verdict,
      summary: `${what} wrote nothing, yet ${answer} and no error: the displaced worker never learns that it lost.`,
    }
  }
  return null
}

/** Just before the takeover A's write must still be accepted, unless it has given the run up by itself. */
function judgeBefore(evidence: CheckEvidence, course: Course, variant: Variant): Judgement {
  const prefix = prefixOf(course)
  const { surface, loss } = course
  const steps = {
    write: `${prefix}before`,
    before: `${prefix}before, before`,
    after: `${prefix}before, read`,
  }
  const what = `A's write to ${surface.method} just before the takeover`
  const written = readWrite(evidence, { surface, mark: markOf('A2') }, steps)
  const missing = missingOf([
    [`A wrote to ${surface.method} while it owned the run`, shows(evidence, course, 'a-writes', 'A1')],
    ...lossWitnesses(evidence, course),
    [`${what} was attempted, answered and read around`, written !== null],
    [`${what} was answered by the store itself`, written?.answered !== false],
  ])
  if (written === null || missing.length > 0) return inconclusive(what, missing)
  const about = { decisiveStep: steps.write, rowSteps: { before: steps.before, after: steps.after } }
  const { call, landed, of, changed } = written
  const answer = answerInWords(call)
  if (call.outcome === 'ok') {
    if (landed.length === of) return { ...about, verdict: 'holds', summary: `${what} was accepted.` }
    return {
      ...about,
      verdict: 'violated',
      summary: `${what}: ${answer}, yet ${landed.length} of ${of} parts are there.`,
    }
  }
  if (changed.length > 0)
    return { ...about, verdict: 'violated', summary: `${what} ${thrown(call)}, yet something was written.` }
  if (loss === 'forced')
    return {
      ...about,
      verdict: 'violated',
      summary: `${what} was refused although A held a live lease: ${answer}.`,
    }
  const isRule = variant === 'F1' && loss === 'release'
  const policy = `Policy: a ${loss === 'lapse' ? 'lapsed' : 'released'} owner's writes are refused before anybody else has claimed the run.`
  return {
    ...about,
    verdict: 'holds',
    summary: `${what} was refused, which is stricter than needed and fences nothing less.`,
    notes: isRule ? [] : [policy],
  }
}

function lossWitnesses(evidence: CheckEvidence, course: Course): Witness[] {
  const prefix = prefixOf(course)
  if (course.loss === 'release') return [['A released the run', granted(evidence, `${prefix}a-releases`)]]
  if (course.loss === 'forced') return []
  const record = evidence.call(`${prefix}lapsed`)?.value as { live?: unknown } | null | undefined
  return [["A's lease had lapsed by the store's own word", record?.live === false]]
}

function takeoverWitnesses(evidence: CheckEvidence, course: Course): Witness[] {
  const prefix = prefixOf(course)
  const inMemory = course.surface.domain === 'memory'
  return [
    ['A claimed the run', acquired(evidence, `${prefix}a-claims`)],
    ['B took the run over', acquired(evidence, `${prefix}b-claims`)],
    ...(inMemory && evidence.domains?.memory.methods.includes('raiseRunFence') === true
      ? ([
          ["A's fence was raised in memory", granted(evidence, `${prefix}a-raises`)],
          ["B's fence was raised in memory", granted(evidence, `${prefix}b-raises`)],
        ] as const)
      : []),
  ]
}

/** Whether a write that had to be accepted is in the reading after it. */
function shows(evidence: CheckEvidence, course: Course, step: string, name: string): boolean {
  const full = prefixOf(course) + step
  const { seen, of } = tracesIn(evidence, course.surface, markOf(name), `${full}, read`)
  return evidence.call(full)?.outcome === 'ok' && seen.length === of
}

function thrown({ error }: RecordedCall): string {
  return `threw ${error?.name ?? 'an error'}`
}
