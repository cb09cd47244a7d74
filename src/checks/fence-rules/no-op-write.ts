import { wasAnswered } from '../answers.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { CheckId } from '../check-id.ts'
import { changedColumns } from '../columns.ts'
import { judgeExpectations } from '../expectation.ts'
import { answerInWords } from '../refusal.ts'
import { runCheck } from '../run-check.ts'
import { stepResult, WORKFLOW } from '../../card/rows.ts'
import type { RunIds } from '../run-stage.ts'
import type { DomainCall, RunFence } from '../../worker/protocol.ts'
import { METHODS_OF, own, type FencedDomain } from './fenced-domain.ts'
import { owned } from './fenced-write.ts'

/**
 * Writes with a stale fence that would have nothing to write: missing rows, empty lists. By the contract they are
 * conflicts as well; a store that returns before it looks at the fence is noted, because nothing was written.
 */
export function noOpWrite(id: CheckId, domain: FencedDomain): Check {
  return runCheck({
    id,
    domain,
    title: 'A stale write that has nothing to write leaves nothing behind',
    methods: METHODS_OF[domain],
    async run(stage) {
      const { a, b } = stage
      const run = stage.newRun()
      const fence = await own(a, 'a', domain, run, { without: 1 })
      await own(b, 'b', domain, run, { force: true, without: 2 })
      await stage.state('before', run)
      for (const [step, call] of noOps(domain, run, fence)) await a.call(step, call)
      await stage.state('after', run)
    },
    judge: (evidence) => judgeNoOps(evidence, domain),
  })
}

const STEPS = {
  workflows: ['state of a missing run', 'delete of a missing run'],
  memory: ['no messages saved', 'no messages updated', 'no messages deleted', 'missing thread updated'],
} as const

function noOps(domain: FencedDomain, run: RunIds, fence: RunFence): [step: string, call: DomainCall][] {
  const key = { workflowName: WORKFLOW, runId: run.runId, fence }
  const calls: Record<FencedDomain, [method: string, ...args: unknown[]][]> = {
    workflows: [
      ['updateWorkflowState', { ...key, opts: { status: 'running', result: stepResult('none') } }],
      ['deleteWorkflowRunById', key],
    ],
    memory: [
      ['saveMessages', { messages: [], fence }],
      ['updateMessages', { messages: [], fence }],
      ['deleteMessages', [], { fence }],
      ['updateThread', { id: run.threadId, title: 'none', metadata: {}, fence }],
    ],
  }
  return calls[domain].map(([method, ...args], index) => [
    STEPS[domain][index] ?? method,
    { domain, method, args },
  ])
}

function judgeNoOps(evidence: CheckEvidence, domain: FencedDomain) {
  const before = evidence.row('before')?.row ?? null
  const after = evidence.row('after')?.row ?? null
  const changed = changedColumns(before, after)
  const lenient = STEPS[domain].flatMap((step) => {
    const call = evidence.call(step)
    if (call === null || call.error?.conflict !== undefined) return []
    return [`Policy: ${step} with a stale fence is no conflict: ${answerInWords(call)}.`]
  })
  return judgeExpectations(
    evidence,
    [
      owned(evidence, 'a', domain, 'A was given the run'),
      owned(evidence, 'b', domain, 'B took the run over'),
      ...STEPS[domain].map((step) => ({
        what: `"${step}" was tried`,
        step,
        met: wasAnswered(evidence.call(step)) ? true : null,
      })),
      {
        what: 'stale writes with nothing to write changed nothing',
        step: STEPS[domain][0],
        met: before === null || after === null ? null : changed.length === 0,
      },
    ],
    lenient.length === 0
      ? 'Stale writes with nothing to write were conflicts as well.'
      : `Stale writes with nothing to write changed nothing; ${lenient.length} of ${STEPS[domain].length} were no conflicts.`,
    lenient,
  )
}
