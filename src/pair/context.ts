import type { Guardian } from '../worker/guardian.ts'
import type { NodeRuntime } from './pair.ts'

/** What installing needs: where the cache is, whether the network may be used, and who cleans up after a kill. */
export interface InstallContext {
  /** Absolute; made when missing. */
  readonly cacheDir: string
  readonly offline: boolean
  readonly guardian: Guardian
  readonly onProgress?: (text: string) => void
  /** Aborting it ends a running install and rejects with the signal's reason. */
  readonly signal?: AbortSignal
  /** What pnpm's environment is made from; `process.env` when absent. */
  readonly environment?: NodeJS.ProcessEnv
}

/** What resolving a pair needs beside: the Node that will run it, which has to be new enough. */
export interface PairContext extends InstallContext {
  readonly node: NodeRuntime
}
