import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { plainEnvironment } from './plain-environment.ts'
import { program } from './program-path.ts'

/** What is to be done in our stead: a module that exports `undo`, by its path, and what that is called with. */
export interface Undoing {
  readonly module: string
  /** Plain data. It travels through a pipe, so that it may hold a password. */
  readonly argument: unknown
}

/**
 * A small process that cleans up when this one is killed. Register a child or a directory right after it came to
 * be, take it off when it has been ended or finished properly.
 */
export class Guardian {
  readonly #child: ChildProcess

  constructor() {
    // Detached: Ctrl-C reaches this process's whole group, and the guardian has to survive it.
    this.#child = spawn(process.execPath, [program('guardian-program')], {
      stdio: ['pipe', 'ignore', 'ignore'],
      env: plainEnvironment(),
      detached: true,
    })
    // A guardian that cannot start must not take the audit down; workers also end with their IPC channel.
    this.#child.on('error', () => {})
    this.#child.stdin?.on('error', () => {})
    this.#child.unref()
  }

  /**
   * Kill this process and its group if we do not live to do it ourselves. A server that has to put things in order is
   * sent another signal, after the others and after what is undone, and killed only if that does not end it.
   */
  watchProcess(pid: number, signal: NodeJS.Signals = 'SIGKILL'): void {
    this.#tell('kill', pid, signal)
  }

  forgetProcess(pid: number): void {
    this.#tell('spare', pid)
  }

  /** Undo this if we do not live to do it ourselves; `key` names it. */
  watchUndoing(key: string, undoing: Undoing): void {
    this.#tell('undo', key, undoing)
  }

  forgetUndoing(key: string): void {
    this.#tell('done', key)
  }

  /** Remove this directory if we do not live to do it ourselves. */
  watchDirectory(path: string): void {
    this.#tell('remove', path)
  }

  forgetDirectory(path: string): void {
    this.#tell('keep', path)
  }

  /** Ends the guardian, which cleans up whatever is still registered. */
  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.pid === undefined) return
    const exited = once(this.#child, 'exit')
    this.#child.ref()
    this.#child.stdin?.end()
    await exited
  }

  #tell(verb: string, subject: string | number, argument?: unknown): void {
    this.#child.stdin?.write(`${JSON.stringify([verb, subject, argument])}\n`)
  }
}
