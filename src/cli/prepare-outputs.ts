import { constants, accessSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import type { Output } from '../plan/plan-outputs.ts'
import { makeDirectories } from '../files/make-directories.ts'

/**
 * Makes sure, before an audit starts, that its reports and its runs can be written: makes the folders they go to.
 *
 * @throws FenceAuditError OUTPUT_UNWRITABLE
 */
export function prepareOutputs(outputs: readonly Output<string>[], outDir: string | null): void {
  if (outDir !== null) prepare(outDir, outDir, 'give another folder with --out')
  for (const { format, file } of outputs) {
    if (file === null) continue
    const remedy = `give another file, as in --format ${format}=FILE`
    const existing = statSync(file, { throwIfNoEntry: false })
    // Files are replaced as a whole, which would replace a device like /dev/null too.
    if (existing !== undefined && !existing.isFile())
      throw unwritable(file, 'it is not a regular file', remedy)
    prepare(dirname(file), file, remedy)
  }
}

function prepare(directory: string, target: string, remedy: string): void {
  try {
    makeDirectories(directory)
    accessSync(directory, constants.W_OK)
  } catch (error) {
    throw unwritable(target, error instanceof Error ? error.message : String(error), remedy, error)
  }
}

function unwritable(target: string, reason: string, remedy: string, cause?: unknown): FenceAuditError {
  return new FenceAuditError('OUTPUT_UNWRITABLE', `${target} cannot be written (${reason}): ${remedy}.`, {
    cause,
  })
}
