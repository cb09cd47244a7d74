/** Why a durable run could not be executed or recovered, by the ids of Mastra's durable agents. */
type DurableErrorId =
  | 'DURABLE_AGENT_EXECUTION_SUPERSEDED'
  | 'DURABLE_AGENT_EXECUTION_CONFLICT'
  | 'DURABLE_AGENT_RUN_ACTIVE'
  | 'DURABLE_AGENT_RECOVER_RUN_ACTIVE_LOCALLY'
  | 'DURABLE_AGENT_RECOVER_SNAPSHOT_NOT_FOUND'
  | 'DURABLE_AGENT_NO_STORAGE'

/** An error of a durable run; `id` says which. */
export class DurableError extends Error {
  readonly id: DurableErrorId

  constructor(id: DurableErrorId, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'DurableError'
    this.id = id
  }
}
