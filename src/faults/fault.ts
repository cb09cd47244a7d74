/** How a process ended, as the system reported it. */
export interface Exit {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
}

/** The process that a fault hits. `exited` resolves when the system has reported its end, and never rejects. */
export interface FaultTarget {
  readonly pid: number
  readonly exited: Promise<Exit>
}

/** A signal on its way. `invalid` says why its effect cannot count, whatever is seen afterwards; null when it can. */
export interface Injection {
  /** Monotonic ms, taken before the signal was sent. */
  readonly injectedAtMs: number
  readonly invalid: string | null
}

/**
 * What was seen of a fault's effect. When `confirmed`, the effect took place between the two instants (monotonic ms);
 * otherwise `confirmedAtMs` is null and `detail` says what was seen instead.
 */
export interface FaultReport {
  readonly confirmed: boolean
  readonly detail: string
  readonly injectedAtMs: number
  readonly confirmedAtMs: number | null
}

/** A signal to a process: sent, seen to have taken effect by the system, undone. None of the three ever rejects. */
export interface Fault {
  readonly signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM'
  inject(target: FaultTarget): Promise<Injection>
  /** Waits for the effect, up to `limitMs` (a fault has its own default). */
  confirm(target: FaultTarget, injection: Injection, limitMs?: number): Promise<FaultReport>
  /** Undoes what can be undone; harmless when there is nothing to undo, or nobody. */
  heal(target: FaultTarget): Promise<void>
}
