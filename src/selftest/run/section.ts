/** One thing by which the auditor is calibrated, and what has to become of it. */
export interface Subject {
  /** Its number in the catalogue that its section goes by. */
  readonly id: string
  readonly name: string
  /** One sentence: what this store, manager or machine does. */
  readonly does: string
  /** `uncaught`: nothing can catch it, for the reason in `reason`; it is listed, never tried and never counted. */
  readonly due: 'caught' | 'left alone' | 'uncaught'
  /** The checks or scenarios that have to catch it; empty unless `due` is `caught`. */
  readonly by: readonly string[]
  readonly reason: string | null
  /** Whether the quick selftest tries it too. */
  readonly isQuick: boolean
  /** Whether it is worth beginning with, since it takes as long as many others. */
  readonly takesLong?: boolean
}

/** What became of a subject. */
export interface Trial {
  /**
   * `as due`: caught by all that have to catch it and by nothing else, or left alone. `open`: nothing but inconclusive
   * verdicts stand in the way of that, on a machine that was too busy. `wrong`: missed, caught by something else, or
   * healthy and flagged. `not run`: what it needs cannot be had here, which says nothing about the auditor.
   */
  readonly outcome: 'as due' | 'open' | 'wrong' | 'not run'
  /** What is wrong or open, or why it was not run, one line each. */
  readonly problems: readonly string[]
  /** The verdict of every check or scenario that it was put through, by id. */
  readonly verdicts: ReadonlyMap<string, string>
}

/** Tries subjects of one section, one at a time; whatever it has started is gone when it is disposed of. */
export interface Tester extends AsyncDisposable {
  try(subject: Subject): Promise<Trial>
}

export interface TesterOptions {
  /** An empty folder for everything that is written; it is removed afterwards. */
  readonly directory: string
  /** Aborting it ends a trial early; what the trial says then counts for nothing. */
  readonly signal: AbortSignal
}

/** One kind of subject. A new section is one file and one line in `sections.ts`. */
export interface Section {
  readonly title: string
  /** What its subjects are put through, in one sentence that begins with "Each". */
  readonly how: string
  readonly subjects: readonly Subject[]
  /** How many of them are tried at a time at most, each by a tester of its own. */
  readonly lanes: number
  /** Rejects when what it needs cannot be started. */
  start(options: TesterOptions): Promise<Tester>
}
