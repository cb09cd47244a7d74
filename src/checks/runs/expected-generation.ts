import { claim, claimOf, letLapse, ownershipOf, releaseOf } from '../../card/run-ownership.ts'
import type { RunFence } from '../../worker/protocol.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import { isAcquired, isRefused, isStillOf, recordIn } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'
import type { RunStage } from '../run-stage.ts'

/** How a run can be free for a claim without force although it has a record. */
const FREE = ['released', 'lapsed'] as const

/**
 * Claims that say which generation they have seen. 0 means that there was no record: it fits a new run and never
 * an existing one, not even with force. Any other generation has to be the stored one, also of a run that its owner
 * has released, or whose lease has lapsed.
 */
export const expectedGeneration = runCheck({
  id: 'runs/expected-generation',
  domain: 'workflows',
  title: 'A claim that expects another generation is refused, even with force',
  methods: ['claimRunOwnership', 'getRunOwnership', 'releaseRunOwnership', 'renewRunOwnership'],
  async run(stage) {
    const { a, b } = stage
    const fresh = stage.newRun()
    await a.call('seven-on-new', claimOf(fresh.runId, a.owner, { expectedGeneration: 7 }))
    const first = await a.call('zero-on-new', claimOf(fresh.runId, a.owner, { expectedGeneration: 0 }))
    const generation = Number(recordIn(first.value)?.generation)
    const force = { force: true }
    await b.call('zero-on-existing', claimOf(fresh.runId, b.owner, { ...force, expectedGeneration: 0 }))
    await b.call('stale', claimOf(fresh.runId, b.owner, { ...force, expectedGeneration: generation - 1 }))
    await b.call('unchanged', ownershipOf(fresh.runId))
    await b.call('seen', claimOf(fresh.runId, b.owner, { ...force, expectedGeneration: generation }))
    await claimFree(stage, 'released', async (fence) => {
      await a.call('released, a-releases', releaseOf(fence))
    })
    await claimFree(stage, 'lapsed', (fence) => letLapse(a, 'lapsed, ', fence))
  },
  judge(evidence) {
    return judgeExpectations(
      evidence,
      [
        isRefused(evidence, 'seven-on-new', 'a claim that expects generation 7 of an unknown run is refused'),
        isAcquired(evidence, 'zero-on-new', 'a claim that expects generation 0 of an unknown run is granted'),
        isRefused(
          evidence,
          'zero-on-existing',
          'a forced claim that expects generation 0 of an existing run is refused',
        ),
        isRefused(evidence, 'stale', 'a forced claim that expects an older generation is refused'),
        returned(
          evidence,
          'unchanged',
          'the refused claims changed nothing',
          isStillOf(evidence, 'zero-on-new'),
        ),
        isAcquired(evidence, 'seen', 'a forced claim that expects the stored generation is granted'),
        ...FREE.flatMap((how) => refusedOnFree(evidence, how)),
      ],
      'Claims that expected another generation were refused, also 0 on an existing run, with force, and of free runs.',
    )
  },
})

/** A owns a run for the second time and gives it up; B claims it without force, with wrong expectations and the right one. */
async function claimFree(
  stage: RunStage,
  how: (typeof FREE)[number],
  giveUp: (fence: RunFence) => Promise<void>,
): Promise<void> {
  const { a, b } = stage
  const run = stage.newRun()
  await claim(a, `${how}, a-claims-first`, run, { without: 0 })
  const fence = await claim(a, `${how}, a-claims`, run, { force: true, without: 1 })
  const { runId, generation } = fence
  await giveUp(fence)
  await b.call(`${how}, free`, ownershipOf(runId))
  for (const [name, seen] of Object.entries({ zero: 0, stale: generation - 1, ahead: generation + 1 }))
    await b.call(`${how}, ${name}`, claimOf(runId, b.owner, { expectedGeneration: seen }))
  await b.call(`${how}, unchanged`, ownershipOf(runId))
  await b.call(`${how}, seen`, claimOf(runId, b.owner, { expectedGeneration: generation }))
}

function refusedOnFree(evidence: CheckEvidence, how: (typeof FREE)[number]): Expectation[] {
  const free = recordIn(evidence.call(`${how}, free`)?.value)
  const granted = `a claim that expects the stored generation of a ${how} run is granted`
  // Whether a lapsed run is given at all is what runs/lapsed-claim asks; here it is the control.
  const seen = isAcquired(evidence, `${how}, seen`, granted)
  return [
    isAcquired(evidence, `${how}, a-claims`, `A was given the run that is to be ${how}`),
    {
      what: `the run is ${how} by the store's own word`,
      step: `${how}, free`,
      met: free?.live === false ? true : null,
    },
    isRefused(evidence, `${how}, zero`, `a claim that expects generation 0 of a ${how} run is refused`),
    isRefused(
      evidence,
      `${how}, stale`,
      `a claim that expects an older generation of a ${how} run is refused`,
    ),
    isRefused(
      evidence,
      `${how}, ahead`,
      `a claim that expects a later generation of a ${how} run is refused`,
    ),
    returned(
      evidence,
      `${how}, unchanged`,
      `the refused claims left the ${how} run free`,
      (value) => recordIn(value)?.live === false && recordIn(value)?.generation === free?.generation,
    ),
    ...(how === 'released' ? [seen] : [{ ...seen, met: seen.met === true ? true : null }]),
  ]
}
