import type { Surface } from '../../../card/surface.ts'

/** One form in which applications send a write, beside the plain one that the card sends. */
export interface Form {
  /** In words, after "as": `a title alone`. Names its steps as well. */
  readonly name: string
  /** The write of this form; it goes by the id of the surface whose method it calls. */
  readonly surface: Surface
}

/** Longer than what a store keeps in a row or sends in one request (64 KiB). */
export const LONG = 'x'.repeat(100_000)
