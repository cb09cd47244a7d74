import { matrixSchema } from '../../src/matrix/matrix.ts'
import { allVisible } from '../words/visible.ts'
import type { MatrixRenderer } from './renderer.ts'

/** The matrix for other programs, as its folder has it in `matrix.json`. Throws for a word that the schema has not. */
export const matrixJson: MatrixRenderer = (matrix) =>
  `${JSON.stringify(allVisible(matrixSchema.parse(matrix)), null, 2)}\n`
