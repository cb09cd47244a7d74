import type {
  ClaimInput,
  ClaimResult,
  Fenced,
  RenewResult,
  RunFence,
  RunOwnershipRecord,
} from '../../reference-store/run-fence.ts'

/** A snapshot of a durable run: what it takes to run it again. */
export interface RunSnapshot extends Record<string, unknown> {
  readonly status: 'running' | 'success' | 'failed'
  readonly context: Readonly<Record<string, unknown>>
}

export interface RunKey {
  readonly workflowName: string
  readonly runId: string
}

/** The `workflows` domain of a store, as far as a durable run uses it. A store may lack run fencing altogether. */
export interface WorkflowsStore {
  supportsRunFencing?(): boolean | Promise<boolean>
  claimRunOwnership(input: ClaimInput): Promise<ClaimResult>
  renewRunOwnership(input: RunFence & { readonly leaseMs: number }): Promise<RenewResult>
  releaseRunOwnership(fence: RunFence): Promise<boolean>
  getRunOwnership(run: { readonly runId: string }): Promise<RunOwnershipRecord | null>
  persistWorkflowSnapshot(input: RunKey & Fenced & { readonly snapshot: RunSnapshot }): Promise<unknown>
  loadWorkflowSnapshot(run: RunKey): Promise<unknown>
}

export interface StoredMessage {
  readonly id: string
  readonly threadId: string
  readonly resourceId: string
  readonly role: 'user' | 'assistant'
  readonly type: string
  readonly content: unknown
  readonly createdAt: Date
}

/** The `memory` domain of a store, as far as a durable run uses it. */
export interface MemoryStore {
  supportsRunFencing?(): boolean | Promise<boolean>
  raiseRunFence(fence: RunFence): Promise<boolean>
  /** Only in the final contract. */
  retireRunFence?(fence: RunFence): Promise<boolean>
  getThreadById(key: { readonly threadId: string }): Promise<unknown>
  saveThread(input: Fenced & { readonly thread: object }): Promise<unknown>
  saveMessages(input: Fenced & { readonly messages: readonly StoredMessage[] }): Promise<unknown>
}

/** The domains that one execution writes to, the same objects from its claim to its end: scopes go by identity. */
export interface RunStores {
  readonly workflows: WorkflowsStore
  readonly memory: MemoryStore | undefined
}

/** Whether a domain fences the writes of runs; rejects while it cannot tell. */
export async function fencesRuns(store: WorkflowsStore | MemoryStore | undefined): Promise<boolean> {
  return (await store?.supportsRunFencing?.()) === true
}
