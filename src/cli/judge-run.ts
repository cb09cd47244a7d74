import { basename } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { foldersOfRun, hasBegun, readStores } from '../history/stores-of-run.ts'
import { judgeStoredRun } from '../verdict/judge-stored-run.ts'
import { judgeStores, type JudgedStores } from '../verdict/judge-stores.ts'
import { say } from './say.ts'

/**
 * Judges a stored run, of one store or of several; `missing` are the folders of stores that have no evidence.
 *
 * @throws FenceAuditError RUN_UNREADABLE, also where no store of several was tried
 */
export function judgeRun(directory: string): JudgedStores & { readonly missing: readonly string[] } {
  const stores = readStores(directory)
  if (stores === null) return { reports: [judgeStoredRun(directory)], failures: [], missing: [] }
  const folders = foldersOfRun(directory)
  const missing = folders.filter((folder) => !hasBegun(folder))
  tellOfMissing(directory, missing, folders.length)
  const begun = folders.filter((folder) => !missing.includes(folder))
  return { ...judgeStores(begun, stores.id), missing }
}

/** An audit of several stores may end before it has come to each. */
function tellOfMissing(directory: string, missing: readonly string[], of: number): void {
  if (missing.length === 0) return
  const names = missing.map((folder) => basename(folder)).join(', ')
  if (missing.length === of) {
    throw new FenceAuditError(
      'RUN_UNREADABLE',
      `The run ${directory} has no evidence of any of its stores (${names}): there is nothing to judge. Audit again.`,
    )
  }
  say(`not judged, because they have no evidence (the run ended before, or it was taken away): ${names}`)
}
