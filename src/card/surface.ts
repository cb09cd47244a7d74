import type { RunIds } from '../checks/run-stage.ts'
import type { RawRow } from '../verdict/report.ts'
import type { RunFence } from '../worker/protocol.ts'
import type { FenceKind, Loss } from './course.ts'
import type { SurfaceId } from './surface-id.ts'

/** Calls a method of the surface's domain without any fence, and answers with what came back. */
export type Act = (method: string, ...args: unknown[]) => Promise<unknown>

/** One write that a surface is asked for. `mark` is a text that no other write of the run leaves behind. */
export interface MarkedWrite {
  readonly run: RunIds
  readonly mark: string
  /** What `arrange` answered. */
  readonly arranged: unknown
  /** To be handed over as a parameter; undefined where a scope carries the fence, or none is to be used. */
  readonly fence: RunFence | undefined
}

/** Which parts of a write a reading shows, of how many. */
export interface Traces {
  readonly seen: readonly string[]
  readonly of: number
}

/**
 * One write method of a domain, or one way to use it. Everything here only describes calls; a course makes them.
 */
export interface Surface {
  readonly id: SurfaceId
  readonly domain: 'workflows' | 'memory'
  readonly method: string
  /** What Mastra's contract says: fenced by parameter and scope, by the scope alone, or not at all. */
  readonly contract: 'fenced' | 'scope-only' | 'unfenced'
  /** What goes wrong where it is not fenced, as an application's team would say it. */
  readonly risk: string
  /** Makes what has to be there before anybody writes. */
  readonly setUp: (act: Act, run: RunIds) => Promise<void>
  /** Makes what one write needs, such as a row to delete; unfenced, by the writer itself. */
  readonly arrange?: (act: Act, run: RunIds, mark: string) => Promise<unknown>
  readonly args: (write: MarkedWrite) => readonly unknown[]
  readonly traces: (state: RawRow, write: Pick<MarkedWrite, 'run' | 'mark'>) => Traces
  /** The surface that the new owner writes to beside a held write, where writing to this one would do A's work. */
  readonly rightful?: () => Surface
  /** The ways of losing a run that it is put through; default all. Set where others tell the rest. */
  readonly losses?: readonly Loss[]
  /** How its writes carry their fence where the variant knows both ways; default both. Set where others tell the rest. */
  readonly fences?: readonly FenceKind[]
  /**
   * False where a write makes many database calls that are alike: only the first is held then of calls of one text in
   * a row, and of calls of two texts in turn. Default true.
   */
  readonly holdsRepeats?: boolean
}
