import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECK_IDS } from '../../checks/check-id.ts'
import { CHECKS } from '../../checks/list.ts'
import { FenceAuditError } from '../../errors.ts'
import { closestCheck } from '../../plan/closest-check.ts'
import { packageRoot } from '../package-root.ts'
import { writeOut } from '../write-out.ts'

/**
 * `fence-audit explain [CHECK]`: prints the page of a check, or the ids of all checks with what must hold.
 *
 * @throws FenceAuditError BAD_FLAG for an unknown id, naming the nearest
 */
export async function explainCommand(given: string | null): Promise<number> {
  await writeOut(given === null ? listOfChecks() : pageOf(given))
  return 0
}

function listOfChecks(): string {
  const width = Math.max(...CHECK_IDS.map((id) => id.length))
  const lines = CHECK_IDS.map((id) => `${id.padEnd(width)}  ${CHECKS[id].title}`)
  return `${lines.join('\n')}\n\nMore about one: fence-audit explain ${CHECK_IDS[0]}`
}

function pageOf(given: string): string {
  const id = CHECK_IDS.find((known) => known === given)
  if (id !== undefined) return readFileSync(join(packageRoot(), 'docs', 'checks', `${id}.md`), 'utf8')
  throw new FenceAuditError(
    'BAD_FLAG',
    `There is no check ${given}. The nearest is ${closestCheck(given)}; fence-audit explain lists them all.`,
  )
}
