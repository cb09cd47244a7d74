import type { MatrixFormat } from '../../src/plan/matrix-formats.ts'
import { matrixCsv } from './csv.ts'
import { matrixHtml } from './html.ts'
import { matrixJson } from './json.ts'
import { matrixMarkdown } from './markdown.ts'
import type { MatrixRenderer } from './renderer.ts'
import { matrixTerminal } from './terminal.ts'

/** Every format that `--format` takes for a matrix. A new one is one file and one line here. */
export const MATRIX_RENDERERS = {
  terminal: matrixTerminal,
  markdown: matrixMarkdown,
  html: matrixHtml,
  json: matrixJson,
  csv: matrixCsv,
} satisfies Record<MatrixFormat, MatrixRenderer>
