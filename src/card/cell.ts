import type { Judgement } from '../verdict/verdict.ts'
import type { FenceKind, Loss, Timing } from './course.ts'
import type { Surface } from './surface.ts'

/** One verdict of the card: a surface, how A lost the run, when it wrote, and how the write carried its fence. */
export interface Cell {
  readonly surface: Surface
  readonly loss: Loss
  readonly timing: Timing
  readonly fence: FenceKind
  readonly judgement: Judgement
  /** False where the contract leaves the surface unfenced, or where the store has no such method. */
  readonly required: boolean
  /** True where the store has no such method, or does not implement it: nobody can write there. */
  readonly lacking: boolean
  /** Start of the names of the steps that the verdict rests on. */
  readonly prefix: string
  /** What was there of the write, in words, where B wrote between the same readings. */
  readonly state?: string
}
