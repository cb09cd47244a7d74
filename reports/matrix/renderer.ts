import type { Matrix } from '../../src/matrix/matrix.ts'
import type { RenderOptions } from '../renderer.ts'

/** How to render a matrix, beside the format. */
export interface MatrixRenderOptions extends RenderOptions {
  /**
   * How a page comes from where it is to the matrix's folder, where the evidence lies: `.` beside it, or a relative
   * path. Null for a page that goes elsewhere, which then names the evidence and does not link to it.
   */
  readonly evidence: string | null
}

/** Turns a matrix into text that ends in a newline. Asks neither the environment nor the clock. */
export type MatrixRenderer = (matrix: Matrix, options: MatrixRenderOptions) => string
