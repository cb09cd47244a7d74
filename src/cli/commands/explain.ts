import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import wrapAnsi from 'wrap-ansi'
import { CHECK_IDS } from '../../checks/check-id.ts'
import { CHECKS } from '../../checks/list.ts'
import { FenceAuditError } from '../../errors.ts'
import { closestCheck } from '../../plan/closest-check.ts'
import { SCENARIOS } from '../../scenarios/list.ts'
import { SCENARIO_IDS } from '../../scenarios/scenario-id.ts'
import { packageRoot } from '../../files/package-root.ts'
import { pageOf } from '../../verdict/page-of.ts'
import { writeOut } from '../write-out.ts'

/**
 * `fence-audit explain [CHECK]`: prints the page of a check or scenario, or the ids of all with what must hold.
 *
 * @throws FenceAuditError BAD_FLAG for an unknown id, naming the nearest
 */
export async function explainCommand(given: string | null): Promise<number> {
  await writeOut(given === null ? listOfPages() : textAbout(given))
  return 0
}

function listOfPages(): string {
  const hang = Math.max(...CHECK_IDS.map((id) => id.length)) + 2
  // A program that reads the list gets one line for each.
  const columns = process.stdout.isTTY ? process.stdout.columns : Infinity
  const line = (id: string, title: string): string =>
    wrapAnsi(title, Math.max(columns - hang, 20))
      .split('\n')
      .map((part, index) => (index === 0 ? id : '').padEnd(hang) + part)
      .join('\n')
  const checks = CHECK_IDS.map((id) => line(id, CHECKS[id].title))
  const scenarios = SCENARIO_IDS.map((id) => line(id, SCENARIOS[id].title))
  return `${[...checks, ...scenarios].join('\n')}\n\nMore about one: fence-audit explain ${CHECK_IDS[0]}`
}

function textAbout(given: string): string {
  const check = CHECK_IDS.find((known) => known === given)
  if (check !== undefined) return readPage(pageOf('check', check))
  const scenario = SCENARIO_IDS.find((known) => known === given.toUpperCase())
  if (scenario !== undefined) return readPage(pageOf('scenario', scenario))
  throw new FenceAuditError(
    'BAD_FLAG',
    /^[a-z]\d+$/i.test(given)
      ? `There is no scenario ${given}. They are ${SCENARIO_IDS.join(', ')}.`
      : `There is no check ${given}. The nearest is ${closestCheck(given)}; fence-audit explain lists them all.`,
  )
}

function readPage(page: string): string {
  return readFileSync(join(packageRoot(), page), 'utf8')
}
