import { claim, claimOf, letLapse, LONG_LEASE_MS, releaseOf, renewalOf } from '../../card/run-ownership.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import { isAcquired, leaseAt, recordOf } from '../ownership-record.ts'
import { runCheck } from '../run-check.ts'

/**
 * A renews its lease while it is live, and after it has lapsed with nobody having claimed since. Under another owner
 * id, after B's takeover, and after its own release it must be refused.
 */
export const renewal = runCheck({
  id: 'runs/renewal',
  domain: 'workflows',
  title: 'Only the current owner renews: also after a lapse, never after a takeover or release',
  methods: ['claimRunOwnership', 'renewRunOwnership', 'releaseRunOwnership'],
  async run(stage) {
    const { a, b } = stage
    const run = stage.newRun()
    const fence = await claim(a, 'a-claims', run, { without: 0 })
    await a.call('live', renewalOf(fence, 2 * LONG_LEASE_MS))
    await b.call('by-b', renewalOf({ ...fence, ownerId: b.owner }, LONG_LEASE_MS))
    await letLapse(a, '', fence)
    await a.call('after-lapse', renewalOf(fence, LONG_LEASE_MS))
    await b.call('b-forces', claimOf(run.runId, b.owner, { force: true }))
    await a.call('after-takeover', renewalOf(fence, LONG_LEASE_MS))
    const other = stage.newRun()
    const released = await claim(a, 'a-claims-other', other, { without: 0 })
    await a.call('a-releases', releaseOf(released))
    await a.call('after-release', renewalOf(released, LONG_LEASE_MS))
  },
  judge(evidence) {
    const first = leaseAt(evidence, 'a-claims') ?? Number.NaN
    return judgeExpectations(
      evidence,
      [
        isAcquired(evidence, 'a-claims', 'A was given the run'),
        renewed(evidence, 'live', true, 'A renews its live lease'),
        returned(
          evidence,
          'live',
          'the renewed lease ends later',
          () => (leaseAt(evidence, 'live') ?? Number.NaN) > first,
        ),
        renewed(evidence, 'by-b', false, 'a renewal under another owner id is refused'),
        returned(
          evidence,
          'a-renews-last',
          'a renewal for a millisecond does not make the lease longer',
          () =>
            !((leaseAt(evidence, 'a-renews-last') ?? Number.NaN) > (leaseAt(evidence, 'live') ?? Number.NaN)),
        ),
        {
          what: "A's lease had lapsed by the store's own word",
          step: 'lapsed',
          met: recordOf(evidence, 'lapsed')?.live === false ? true : null,
        },
        renewed(evidence, 'after-lapse', true, 'A renews a lapsed lease that nobody has claimed since'),
        isAcquired(evidence, 'b-forces', 'B took the run over'),
        renewed(evidence, 'after-takeover', false, "A's renewal after B's takeover is refused"),
        isAcquired(evidence, 'a-claims-other', 'A was given the other run'),
        returned(evidence, 'a-releases', 'A released it', (value) => value === true),
        renewed(evidence, 'after-release', false, "A's renewal after its own release is refused"),
      ],
      'The owner renewed while live and after a lapse; a stranger, a displaced and a released owner were refused.',
    )
  },
})

function renewed(evidence: CheckEvidence, step: string, expected: boolean, what: string): Expectation {
  return returned(
    evidence,
    step,
    what,
    (value) => (value as { renewed?: unknown } | null)?.renewed === expected,
  )
}
