import { acquired, granted, renewed } from '../../card/offered.ts'
import { claimOf, LONG_LEASE_MS, raiseOf, releaseOf, renewalOf } from '../../card/run-ownership.ts'
import { SURFACES } from '../../card/list.ts'
import type { SurfaceId } from '../../card/surface-id.ts'
import { callOf, markOf } from '../../card/write-to-surface.ts'
import type { DomainCall, RunFence } from '../../worker/protocol.ts'
import type { CheckEvidence } from '../check-evidence.ts'
import type { RunIds } from '../run-stage.ts'
import type { FencedDomain } from './fenced-domain.ts'

/** What a displaced owner tries: a write, or something about the ownership of the run. */
export interface StaleAct {
  /** Begins the names of its steps. */
  readonly name: string
  /** In words: "A's stale write of the run's state". */
  readonly what: string
  readonly call: (run: RunIds, fence: RunFence) => DomainCall
  /** Whether the recorded answer says that it was done. */
  readonly saysDone: (evidence: CheckEvidence, step: string) => boolean
}

/** The acts of a domain, all of them refused whoever asks. */
export const STALE_ACTS: Readonly<Record<FencedDomain, readonly StaleAct[]>> = {
  workflows: [
    write('snapshot', "A's stale snapshot", 'workflows.persistWorkflowSnapshot'),
    write('state', "A's stale state", 'workflows.updateWorkflowState'),
    {
      name: 'claim',
      what: "A's claim without force of the run that B holds",
      call: ({ runId }, { ownerId }) => claimOf(runId, ownerId),
      saysDone: acquired,
    },
    {
      name: 'expecting claim',
      what: "A's forced claim that expects its own generation of the run that B holds",
      call: ({ runId }, { ownerId, generation }) =>
        claimOf(runId, ownerId, { force: true, expectedGeneration: generation }),
      saysDone: acquired,
    },
    {
      name: 'renewal',
      what: "A's stale renewal",
      call: (_, fence) => renewalOf(fence, LONG_LEASE_MS),
      saysDone: renewed,
    },
    {
      name: 'release',
      what: "A's stale release",
      call: (_, fence) => releaseOf(fence),
      saysDone: granted,
    },
  ],
  memory: [
    write('thread', "A's stale update of a conversation", 'memory.updateThread'),
    write('messages', "A's stale messages", 'memory.saveMessages:new'),
    write('resource', "A's stale working memory", 'memory.updateResource'),
    { name: 'raise', what: "A's stale raise", call: (_, fence) => raiseOf(fence), saysDone: granted },
  ],
}

function write(name: string, what: string, surface: SurfaceId): StaleAct {
  return {
    name,
    what,
    call: (run, fence) =>
      callOf(SURFACES[surface], { run, mark: markOf('A'), arranged: undefined, fence, kind: 'explicit' }),
    saysDone: (evidence, step) => evidence.call(step)?.outcome === 'ok',
  }
}
