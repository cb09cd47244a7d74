import type { Task } from './task.ts'

/** What an application registers for a tool. */
export interface Executor {
  execute(args: unknown, options: ExecutorOptions): Promise<unknown>
}

export interface ExecutorOptions {
  /** Aborted when the outcome is no longer wanted. */
  readonly abortSignal: AbortSignal
  readonly taskId: string
  /** What a suspended task was resumed with. */
  readonly resumeData: unknown
  /** Lets the task wait, unowned, for `resume`. */
  readonly suspend: (payload: unknown) => Promise<void>
}

export type Outcome =
  | { readonly kind: 'completed'; readonly result: unknown }
  | { readonly kind: 'suspended'; readonly payload: unknown }
  | { readonly kind: 'failed'; readonly error: { readonly message: string } }
  | { readonly kind: 'timed_out' }
  | { readonly kind: 'aborted' }

/** One run of a task's executor: with a time limit, and abortable. */
export class Attempt {
  readonly id: string
  readonly #controller = new AbortController()

  constructor(id: string) {
    this.id = id
  }

  abort(reason: string): void {
    this.#controller.abort(new Error(reason))
  }

  /** Calls the executor, once. It never rejects. */
  async run(executor: Executor, task: Task, resumeData: unknown): Promise<Outcome> {
    const { signal } = this.#controller
    const end = Promise.withResolvers<Outcome>()
    const timer = setTimeout(() => end.resolve({ kind: 'timed_out' }), task.timeoutMs)
    signal.addEventListener('abort', () => end.resolve({ kind: 'aborted' }))
    if (signal.aborted) end.resolve({ kind: 'aborted' })
    try {
      return await Promise.race([end.promise, this.#execute(executor, task, resumeData)])
    } finally {
      clearTimeout(timer)
      // Whatever the executor still does after the race was lost is no longer wanted.
      this.abort('The attempt is over.')
    }
  }

  async #execute(executor: Executor, task: Task, resumeData: unknown): Promise<Outcome> {
    let suspension: Outcome | null = null
    const suspend = async (payload: unknown): Promise<void> => {
      suspension = { kind: 'suspended', payload }
    }
    try {
      const options = { abortSignal: this.#controller.signal, taskId: task.id, resumeData, suspend }
      const result = await executor.execute(task.args, options)
      return suspension ?? { kind: 'completed', result }
    } catch (error) {
      return { kind: 'failed', error: { message: error instanceof Error ? error.message : String(error) } }
    }
  }
}
