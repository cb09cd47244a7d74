import type { Moment } from '../history/event.ts'
import type { Times } from './times.ts'

/** One run of a scenario, as the scenario acts in it. Every act leaves evidence; waiting ends on events only. */
export interface ScenarioStage {
  readonly times: Times
  /** Starts A's manager (recovery at start off) and enqueues the one task. */
  startA(): Promise<void>
  /** Starts B's manager with recovery at start on. */
  startB(): Promise<void>
  /**
   * Waits until a worker has reported a moment; resolves to false when it has not after `limitMs`, or when the worker
   * ended first. `answered` counts only once the destination has stored the request.
   */
  until(who: 'A' | 'B', what: Moment, limitMs: number): Promise<boolean>
  /** Waits until O sees the row in this status, written by anybody; false after `limitMs`. */
  untilStatus(status: string, limitMs: number): Promise<boolean>
  /**
   * Lets O read the row now and record it, changed or not, for what only lasts for less than O's next reading; false
   * when O could not, and then nothing is recorded.
   */
  look(): Promise<boolean>
  /** Sends A the signal and waits until the system confirms its effect; a stopped A is resumed whatever happens. */
  signalA(signal: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT' | 'SIGTERM'): Promise<boolean>
  /** Waits until every attempt that started has ended or its worker has, and the row has been quiet for a while. */
  settle(limitMs: number): Promise<boolean>
}
