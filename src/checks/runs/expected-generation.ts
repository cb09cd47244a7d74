import { claimOf, ownershipOf } from '../../card/run-ownership.ts'
import { judgeExpectations, returned } from '../expectation.ts'
import { isAcquired, isRefused, isStillOf, recordIn } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'

/**
 * Claims that say which generation they have seen. 0 means that there was no record: it fits a new run and never
 * an existing one, not even with force. Any other generation has to be the stored one.
 */
export const expectedGeneration = runCheck({
  id: 'runs/expected-generation',
  domain: 'workflows',
  title: 'A claim that expects another generation is refused, even with force',
  methods: ['claimRunOwnership', 'getRunOwnership'],
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
      ],
      'Claims that expected another generation were refused, also 0 on an existing run and with force.',
    )
  },
})
