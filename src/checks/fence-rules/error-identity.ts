import { knowsVariant, tryVariant, variantOf } from '../../card/variant.ts'
import { wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { CheckId } from '../check-id.ts'
import { judgeExpectations, type Expectation } from '../expectation.ts'
import { runCheck } from '../run-check.ts'
import { METHODS_OF, own, type FencedDomain } from './fenced-domain.ts'
import { fencedWrite, owned } from './fenced-write.ts'

/**
 * Stale writes, one with the fence as a parameter and one inside a scope. What they throw must be what Mastra
 * recognises as a run-fence conflict (an id or code in the chain of causes), and the scope must be told of it once:
 * by that an execution learns that it has lost its run. Whether anything was written is for other checks.
 */
export function errorIdentity(id: CheckId, domain: FencedDomain): Check {
  return runCheck({
    id,
    domain,
    title: 'A refused write throws what Mastra recognises as a conflict, and tells the scope',
    methods: METHODS_OF[domain],
    async run(stage) {
      const { a, b } = stage
      const variant = await tryVariant(stage, domain)
      const run = stage.newRun()
      const fence = await own(a, 'a', domain, run, { without: 1 })
      await own(b, 'b', domain, run, { force: true, without: 2 })
      await fencedWrite(stage, a, 'explicit', { domain, run, fence })
      if (variant !== 'F1') await fencedWrite(stage, a, 'scope', { domain, run, fence, kind: 'scope' })
    },
    judge: (evidence) =>
      judgeExpectations(
        evidence,
        [
          knowsVariant(evidence, domain),
          owned(evidence, 'a', domain, 'A was given the run'),
          owned(evidence, 'b', domain, 'B took the run over'),
          recognised(evidence, 'explicit', 'a stale write throws a conflict that Mastra recognises'),
          ...(variantOf(evidence, domain) === 'F1' ? [] : ofScope(evidence)),
        ],
        'Refusals were conflicts that Mastra recognises, and the scope was told of each once.',
      ),
  })
}

function ofScope(evidence: CheckEvidence): Expectation[] {
  const call = evidence.call('scope')
  const reported = call?.error?.conflict?.reported ?? 0
  const what = `the scope is told of the conflict once (it was told ${reported} times)`
  return [
    recognised(evidence, 'scope', 'a stale write inside a scope throws a conflict that Mastra recognises'),
    { what, step: 'scope', met: call?.outcome === 'threw' && wasAnswered(call) ? reported === 1 : null },
  ]
}

function recognised(evidence: CheckEvidence, step: string, what: string): Expectation {
  const call = evidence.call(step)
  if (!wasAnswered(call)) return { what, step, met: null }
  // Accepted: there is no refusal to recognise.
  if (call?.outcome !== 'threw') return { what: `${what} (it was not refused)`, step, met: null }
  return { what, step, met: call.error?.conflict !== undefined }
}
