/** What a finding means to those who can act on it. Both sentences hold for any store that has it. */
export interface Words {
  /** For the team of an application: what can happen to it. Short enough for one line of a terminal. */
  readonly risk: string
  /** For the author of an adapter: what to change. */
  readonly remedy: string
}

/** The same with where to read more. */
export interface WordsWithPage extends Words {
  /** A path in the package of fence-audit; `fence-audit explain` prints it. */
  readonly page: string
}
