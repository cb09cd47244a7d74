import type { Subject, Trial } from './section.ts'

/** One line of the table. */
export interface Line {
  readonly subject: Subject
  /** Null for what nothing can catch: it was not tried. */
  readonly trial: Trial | null
  readonly ms: number
}

/** What a selftest came to. */
export interface SelftestResult {
  readonly isFull: boolean
  readonly sections: readonly {
    readonly title: string
    readonly how: string
    readonly lines: readonly Line[]
  }[]
  readonly ms: number
}
