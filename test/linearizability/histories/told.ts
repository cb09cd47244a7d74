/** A history by hand; see `toldRound` for how its lines read. */
export interface Told {
  readonly name: string
  readonly lines: string
}

/** One without an explanation, and the operations of its smallest such part: process and start of each. */
export interface ToldBad extends Told {
  readonly witness: string
}
