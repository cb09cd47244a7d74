import { claimOf } from '../../card/run-ownership.ts'
import { judgeClaimRace, playClaimRace } from '../claim-race.ts'
import { runCheck } from '../run-check.ts'

/** Eight callers in two processes claim the same unowned run at the same instant; one of them is given it. */
export const runClaimRace = runCheck({
  id: 'runs/claim-race',
  domain: 'workflows',
  title: 'Of eight claims at the same time exactly one is granted',
  methods: ['claimRunOwnership'],
  run: (stage) => playClaimRace(stage, (run, owner) => claimOf(run.runId, owner)),
  judge: (evidence) => judgeClaimRace(evidence, 'claims of an unowned run'),
})
