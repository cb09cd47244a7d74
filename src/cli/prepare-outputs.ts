import { randomUUID } from 'node:crypto'
import { rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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
    // Asking for the right is not enough: /proc gives it to root, and takes no file all the same.
    const probe = join(directory, `.fence-audit-${randomUUID()}`)
    writeFileSync(probe, '', { flag: 'wx' })
    rmSync(probe)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // Which file was tried says nothing to whoever asked for another.
    throw unwritable(target, reason.replace(/, open '.*'$/, ''), remedy, error)
  }
}

function unwritable(target: string, reason: string, remedy: string, cause?: unknown): FenceAuditError {
  return new FenceAuditError('OUTPUT_UNWRITABLE', `${target} cannot be written (${reason}): ${remedy}.`, {
    cause,
  })
}
