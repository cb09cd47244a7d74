import { join } from 'node:path'
import writeFileAtomic from 'write-file-atomic'
import { FenceAuditError } from '../errors.ts'
import { BASELINE_FILE, type Baseline } from './baseline-file.ts'

/**
 * Writes the baseline of a directory, whole or not at all.
 *
 * @throws FenceAuditError OUTPUT_UNWRITABLE
 */
export async function writeBaseline(directory: string, baseline: Baseline): Promise<void> {
  try {
    await writeFileAtomic(join(directory, BASELINE_FILE), `${JSON.stringify(baseline, null, 2)}\n`)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FenceAuditError('OUTPUT_UNWRITABLE', `${BASELINE_FILE} could not be written: ${reason}.`, {
      cause: error,
    })
  }
}
