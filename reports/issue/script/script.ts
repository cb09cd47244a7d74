/**
 * What a script does once it can open stores, in lines of JavaScript. `trial` is the body of an async function that
 * returns `{ expected, actual, mended }` and throws where nothing can be told. It opens a store with `await open(name)`.
 */
export interface Script {
  readonly imports: readonly string[]
  readonly trial: readonly string[]
  /**
   * The body of `async function work(name)`, which is what the script does when it is started as a process named `name`;
   * null where one process is enough.
   */
  readonly work: readonly string[] | null
}
