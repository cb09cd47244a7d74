import { claim, claimOf } from '../../card/run-ownership.ts'
import { judgeClaimRace, playClaimRace } from '../claim-race.ts'
import { runCheck } from '../run-check.ts'

/**
 * A owns a live run; eight callers in two processes take it by force at the same instant, all with the generation
 * that they have seen. One of them is given it, because for the others the generation is a different one by then.
 */
export const forcedClaimRace = runCheck({
  id: 'runs/forced-claim-race',
  domain: 'workflows',
  title: 'Of eight forced claims with the same expected generation exactly one is granted',
  methods: ['claimRunOwnership'],
  run: (stage) =>
    playClaimRace(stage, async (run, owner, round) => {
      const { generation } = await claim(stage.a, `owned ${round}`, run, { without: 0 })
      return claimOf(run.runId, owner, { force: true, expectedGeneration: generation })
    }),
  judge: (evidence) => judgeClaimRace(evidence, 'forced claims of a live run'),
})
