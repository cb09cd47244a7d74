import { FencedWriter } from '../fenced-writer.ts'
import type { Rules } from '../rules/rules.ts'
import type {
  ClaimInput,
  ClaimResult,
  Fenced,
  RenewResult,
  RunFence,
  RunOwnershipRecord,
} from '../run-fence.ts'
import type { Database } from '../sqlite/database.ts'
import { readRunClaim } from '../sqlite/read-claim.ts'
import { listWorkflowRuns, type RunFilter } from './list-workflow-runs.ts'
import { Ownership } from './ownership.ts'
import {
  deleteSnapshot,
  mergeResult,
  mergeState,
  persistSnapshot,
  readSnapshot,
  type ResultsUpdate,
  type SnapshotToPersist,
  type StateUpdate,
} from './snapshots.ts'
import type { RunKey, Snapshot, WorkflowRun } from './workflow-run.ts'

/**
 * The `workflows` domain of the reference store: methods, parameters and results as Mastra's base class names them,
 * and those of run fencing. A stale fence makes any of the four writes throw a RunFenceConflictError.
 */
export class ReferenceWorkflows {
  readonly #database: Database
  readonly #rules: Rules
  readonly #ownership: Ownership
  readonly #writer: FencedWriter

  constructor(database: Database, rules: Rules) {
    this.#database = database
    this.#rules = rules
    this.#ownership = new Ownership(database, rules)
    this.#writer = new FencedWriter(database, rules, readRunClaim)
  }

  supportsRunFencing(): boolean | Promise<boolean> {
    return this.#rules.supportsRunFencing()
  }

  supportsConcurrentUpdates(): boolean {
    return true
  }

  async claimRunOwnership(input: ClaimInput): Promise<ClaimResult> {
    return this.#ownership.claim(input)
  }

  async renewRunOwnership(input: RunFence & { readonly leaseMs: number }): Promise<RenewResult> {
    return this.#ownership.renew(input)
  }

  async releaseRunOwnership(input: RunFence & { readonly remove?: boolean }): Promise<boolean> {
    return this.#ownership.release(input)
  }

  async getRunOwnership({ runId }: { readonly runId: string }): Promise<RunOwnershipRecord | null> {
    return this.#ownership.get(runId)
  }

  async persistWorkflowSnapshot(input: SnapshotToPersist & Fenced): Promise<void> {
    await this.#write('persistWorkflowSnapshot', input, persistSnapshot)
  }

  async updateWorkflowResults(input: ResultsUpdate & Fenced): Promise<Snapshot['context']> {
    return this.#write('updateWorkflowResults', input, mergeResult)
  }

  async updateWorkflowState(input: StateUpdate & Fenced): Promise<Snapshot | undefined> {
    return this.#write('updateWorkflowState', input, (tx, update) => mergeState(tx, update, this.#rules))
  }

  async deleteWorkflowRunById(input: RunKey & Fenced): Promise<void> {
    await this.#write('deleteWorkflowRunById', input, deleteSnapshot)
  }

  async loadWorkflowSnapshot(run: RunKey): Promise<Snapshot | null> {
    const { committed } = this.#database.operation('loadWorkflowSnapshot')
    return this.#rules.readIn(`snapshot ${run.workflowName} ${run.runId}`, () => readSnapshot(committed, run))
  }

  async getWorkflowRunById({
    runId,
    workflowName,
  }: Pick<RunFilter, 'workflowName'> & { readonly runId: string }): Promise<WorkflowRun | null> {
    const { committed } = this.#database.operation('getWorkflowRunById')
    const { runs } = await listWorkflowRuns(committed, { runId, workflowName })
    return runs[0] ?? null
  }

  async listWorkflowRuns(filter: RunFilter = {}): Promise<{ runs: WorkflowRun[]; total: number }> {
    return listWorkflowRuns(this.#database.operation('listWorkflowRuns').committed, filter)
  }

  #write<Input extends RunKey & Fenced, T>(
    operation: string,
    input: Input,
    body: (tx: Parameters<typeof readRunClaim>[0], input: Input) => Promise<T>,
  ): Promise<T> {
    return this.#writer.write({
      operation,
      store: this,
      fence: input.fence,
      targetRunId: input.runId,
      lastPart: (tx) => body(tx, input),
    })
  }
}
