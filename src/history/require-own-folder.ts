import { basename } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { readRunFacts } from './run-facts.ts'

/**
 * Throws unless the evidence in a folder of a run of several stores is that store's: folders that were swapped, or
 * copied over one another, would let one store be judged twice and another not at all.
 *
 * @throws FenceAuditError RUN_NOT_FOUND, RUN_UNREADABLE
 */
export function requireOwnFolder(folder: string, runId: string): void {
  const { id } = readRunFacts(folder)
  const own = `${runId}/${basename(folder)}`
  if (id === own) return
  throw new FenceAuditError(
    'RUN_UNREADABLE',
    `The folder ${folder} holds the evidence of ${id}, not of ${own}: put back the one that the run wrote.`,
  )
}
