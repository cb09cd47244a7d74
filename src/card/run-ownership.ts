import type { RunActor, RunIds } from '../checks/run-stage.ts'
import type { DomainCall, RunFence } from '../worker/protocol.ts'
import type { Answer } from '../worker/worker-process.ts'

/** Leases of audits are long, so that none lapses by itself while a slow machine is at it. */
export const LONG_LEASE_MS = 600_000

/** What a claim asks for beside the run and its owner. */
export interface ClaimOptions {
  readonly leaseMs?: number
  readonly force?: boolean
  readonly expectedGeneration?: number
}

/** A claim as core's durable runtime makes it (1.76.0). */
export function claimOf(runId: string, ownerId: string, options: ClaimOptions = {}): DomainCall {
  return ofWorkflows('claimRunOwnership', { runId, ownerId, leaseMs: LONG_LEASE_MS, ...options })
}

export function renewalOf(fence: RunFence, leaseMs: number): DomainCall {
  return ofWorkflows('renewRunOwnership', { ...fence, leaseMs })
}

export function releaseOf(fence: RunFence): DomainCall {
  return ofWorkflows('releaseRunOwnership', { ...fence })
}

export function ownershipOf(runId: string): DomainCall {
  return ofWorkflows('getRunOwnership', { runId })
}

export function raiseOf(fence: RunFence): DomainCall {
  return { domain: 'memory', method: 'raiseRunFence', args: [{ ...fence }] }
}

export function retireOf(fence: RunFence): DomainCall {
  return { domain: 'memory', method: 'retireRunFence', args: [{ ...fence }] }
}

function ofWorkflows(method: string, input: object): DomainCall {
  return { domain: 'workflows', method, args: [input] }
}

/** Claims a run and answers with the fence; `without` is the generation of a fence that the store did not give. */
export async function claim(
  actor: RunActor,
  step: string,
  { runId }: RunIds,
  { without, ...options }: ClaimOptions & { readonly without: number },
): Promise<RunFence> {
  const answer = await actor.call(step, claimOf(runId, actor.owner, options))
  return { runId, ownerId: actor.owner, generation: generationOf(answer) ?? without }
}

function generationOf({ outcome, value }: Answer): number | null {
  const { acquired, record } = (value ?? {}) as { acquired?: unknown; record?: { generation?: unknown } }
  const generation = record?.generation
  return outcome === 'ok' && acquired === true && typeof generation === 'number' ? generation : null
}

/** How often a lease of one millisecond is looked at before it counts as never lapsing. */
const LOOKS_MAX = 50

/** Renews for a last time, with a lease of a millisecond, and waits until the store itself says that it has lapsed. */
export async function letLapse(actor: RunActor, prefix: string, fence: RunFence): Promise<void> {
  await actor.call(`${prefix}a-renews-last`, renewalOf(fence, 1))
  for (let look = 1; look <= LOOKS_MAX; look += 1) {
    const { outcome, value } = await actor.call(`${prefix}lapsed`, ownershipOf(fence.runId))
    if (outcome !== 'ok' || (value as { live?: unknown } | null)?.live === false) return
  }
}
