import { resolve } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { didYouMean } from './nearest.ts'

/** The formats of `--format`. */
export const FORMATS = ['terminal', 'json', 'markdown', 'html', 'junit', 'sarif', 'gitlab'] as const

/** How something is rendered, and where to: a file, or stdout when `file` is null. */
export interface Output<Format extends string> {
  readonly format: Format
  readonly file: string | null
}

/** Where the report of an audit goes, from values like `json` or `json=report.json`. @throws as `planOutputsOf` does */
export function planOutputs(
  values: readonly string[] | undefined,
  cwd: string,
): readonly Output<(typeof FORMATS)[number]>[] {
  return planOutputsOf(FORMATS, values, cwd)
}

/**
 * Where something goes that comes in these formats; on stdout in the first of them without any values.
 *
 * @throws FenceAuditError BAD_FLAG for an unknown format, or for two outputs to one place
 */
export function planOutputsOf<Format extends string>(
  formats: readonly Format[],
  values: readonly string[] | undefined,
  cwd: string,
): readonly Output<Format>[] {
  const outputs = (values ?? formats.slice(0, 1)).map((value) => planOutput(formats, value, cwd))
  const places = outputs.map(({ file }) => file)
  const twice = outputs.find(({ file }, index) => places.indexOf(file) !== index)
  if (twice === undefined) return outputs
  const place = twice.file ?? 'stdout'
  throw new FenceAuditError(
    'BAD_FLAG',
    `Two reports cannot go to ${place}: give one a file, as in --format ${twice.format}=FILE.`,
  )
}

function planOutput<Format extends string>(
  formats: readonly Format[],
  value: string,
  cwd: string,
): Output<Format> {
  const [name = '', ...rest] = value.split('=')
  const format = formats.find((known) => known === name)
  if (format === undefined) {
    throw new FenceAuditError(
      'BAD_FLAG',
      `--format ${name} is not one of ${formats.join(', ')}.${didYouMean(name, formats)}`,
    )
  }
  if (rest.length === 0) return { format, file: null }
  const file = rest.join('=')
  if (file === '')
    throw new FenceAuditError(
      'BAD_FLAG',
      `--format ${name}= names no file: write ${name}=FILE, or ${name} for stdout.`,
    )
  return { format, file: resolve(cwd, file) }
}
