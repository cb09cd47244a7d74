import { claimOf, ownershipOf } from '../../card/run-ownership.ts'
import { judgeExpectations, returned } from '../expectation.ts'
import { generationAt, isAcquired, recordIn } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'

/**
 * A owns a live run and B takes it by force, as a forced recovery does: with the generation that it has seen. The
 * authority goes to B at exactly one generation more, and A sees that.
 */
export const forcedTakeover = runCheck({
  id: 'runs/forced-takeover',
  domain: 'workflows',
  title: 'A forced claim takes a live run at the next generation',
  methods: ['claimRunOwnership', 'getRunOwnership'],
  async run(stage) {
    const { a, b } = stage
    const { runId } = stage.newRun()
    const answer = await a.call('a-claims', claimOf(runId, a.owner))
    const generation = Number(recordIn(answer.value)?.generation)
    await b.call('b-forces', claimOf(runId, b.owner, { force: true, expectedGeneration: generation }))
    await a.call('seen-by-a', ownershipOf(runId))
  },
  judge(evidence) {
    const first = generationAt(evidence, 'a-claims')
    const owner = (evidence.call('b-forces')?.args[0] as { ownerId?: unknown } | undefined)?.ownerId
    const isB = (value: unknown): boolean => {
      const record = recordIn(value)
      return record?.ownerId === owner && record?.live === true && record.generation === first + 1
    }
    return judgeExpectations(
      evidence,
      [
        isAcquired(evidence, 'a-claims', 'A was given the run'),
        isAcquired(evidence, 'b-forces', 'B is given the live run by force'),
        returned(evidence, 'b-forces', 'B owns it, live, at exactly one generation more', isB),
        returned(evidence, 'seen-by-a', 'A sees that B owns it', isB),
      ],
      `B took the live run by force, with generation ${first} as it had seen it, and owns it at ${first + 1}.`,
    )
  },
})
