import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { z } from 'zod'
import { htmlPage } from '../../reports/html.ts'
import { json } from '../../reports/json.ts'
import { FenceAuditError } from '../errors.ts'
import { makeDirectories } from '../files/make-directories.ts'
import type { Report } from '../verdict/report.ts'
import { cellSchema, headerSchema, matrixSchema, type Cell, type Matrix } from './matrix.ts'

const MATRIX_FILE = 'matrix.json'
const CELL_FILE = 'cell.json'
const CELLS = 'cells'
const PRIVATE = { mode: 0o600 } as const
const PLAIN = { color: false, columns: 80, verbose: true } as const

/** Absolute path of a matrix's own file, which errors name. */
export function matrixFile(folder: string): string {
  return join(folder, MATRIX_FILE)
}

/** The folder of one cell, where its audit keeps runs, relative to the matrix's. */
export function cellFolder(id: string): string {
  return `${CELLS}/${id}`
}

/** Writes `matrix.json` as a whole. */
export async function writeMatrix(folder: string, matrix: Matrix): Promise<void> {
  makeDirectories(folder, 0o700)
  await writeFileAtomic(matrixFile(folder), toJson(matrix), PRIVATE)
}

/** Writes the report of a cell, for programs and for people, and answers with what the cell says of it. */
export async function writeEvidence(
  folder: string,
  id: string,
  report: Report,
): Promise<NonNullable<Cell['evidence']>> {
  const cell = cellFolder(id)
  const text = json([report], PLAIN)
  await writeFileAtomic(join(folder, cell, 'report.json'), text, PRIVATE)
  await writeFileAtomic(join(folder, cell, 'report.html'), htmlPage([report], PLAIN), PRIVATE)
  const run = `${cell}/runs/${report.run.id}`
  return { report: `${cell}/report.json`, page: `${cell}/report.html`, run, sha256: sha256(text) }
}

/** Writes a finished cell, as the last of its files: without it a cell is half-written, and done again. */
export async function writeCell(folder: string, cell: Cell): Promise<void> {
  makeDirectories(join(folder, cellFolder(cell.id)), 0o700)
  await writeFileAtomic(join(folder, cellFolder(cell.id), CELL_FILE), toJson(cell), PRIVATE)
}

/**
 * A finished cell of a folder with its report still as it was written; null for one that is not there, half-written or
 * changed since.
 */
export function readCell(folder: string, id: string): Cell | null {
  const { data } = cellSchema.safeParse(parse(join(folder, cellFolder(id), CELL_FILE)))
  if (data === undefined || data.id !== id) return null
  if (data.evidence === null) return data
  const report = join(folder, data.evidence.report)
  return existsSync(report) && sha256(readFileSync(report, 'utf8')) === data.evidence.sha256 ? data : null
}

/**
 * The matrix of a folder, with the cells that were finished when it was interrupted.
 *
 * @throws FenceAuditError RUN_NOT_FOUND, RUN_UNREADABLE, and MERGE_MISMATCH for another version of the schema
 */
export function readMatrix(folder: string): Matrix {
  const path = matrixFile(folder)
  if (!existsSync(path))
    throw new FenceAuditError(
      'RUN_NOT_FOUND',
      `No matrix at ${folder}: it has no ${MATRIX_FILE}. Give the folder that --out was for "fence-audit matrix", with /matrix behind it.`,
    )
  const found = parse(path)
  const version = z.object({ schemaVersion: z.unknown() }).safeParse(found).data?.schemaVersion
  const known = headerSchema.shape.schemaVersion.value
  if (version !== undefined && version !== known)
    throw new FenceAuditError(
      'MERGE_MISMATCH',
      `${path} has the schema version ${JSON.stringify(version)}, and this fence-audit writes ${known}: make it again with one version for all.`,
    )
  const parsed = matrixSchema.safeParse(found)
  if (!parsed.success)
    throw new FenceAuditError(
      'RUN_UNREADABLE',
      `${path} is no matrix that this version of fence-audit can read: ${z.prettifyError(parsed.error)}`,
      { cause: parsed.error },
    )
  return parsed.data
}

function parse(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as unknown
  } catch {
    return undefined
  }
}

function toJson(value: Cell | Matrix): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
