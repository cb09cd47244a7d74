import type { Operation } from './operation.ts'

/** What the search for an order came to. */
export type Explanation<Call, Answer> =
  /** The operations in an order that the model allows. */
  | { readonly kind: 'explained'; readonly order: readonly Operation<Call, Answer>[] }
  /** No order does; `witness` is the smallest part of the history found that has none either. */
  | {
      readonly kind: 'unexplained'
      readonly witness: readonly Operation<Call, Answer>[]
      /** The one state, in words, that everything before the witness leads to; null where the witness begins at the beginning. */
      readonly from: string | null
    }
  /** The search was given up after so many configurations, without an answer. */
  | { readonly kind: 'undecided'; readonly configurations: number }
