import { markOf } from '../../card/write-to-surface.ts'
import { resourceOf, threadOf } from '../../card/rows.ts'
import type { Judgement } from '../../verdict/verdict.ts'
import type { DomainCall } from '../../worker/protocol.ts'
import type { CheckEvidence, RecordedRound } from '../check-evidence.ts'
import { guardCheck } from '../guard-check.ts'
import {
  bothAccepted,
  heldCallsOf,
  heldPairs,
  holdPairs,
  missingFromPairs,
  notesOnPairs,
  whereHeld,
  type HeldPair,
} from '../held-pairs.ts'
import { missingFromRounds, playMeetingRounds } from '../meeting-rounds.ts'
import { overlaps } from '../race-rounds.ts'
import { inconclusive, missingOf } from '../refusal.ts'
import type { RunActor, RunIds } from '../run-stage.ts'
import { worstJudgement } from '../worst-judgement.ts'

const WANTED = { min: 10, max: 40, meetings: 5 } as const
/** Numbers of rounds that one kind of update may use. */
const ROUNDS_OF_KIND = 100

/** One partial update that both workers make at once, each of a part that the other does not touch. */
interface Kind {
  readonly what: string
  readonly method: string
  readonly setUp: (run: RunIds) => DomainCall
  readonly update: (run: RunIds, name: string) => DomainCall
}

const KINDS: readonly Kind[] = [
  {
    what: "keys of a thread's metadata",
    method: 'updateThread',
    setUp: (run) => ofMemory('saveThread', { thread: threadOf(run, 'start') }),
    update: (run, name) =>
      ofMemory('updateThread', { id: run.threadId, title: 'start', metadata: { [name]: markOf(name) } }),
  },
  {
    what: "keys of a resource's metadata",
    method: 'updateResource',
    setUp: (run) => ofMemory('saveResource', { resource: resourceOf(run, 'start') }),
    update: (run, name) =>
      ofMemory('updateResource', { resourceId: run.resourceId, metadata: { [name]: markOf(name) } }),
  },
  {
    what: "notes in a resource's working memory",
    method: 'mergeResourceWorkingMemory',
    setUp: (run) => ofMemory('saveResource', { resource: resourceOf(run, 'start') }),
    update: (run, name) =>
      ofMemory('mergeResourceWorkingMemory', {
        resourceId: run.resourceId,
        merge: { $appends: ` ${markOf(name)}` },
      }),
  },
]

/**
 * Two processes merge parts that do not touch each other into one thread, or one resource, at the same instant. A
 * merge names what it changes, so both must be there afterwards; a store that reads the row and writes it back loses
 * one. First every database call of A's is held while B updates, then both do it at the same instant, round after round.
 * Each worker makes one update at a time: those of one worker are for its caller to order.
 */
export const memoryLostUpdate = guardCheck({
  id: 'memory/lost-update',
  domain: 'memory',
  title: 'Partial updates at the same time do not undo each other',
  needs: 'status',
  methods: ['saveThread', 'updateThread'],
  async run(stage) {
    for (const [index, kind] of KINDS.entries()) {
      const run = stage.newRun()
      await stage.a.call(`${kind.method}: made`, kind.setUp(run))
      const { outcome } = await stage.a.call(`${kind.method}: first`, kind.update(run, 'first'))
      if (outcome !== 'ok') continue
      await holdPairs(stage, kind.method, {
        made: kind.setUp,
        write: (run, who) => kind.update(run, `${who}0`),
      })
      await playMeetingRounds(stage, {
        wanted: WANTED,
        first: index * ROUNDS_OF_KIND,
        calls: (run, round) => callsOf(kind, stage.a, run, round),
      })
    }
  },
  judge(evidence): Judgement {
    const methods = evidence.domains?.memory.methods ?? []
    const kinds = KINDS.filter(({ method }) => methods.includes(method))
    const judged = kinds.map((kind) => judgeKind(evidence, kind))
    const lacking = KINDS.filter((kind) => !kinds.includes(kind)).map(
      ({ method }) => `The store has no ${method}, so nobody can update that way.`,
    )
    const worst = worstJudgement(judged)
    if (worst.verdict !== 'holds') return { ...worst, notes: [...(worst.notes ?? []), ...lacking] }
    const summary = judged.map((one) => one.summary).join(' ')
    return { verdict: 'holds', summary, notes: [...(worst.notes ?? []), ...lacking] }
  },
})

async function callsOf(kind: Kind, a: RunActor, run: RunIds, round: number) {
  await a.call(`made ${round}`, kind.setUp(run))
  return { A: [kind.update(run, 'A0')], B: [kind.update(run, 'B0')] }
}

function judgeKind(evidence: CheckEvidence, kind: Kind): Judgement {
  const { what, method } = kind
  const first = KINDS.indexOf(kind) * ROUNDS_OF_KIND
  const played = evidence.rounds.filter(({ round }) => round >= first && round < first + ROUNDS_OF_KIND)
  const held = heldPairs(evidence, method)
  const heldLost = held.find((pair) => lostInPair(pair).length > 0)
  if (heldLost !== undefined) {
    return {
      decisiveStep: `${method} held at ${heldLost.number}: a`,
      verdict: 'violated',
      summary: `Two workers wrote different ${what} by ${method}. ${whereHeld(heldLost)} while B wrote, ${lostInPair(heldLost).join(' and ')} is gone, though both were accepted.`,
    }
  }
  const lost = played.filter((round) => lostIn(round).length > 0)
  const [one] = lost
  if (one !== undefined) {
    return {
      verdict: 'violated',
      summary: `Two workers wrote different ${what} by ${method} at the same time: ${lost.length} of ${played.length} rounds lost one; in round ${one.round} ${lostIn(one).join(' and ')} is gone.`,
    }
  }
  const missing = [
    ...missingFromPairs(held),
    ...missingFromRounds(played, { wanted: WANTED, callers: 2 }),
    ...missingOf([
      [
        `both updates by ${method} were accepted in every round`,
        played.every(({ calls }) => calls.every(({ outcome }) => outcome === 'ok')),
      ],
    ]),
  ]
  if (missing.length > 0) return inconclusive(`Different ${what} at the same time`, missing)
  return {
    verdict: 'holds',
    summary: `Different ${what} written by ${method} at the same time were all kept: with A held at each of ${heldCallsOf(held)} database calls, and in ${played.length} rounds, in ${played.filter(overlaps).length} of which the workers met.`,
    notes: notesOnPairs(held, method),
  }
}

/** Whose accepted update a round does not show: "what A wrote". */
function lostIn({ calls, row }: RecordedRound): string[] {
  if (row === null) return []
  const stored = Object.values(row).join('\n')
  return calls.flatMap(({ outcome, tag, who }) =>
    outcome === 'ok' && !stored.includes(markOf(tag)) ? [`what ${who} wrote`] : [],
  )
}

function lostInPair(pair: HeldPair): string[] {
  if (pair.row === null || !bothAccepted(pair)) return []
  const stored = Object.values(pair.row).join('\n')
  return ['A', 'B'].flatMap((who) => (stored.includes(markOf(`${who}0`)) ? [] : [`what ${who} wrote`]))
}

function ofMemory(method: string, input: object): DomainCall {
  return { domain: 'memory', method, args: [input] }
}
