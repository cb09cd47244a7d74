import type { CheckEvidence } from '../checks/check-evidence.ts'
import { isInfrastructure } from '../checks/infrastructure.ts'
import { inconclusive, missingOf } from '../checks/refusal.ts'
import { worstJudgement } from '../checks/worst-judgement.ts'
import type { Judgement } from '../verdict/verdict.ts'
import type { LoopReport } from '../worker/protocol.ts'
import { acquired, granted } from './offered.ts'
import { tracesIn } from './read-write.ts'
import { LOOP_ROUNDS, loopPrefix } from './run-loop.ts'
import type { Surface } from './surface.ts'
import { markOf } from './write-to-surface.ts'

/** The rounds in which A wrote without pause through a takeover; all of them must have been played. */
export function judgeLoop(evidence: CheckEvidence, surface: Surface): Judgement {
  return worstJudgement(
    Array.from({ length: LOOP_ROUNDS }, (_, index) => judgeRound(evidence, surface, index + 1)),
  )
}

/** Whether an attempt met the store, and not a lock or a database that is away. */
function isAnswered({ conflict, error }: LoopReport[number]): boolean {
  const message = error ?? ''
  return conflict || !isInfrastructure({ name: 'Error', message, code: null, chain: [message] })
}

/** No attempt that began after the takeover had returned may be accepted, and B's write must be the last. */
function judgeRound(evidence: CheckEvidence, surface: Surface, round: number): Judgement {
  const prefix = loopPrefix(surface, round)
  const what = `A's writes to ${surface.method} without pause`
  const takeover = evidence.call(`${prefix}${surface.domain === 'memory' ? 'b-raises' : 'b-claims'}`)
  const written = evidence.call(`${prefix}b-writes`)
  const stopped = evidence.call(`${prefix}stop`)
  const attempts = Array.isArray(stopped?.value) ? (stopped.value as LoopReport) : []
  const { seen, of } = tracesIn(evidence, surface, markOf(`B${round}`), `${prefix}end`)
  const endOfTakeover = takeover?.end ?? Infinity
  const later = attempts.filter(({ start }) => start > endOfTakeover)
  const missing = missingOf([
    ['B took the run over', acquired(evidence, `${prefix}b-claims`)],
    ...(surface.domain === 'memory'
      ? ([["B's fence was raised in memory", granted(evidence, `${prefix}b-raises`)]] as const)
      : []),
    ["B's write was acknowledged", written?.outcome === 'ok'],
    [
      'A had written before the takeover',
      attempts.some(({ outcome, start }) => outcome === 'ok' && start < (takeover?.start ?? 0)),
    ],
    [
      "A really tried after B's write, and the store itself answered",
      attempts.some((attempt) => attempt.start > (written?.end ?? Infinity) && isAnswered(attempt)),
    ],
    ['the state was read at the end', evidence.row(`${prefix}end`) !== null],
  ])
  const about = {
    decisiveStep: `${prefix}b-writes`,
    rowSteps: { before: `${prefix}end`, after: `${prefix}end` },
  }
  const isTaken =
    acquired(evidence, `${prefix}b-claims`) &&
    (surface.domain === 'workflows' || granted(evidence, `${prefix}b-raises`))
  const accepted = later.filter(({ outcome }) => outcome === 'ok').length
  if (isTaken && accepted > 0)
    return {
      ...about,
      verdict: 'violated',
      summary: `${what}: ${accepted} attempts that began after the takeover were accepted; ${surface.risk}.`,
    }
  if (missing.length > 0) return inconclusive(what, missing)
  if (seen.length < of)
    return {
      ...about,
      verdict: 'violated',
      summary: `${what}: B's accepted write was overwritten; ${surface.risk}.`,
    }
  return {
    ...about,
    verdict: 'holds',
    summary: `${what}: all ${later.length} attempts after the takeover were refused, and B's write stayed.`,
  }
}
