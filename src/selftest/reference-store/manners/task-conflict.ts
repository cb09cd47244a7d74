/** The error of a store that refuses an update by throwing. */
export class TaskConflict extends Error {
  override readonly name = 'TaskConflict'
  readonly code = 'TASK_CONFLICT'

  constructor() {
    super('The task is not as expected.')
  }
}
