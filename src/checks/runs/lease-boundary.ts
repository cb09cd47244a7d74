import { claimOf } from '../../card/run-ownership.ts'
import { wasAnswered } from '../answers.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import { generationAt, isAcquired, recordIn } from '../ownership-record.ts'
import { answerInWords } from '../refusal.ts'
import { runCheck } from '../run-check.ts'
import { worstJudgement } from '../worst-judgement.ts'
import type { Judgement } from '../../verdict/verdict.ts'

/** Leases that end at once or are no time at all, by the name of their run. */
const ODD = { zero: 0, negative: -60_000, 'not-a-number': Number.NaN } as const

/**
 * A lease of 0 ms ends at the very instant of the claim, so it shows the boundary without any waiting: it is not
 * live, and the next claim is granted without force. Negative leases and NaN must not make a run live either.
 */
export const leaseBoundary = runCheck({
  id: 'runs/lease-boundary',
  domain: 'workflows',
  title: 'A lease that ends now is not live and can be claimed',
  methods: ['claimRunOwnership'],
  async run(stage) {
    const { a, b } = stage
    for (const [name, leaseMs] of Object.entries(ODD)) {
      const { runId } = stage.newRun()
      await a.call(`${name}: a-claims`, claimOf(runId, a.owner, { leaseMs }))
      await b.call(`${name}: b-claims`, claimOf(runId, b.owner))
    }
  },
  judge: (evidence) =>
    worstJudgement([judgeZero(evidence), judgeNegative(evidence), judgeNotANumber(evidence)]),
})

function judgeZero(evidence: CheckEvidence): Judgement {
  const first = generationAt(evidence, 'zero: a-claims')
  return judgeExpectations(
    evidence,
    [
      isAcquired(evidence, 'zero: a-claims', 'a claim with a lease of 0 ms is granted'),
      returned(
        evidence,
        'zero: a-claims',
        'its lease, which ends at this very instant, is not live',
        (value) => recordIn(value)?.live === false,
      ),
      isAcquired(evidence, 'zero: b-claims', 'B is given that run without force'),
      returned(
        evidence,
        'zero: b-claims',
        'the generation is exactly one more',
        (value) => recordIn(value)?.generation === first + 1,
      ),
    ],
    'A lease that ended at the instant of the claim was not live, and the run was claimed without force.',
  )
}

function judgeNegative(evidence: CheckEvidence): Judgement {
  return judgeExpectations(
    evidence,
    [
      isNotLive(evidence, 'negative', 'a lease of -60,000 ms makes no run live'),
      isAcquired(evidence, 'negative: b-claims', 'B is given a run with a negative lease'),
    ],
    'A negative lease made no run live.',
  )
}

function judgeNotANumber(evidence: CheckEvidence): Judgement {
  const call = evidence.call('not-a-number: a-claims')
  return judgeExpectations(
    evidence,
    [isNotLive(evidence, 'not-a-number', 'a lease of NaN makes no run live')],
    'A lease of NaN made no run live.',
    call === null ? [] : [`Policy: on a lease of NaN ${answerInWords(call)}.`],
  )
}

function isNotLive(evidence: CheckEvidence, name: keyof typeof ODD, what: string): Expectation {
  const step = `${name}: a-claims`
  const call = evidence.call(step)
  return { what, step, met: wasAnswered(call) ? recordIn(call?.value)?.live !== true : null }
}
