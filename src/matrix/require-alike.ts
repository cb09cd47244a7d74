import { isDeepStrictEqual } from 'node:util'
import { FenceAuditError } from '../errors.ts'
import type { Matrix } from './matrix.ts'

/** A matrix that is to be merged, and the file that it was read from. */
export interface MatrixPart {
  readonly file: string
  readonly matrix: Matrix
}

/**
 * Cells stand in one table only where one program tried them in the same way.
 *
 * @throws FenceAuditError MERGE_MISMATCH that names the file that differs from the first, and in what
 */
export function requireAlike(parts: readonly MatrixPart[]): void {
  const [first, ...others] = parts
  if (first === undefined) return
  for (const { file, matrix } of others) {
    const [name, own, wanted] = differences(matrix, first.matrix)[0] ?? []
    if (name === undefined) continue
    throw new FenceAuditError(
      'MERGE_MISMATCH',
      `${file} differs from ${first.file} in ${name} (${shown(own)}, not ${shown(wanted)}): make both with the same program and settings.`,
    )
  }
}

/**
 * No cell may be in two parts: which of them to believe, nobody could say.
 *
 * @throws FenceAuditError MERGE_MISMATCH that names both files
 */
export function requireUnique(
  parts: readonly { readonly file: string; readonly ids: readonly string[] }[],
): void {
  const seen = new Map<string, string>()
  for (const { file, ids } of parts) {
    for (const id of ids) {
      const other = seen.get(id)
      if (other !== undefined)
        throw new FenceAuditError(
          'MERGE_MISMATCH',
          `${file} has the cell ${id}, and so has ${other}: give every part once.`,
        )
      seen.set(id, file)
    }
  }
}

function differences(own: Matrix, first: Matrix): [string, unknown, unknown][] {
  const compared: [string, unknown, unknown][] = [
    ['schemaVersion', own.schemaVersion, first.schemaVersion],
    ["fence-audit's version", own.tool.version, first.tool.version],
    ["fence-audit's code", own.program, first.program],
    ...Object.entries(first.settings).map(([name, value]): [string, unknown, unknown] => [
      `the setting ${name}`,
      Object.entries(own.settings).find(([other]) => other === name)?.[1],
      value,
    ]),
  ]
  return compared.filter(([, one, other]) => !isDeepStrictEqual(one, other))
}

const SHOWN_MAX = 60

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > SHOWN_MAX ? `${text.slice(0, SHOWN_MAX)}…` : text
}
