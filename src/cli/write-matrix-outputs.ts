import { dirname, isAbsolute, relative, sep } from 'node:path'
import { MATRIX_RENDERERS } from '../../reports/matrix/list.ts'
import type { RenderOptions } from '../../reports/renderer.ts'
import type { Matrix } from '../matrix/matrix.ts'
import type { MatrixFormat } from '../plan/matrix-formats.ts'
import type { Output } from '../plan/plan-outputs.ts'
import { writeOutputs } from './write-outputs.ts'

/**
 * Renders a matrix to every output, and as `index.html` into its own folder. Resolves to the last failure, or to null,
 * as `writeOutputs` does.
 */
export function writeMatrixOutputs(
  matrix: Matrix,
  folder: string,
  outputs: readonly Output<MatrixFormat>[],
  { verbose, cwd }: { readonly verbose: boolean; readonly cwd: string },
): Promise<Error | null> {
  const all: readonly Output<MatrixFormat>[] = [
    ...outputs,
    { format: 'html', file: `${folder}${sep}index.html` },
  ]
  return writeOutputs(
    all.map(({ format, file }) => ({
      file,
      render: (options: RenderOptions) =>
        MATRIX_RENDERERS[format](matrix, { ...options, evidence: evidenceFrom(file, format, folder, cwd) }),
    })),
    verbose,
  )
}

/** A page inside of the matrix's folder moves with it and can link to the evidence; one elsewhere may be published alone. */
function evidenceFrom(file: string | null, format: MatrixFormat, folder: string, cwd: string): string | null {
  if (file === null) return format === 'terminal' ? relative(cwd, folder).split(sep).join('/') || '.' : null
  const path = relative(dirname(file), folder).split(sep).join('/') || '.'
  const inside = relative(folder, dirname(file))
  return isAbsolute(inside) || inside.split(sep)[0] === '..' ? null : path
}
