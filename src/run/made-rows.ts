import type { HistoryWriter } from '../history/writer.ts'

/**
 * What a run makes in the audited place. Every id is in the history before it is used, so that whoever comes after a
 * kill can find what it left.
 */
export class MadeRows {
  readonly #history: HistoryWriter
  readonly #ids = { tasks: new Set<string>(), runs: new Set<string>() }

  constructor(history: HistoryWriter) {
    this.#history = history
  }

  /** Ids of task rows. */
  get tasks(): ReadonlySet<string> {
    return this.#ids.tasks
  }

  /** What the keys of everything that belongs to an audited run begin with. */
  get runs(): ReadonlySet<string> {
    return this.#ids.runs
  }

  /** Call this before they are made. */
  note(kind: 'tasks' | 'runs', ids: readonly string[]): void {
    const fresh = ids.filter((id) => !this.#ids[kind].has(id))
    if (fresh.length === 0) return
    this.#history.append({ type: 'made', kind, ids: fresh })
    for (const id of fresh) this.#ids[kind].add(id)
  }
}
