/**
 * Where a suite was described. A failed test points there: the place that throws is in this package, and says nothing
 * to the reader.
 */
export class CallSite {
  readonly #frames: string

  /** The caller of `below` is the place. */
  constructor(below: (...args: never) => unknown) {
    const holder: { stack?: string } = {}
    Error.captureStackTrace(holder, below)
    this.#frames = (holder.stack ?? '').split('\n').slice(1).join('\n')
  }

  /** An error that points to the place. */
  error(message: string): Error {
    const error = new Error(message)
    error.stack = `Error: ${message}\n${this.#frames}`
    return error
  }
}
