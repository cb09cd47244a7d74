import { resolve } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { didYouMean } from './nearest.ts'
import type { OutputPlan } from './plan.ts'

/** The formats of `--format`. */
export const FORMATS = ['terminal', 'json', 'markdown', 'html', 'junit', 'sarif', 'gitlab'] as const

/**
 * Where the report goes, from values like `json` or `json=report.json`; on stdout for people without any.
 *
 * @throws FenceAuditError BAD_FLAG for an unknown format, or for two outputs to one place
 */
export function planOutputs(values: readonly string[] | undefined, cwd: string): readonly OutputPlan[] {
  const outputs = (values ?? ['terminal']).map((value) => planOutput(value, cwd))
  const places = outputs.map(({ file }) => file)
  const twice = outputs.find(({ file }, index) => places.indexOf(file) !== index)
  if (twice === undefined) return outputs
  const place = twice.file ?? 'stdout'
  throw new FenceAuditError(
    'BAD_FLAG',
    `Two reports cannot go to ${place}: give one a file, as in --format ${twice.format}=FILE.`,
  )
}

function planOutput(value: string, cwd: string): OutputPlan {
  const [name = '', ...rest] = value.split('=')
  const format = FORMATS.find((known) => known === name)
  if (format === undefined) {
    throw new FenceAuditError(
      'BAD_FLAG',
      `--format ${name} is not one of ${FORMATS.join(', ')}.${didYouMean(name, FORMATS)}`,
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
