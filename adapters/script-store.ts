import type { Place } from '../src/worker/protocol.ts'

/**
 * How a script that shows a fault opens the store of one adapter, in lines of JavaScript. Its processes share `place`,
 * which the first one makes and hands on by the environment.
 */
export interface ScriptStore {
  readonly packageName: string
  /** What the reader has to have, and by which variables it is given; null for nothing. */
  readonly needs: string | null
  readonly imports: readonly string[]
  /** Statements before everything else. */
  readonly setUp: readonly string[]
  /** Two expressions: the class, awaited, and a new store of it named `id`, where the class is `Store`. */
  readonly load: string
  readonly open: string
  /** An expression that takes away what the script has made; `opened` are the stores that this process has opened. */
  readonly cleanUp: string
  /** The variables that lead a script to a place that an audit could use. */
  readonly environment: (place: Place) => Readonly<Record<string, string>>
}
