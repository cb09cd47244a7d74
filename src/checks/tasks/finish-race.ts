import { isSet } from '../answers.ts'
import type { CheckEvidence, RecordedRound } from '../check-evidence.ts'
import type { Check } from '../check.ts'
import { column } from '../columns.ts'
import type { SeenTask } from '../live-claim.ts'
import { judgeRace } from '../race-judgement.ts'
import { winners } from '../race-rounds.ts'
import { playRace } from '../race-sets.ts'
import { racers } from '../racers.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import { liveLease } from '../takeover.ts'
import type { Judgement } from '../../verdict/verdict.ts'

const WHAT = 'A completion and a takeover of one task at once'

/** Status that the winner's write leaves, by the process it came from. */
const STATUS_BY = { A: 'completed', B: 'running' } as const

/**
 * 200 running tasks of A, or more on a busy machine, whose lease has lapsed: four callers in A complete each while
 * four in B take it over, in one update, under what B observed of owner and lease. One of all eight may win.
 */
export const finishRace: Check = {
  id: 'tasks/finish-race',
  domain: 'backgroundTasks',
  title: 'Of a completion and a takeover of one task at the same time, from two processes, one wins',
  required: true,
  needs: 'lease',
  run: (stage) => {
    const lapsed = new Date(Date.now() - 3_600_000)
    const owner = stage.owners.a
    return playRace(stage, {
      isPointless: (first, seen) => !ownerSeen(seen, owner) && !first.some(rowHasOwner),
      task: () =>
        stage.newTask({ status: 'running', startedAt: lapsed, ownerId: owner, leaseExpiresAt: lapsed }),
      round: (id, seen) => ({
        id,
        racers: racers(() => ({ patch: {} })).map((racer) => ({
          ...racer,
          ...(racer.who === 'A'
            ? completion(racer.tag, owner)
            : takeover(ownerOf(id, racer.tag), racer.tag, seen as SeenTask | null)),
        })),
      }),
    })
  },
  judge(evidence): Judgement {
    if (!ownerKept(evidence)) return judgeUnowned(evidence)
    const both = evidence.rounds.filter((round) => wonBy(round, 'A') && wonBy(round, 'B'))
    if (both[0] !== undefined) {
      return {
        verdict: 'violated',
        summary: `${WHAT}: in ${both.length} of ${evidence.rounds.length} rounds, the first of them round ${both[0].round}, A was told that it finished and B that it took over.`,
      }
    }
    const mixed = evidence.rounds.find(isMixed)
    if (mixed !== undefined) {
      return { verdict: 'violated', summary: `${WHAT}: in round ${mixed.round} the row is not the winner's.` }
    }
    const judged = judgeRace(evidence, WHAT, Number)
    // Each side must have been accepted somewhere, or a store that never accepts one of them would pass.
    const missing = missingOf([
      ["A's completion won a round", evidence.rounds.some((round) => wonBy(round, 'A'))],
      ["B's takeover won a round", evidence.rounds.some((round) => wonBy(round, 'B'))],
    ])
    return judged.verdict === 'holds' && missing.length > 0 ? inconclusive(WHAT, missing) : judged
  },
}

/** What A's manager writes when its tool returns. */
function completion(tag: string, owner: string) {
  return {
    patch: {
      status: 'completed',
      result: { by: tag },
      completedAt: new Date(),
      ownerId: undefined,
      leaseExpiresAt: undefined,
      retryCount: Number(tag),
    },
    conditions: { expectedStatus: 'running', expectedOwnerId: owner },
  }
}

/** From running to running for another owner, on condition that owner and lease are exactly those that were observed. */
function takeover(owner: string, tag: string, seen: SeenTask | null) {
  return {
    patch: { status: 'running', ownerId: owner, leaseExpiresAt: liveLease(), retryCount: Number(tag) },
    conditions: {
      expectedStatus: 'running',
      expectedOwnerId: seen?.ownerId ?? null,
      expectedLeaseExpiresAt: seen?.leaseExpiresAt ?? null,
    },
  }
}

/** The owner that a caller of B writes; by it the row shows that owners are stored. */
function ownerOf(id: string, tag: string): string {
  return `${id}-${tag}`
}

function wonBy(round: RecordedRound, who: 'A' | 'B'): boolean {
  return winners(round).some((call) => call.who === who)
}

/** Whether the row has another status than the only winner wrote, or no result although the winner wrote one. */
function isMixed(round: RecordedRound): boolean {
  const [winner, second] = winners(round)
  if (winner === undefined || second !== undefined || round.row === null) return false
  if (winner.who !== 'A' && winner.who !== 'B') return false
  const status = column(round.row, 'status')
  const lost = winner.who === 'A' && column(round.row, 'result') === null
  return lost || (status !== undefined && status !== STATUS_BY[winner.who])
}

/** Whether any owner that was written is seen again: A's by B through its store, or one of B's in a raw row. */
function ownerKept(evidence: CheckEvidence): boolean {
  const asMade = tasksIn(evidence.call('prepare:1')?.args[0])
  return ownerSeen(evidence.call('observe:1')?.value, asMade[0]?.ownerId) || evidence.rounds.some(rowHasOwner)
}

/** Whether B saw the owner of the tasks, which is the same for all. */
function ownerSeen(seen: unknown, owner: unknown): boolean {
  return isSet(owner) && tasksIn(seen).some((task) => task?.ownerId === owner)
}

function rowHasOwner({ id, calls, row }: RecordedRound): boolean {
  const values = Object.values(row ?? {})
  return calls.some(({ who, tag }) => who === 'B' && values.includes(ownerOf(id, tag)))
}

function tasksIn(value: unknown): readonly (SeenTask | null)[] {
  return Array.isArray(value) ? (value as (SeenTask | null)[]) : []
}

/** Without a stored owner nothing tells A's task from B's; how often both won depends on the moment alone. */
function judgeUnowned(evidence: CheckEvidence): Judgement {
  const { rounds } = evidence
  const seen = tasksIn(evidence.call('observe:1')?.value)
  const missing = missingOf([
    ['the tasks were made', evidence.call('prepare:1')?.outcome === 'ok'],
    ['B observed the tasks', seen.some(isSet)],
    ['rounds were played', rounds.length > 0],
    ['a caller won', rounds.some((round) => winners(round).length > 0)],
  ])
  if (missing.length > 0) return inconclusive(WHAT, missing)
  const both = rounds.filter((round) => winners(round).length > 1)
  return {
    verdict: 'absent',
    summary: `${WHAT}: more than one caller was told that it had won in ${both.length} of ${rounds.length} rounds; the owner is not stored, so nothing tells A's task from B's.`,
  }
}
