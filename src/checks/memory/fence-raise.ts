import { raiseOf } from '../../card/run-ownership.ts'
import { changedColumns } from '../columns.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { runCheck } from '../run-check.ts'

/** Raises in their order: by whom, to which generation (above the base), and whether it must be granted. */
const RAISES = [
  ['a', 2, true],
  ['a', 2, true],
  ['b', 2, false],
  ['b', 1, false],
  ['b', 3, true],
  ['a', 2, false],
] as const

/** The memory fence of a run moves up only, and a generation belongs to the one who raised it first. */
export const memoryFenceRaise = runCheck({
  id: 'memory/fence-raise',
  domain: 'memory',
  title: 'The memory fence of a run only moves up',
  methods: ['raiseRunFence'],
  async run(stage) {
    const run = stage.newRun()
    for (const [index, [who, generation]] of RAISES.entries()) {
      const actor = stage[who]
      await actor.call(stepOf(index), raiseOf({ runId: run.runId, generation, ownerId: actor.owner }))
      await stage.state(`${stepOf(index)}, read`, run)
    }
  },
  judge: (evidence) =>
    judgeExpectations(
      evidence,
      RAISES.flatMap((_, index) => expectationsOf(evidence, index)),
      'The fence was raised to higher generations and reaffirmed by its owner; all other raises were refused.',
    ),
})

function stepOf(index: number): string {
  const [who, generation] = RAISES[index] ?? ['a', 0]
  return `raise ${index + 1}: ${who} to ${generation}`
}

function expectationsOf(evidence: CheckEvidence, index: number): Expectation[] {
  const [who, generation, isGranted] = RAISES[index] ?? ['a', 0, false]
  const step = stepOf(index)
  const what = `raise ${index + 1}, by ${who.toUpperCase()} to generation ${generation}, is ${isGranted ? 'granted' : 'refused'}`
  const answer = returned(evidence, step, what, (value) => value === isGranted)
  if (isGranted) return [answer]
  const before = evidence.row(`${stepOf(index - 1)}, read`)?.row ?? null
  const after = evidence.row(`${step}, read`)?.row ?? null
  const isRead = before !== null && after !== null
  return [
    answer,
    {
      what: `${what} and changes nothing`,
      step,
      met: isRead ? changedColumns(before, after).length === 0 : null,
    },
  ]
}
