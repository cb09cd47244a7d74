import { WORKFLOW } from '../../card/rows.ts'
import { markOf } from '../../card/write-to-surface.ts'
import type { DomainCall, RunFence } from '../../worker/protocol.ts'
import type { Check } from '../check.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { CheckId } from '../check-id.ts'
import { judgeExpectations, returned, type Expectation } from '../expectation.ts'
import { inconclusive } from '../refusal.ts'
import { runCheck } from '../run-check.ts'
import type { RunActor, RunIds } from '../run-stage.ts'
import { METHODS_OF, own, type FencedDomain } from './fenced-domain.ts'
import { accepted, fencedWrite, owned } from './fenced-write.ts'

const READ_BY = { workflows: 'loadWorkflowSnapshot', memory: 'getThreadById' } as const

/** How an owner reads what the surface of its domain has written. */
const READ = {
  workflows: (run: RunIds): DomainCall => ({
    domain: 'workflows',
    method: READ_BY.workflows,
    args: [{ workflowName: WORKFLOW, runId: run.runId }],
  }),
  memory: (run: RunIds): DomainCall => ({
    domain: 'memory',
    method: READ_BY.memory,
    args: [{ threadId: run.threadId }],
  }),
} as const

/**
 * A owns a run, writes and reads. B takes the run over, reads, and writes. A takes it back and reads again: it must
 * find what B has stored and not what it remembers itself. Each reads twice, outside and inside of its run's scope.
 */
export function readAfterTakeover(id: CheckId, domain: FencedDomain): Check {
  const read = READ[domain]
  return runCheck({
    id,
    domain,
    title: 'Whoever takes a run over reads what the owner before has stored',
    methods: METHODS_OF[domain],
    async run(stage) {
      const { a, b } = stage
      const run = stage.newRun()
      const fence = await own(a, 'a', domain, run, { without: 1 })
      await fencedWrite(stage, a, 'a-writes', { domain, run, fence })
      await readTwice(a, 'a-reads', read(run), fence)
      await readTwice(b, 'b-looks', read(run), fence)
      await fencedWrite(stage, a, 'a-writes-on', { domain, run, fence })
      const fenceOfB = await own(b, 'b', domain, run, { force: true, without: 2 })
      await readTwice(b, 'b-reads', read(run), fenceOfB)
      await fencedWrite(stage, b, 'b-writes', { domain, run, fence: fenceOfB })
      const again = await own(a, 'a-again', domain, run, { force: true, without: 3 })
      await readTwice(a, 'a-reads-again', read(run), again)
    },
    judge(evidence) {
      // Says nothing about who owns a run, so its lack is no lack of fencing.
      if (evidence.domains?.[domain].methods.includes(READ_BY[domain]) !== true)
        return inconclusive('What a new owner reads', [`the store has the method ${READ_BY[domain]}`])
      return judgeExpectations(
        evidence,
        [
          owned(evidence, 'a', domain, 'A was given the run'),
          accepted(evidence, 'a-writes', domain, "A's write was accepted"),
          ...finds(evidence, 'a-reads', 'a-writes', 'A reads what it has written'),
          ...finds(evidence, 'b-looks', 'a-writes', 'B reads what A has written'),
          accepted(evidence, 'a-writes-on', domain, "A's next write was accepted"),
          owned(evidence, 'b', domain, 'B took the run over'),
          ...finds(evidence, 'b-reads', 'a-writes-on', 'B reads what A has written last'),
          accepted(evidence, 'b-writes', domain, "B's write was accepted"),
          owned(evidence, 'a-again', domain, 'A took the run back'),
          ...finds(evidence, 'a-reads-again', 'b-writes', 'A reads what B has stored'),
        ],
        'After each takeover the new owner read what the one before it had stored.',
      )
    },
  })
}

/** Readings as any caller makes them, and as an execution that holds the fence does. */
async function readTwice(actor: RunActor, step: string, call: DomainCall, fence: RunFence): Promise<void> {
  await actor.call(step, call)
  await actor.call(`${step}, in scope`, { ...call, scope: fence })
}

function finds(evidence: CheckEvidence, step: string, writing: string, what: string): Expectation[] {
  return [step, `${step}, in scope`].map((name) =>
    returned(evidence, name, what, (value) => JSON.stringify(value ?? null).includes(markOf(writing))),
  )
}
