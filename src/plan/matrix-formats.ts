/** The formats of `--format` for a matrix. */
export const MATRIX_FORMATS = ['terminal', 'markdown', 'html', 'json', 'csv'] as const
export type MatrixFormat = (typeof MATRIX_FORMATS)[number]
