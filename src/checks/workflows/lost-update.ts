import { markOf } from '../../card/write-to-surface.ts'
import type { RecordedRound } from '../check-evidence.ts'
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
import {
  askForConcurrentUpdates,
  brokenBy,
  declaresConcurrentUpdates,
  notImplemented,
} from './concurrent-updates.ts'
import { persistRun, updateResults } from './stored-run.ts'

const WANTED = { min: 10, max: 40, meetings: 5 } as const
/** Names the schedules in which one result is held. */
const HELD = 'results'
/** Results that each worker sends in a round, each of a step of its own. */
const RESULTS = 10

/**
 * Results of different steps arrive for one run: one of A that is held at each of its database calls while one of B
 * comes, and twenty at the same instant, ten from each process. All must be there afterwards. A store that reads the snapshot and writes all of it back loses some, and nobody is told.
 */
export const workflowsLostUpdate = guardCheck({
  id: 'workflows/lost-update',
  domain: 'workflows',
  title: 'Results of different steps that arrive at the same time are all kept',
  needs: 'status',
  methods: ['persistWorkflowSnapshot', 'updateWorkflowResults'],
  async run(stage) {
    await askForConcurrentUpdates(stage)
    const run = stage.newRun()
    await stage.a.call('stored', persistRun(run, markOf('start'), 'running'))
    const { outcome } = await stage.a.call('first', updateResults(run, markOf('first'), 'first'))
    if (outcome !== 'ok') return
    await holdPairs(stage, HELD, {
      made: (run) => persistRun(run, markOf('start'), 'running'),
      write: (run, who) => updateResults(run, markOf(`${who}0`), `step-${who}0`),
    })
    await playMeetingRounds(stage, {
      wanted: WANTED,
      calls: async (run, round) => {
        await stage.a.call(`stored ${round}`, persistRun(run, markOf('start'), 'running'))
        const by = (who: 'A' | 'B') =>
          Array.from({ length: RESULTS }, (_, index) =>
            updateResults(run, markOf(`${who}${index}`), `step-${who}${index}`),
          )
        return { A: by('A'), B: by('B') }
      },
    })
  },
  judge(evidence) {
    const lacking = notImplemented(evidence, 'first', 'updateWorkflowResults')
    if (lacking !== null) return lacking
    const played = evidence.rounds
    const held = heldPairs(evidence, HELD)
    const heldLost = held.find((pair) => lostInPair(pair).length > 0)
    if (heldLost !== undefined) {
      const { verdict, because } = brokenBy(evidence)
      return {
        decisiveStep: `${HELD} held at ${heldLost.number}: a`,
        verdict,
        summary: `${whereHeld(heldLost)} while a result of B came, the result of ${lostInPair(heldLost).join(' and ')} is gone though both were accepted${because}.`,
      }
    }
    const lost = played.filter((round) => lostIn(round).length > 0)
    const [first] = lost
    if (first !== undefined) {
      const { verdict, because } = brokenBy(evidence)
      return {
        verdict,
        summary: `${lost.length} of ${played.length} rounds of ${2 * RESULTS} simultaneous results lost some${because}; in round ${first.round} ${lostIn(first).length} that were accepted are gone.`,
      }
    }
    const missing = [
      ...missingFromPairs(held),
      ...missingFromRounds(played, { wanted: WANTED, callers: 2 * RESULTS }),
      ...missingOf([
        [
          'all results were accepted in every round',
          played.every(({ calls }) => calls.every(({ outcome }) => outcome === 'ok')),
        ],
      ]),
    ]
    if (missing.length > 0) return inconclusive('Simultaneous results', missing)
    const declared = declaresConcurrentUpdates(evidence)
    return {
      verdict: 'holds',
      summary: `With A held at each of ${heldCallsOf(held)} database calls, no result was lost; all ${2 * RESULTS} were there after each of ${played.length} rounds, and the workers met in ${played.filter(overlaps).length}.`,
      notes: [
        ...notesOnPairs(held, 'updateWorkflowResults'),
        ...(declared === true
          ? []
          : [`supportsConcurrentUpdates() says ${String(declared)}, so core does not rely on this.`]),
      ],
    }
  },
})

/** The accepted results of a round that the run does not show. */
function lostIn({ calls, row }: RecordedRound): string[] {
  if (row === null) return []
  const stored = Object.values(row).join('\n')
  return calls.flatMap(({ outcome, tag }) => (outcome === 'ok' && !stored.includes(markOf(tag)) ? [tag] : []))
}

function lostInPair(pair: HeldPair): string[] {
  if (pair.row === null || !bothAccepted(pair)) return []
  const stored = Object.values(pair.row).join('\n')
  return ['A', 'B'].filter((who) => !stored.includes(markOf(`${who}0`)))
}
