import type { ScenarioReport } from '../../src/verdict/report.ts'
import { adviceOf } from './advice.ts'
import { VERDICT_ORDER } from '../../src/verdict/verdict.ts'

/** Scenarios that came to the same for the same reason; one that is violated stands alone, with its timeline. */
export interface ScenarioGroup {
  readonly verdict: ScenarioReport['verdict']
  readonly cause: ScenarioReport['cause']
  readonly summary: string
  readonly scenarios: readonly ScenarioReport[]
}

/** Groups the scenarios that do not hold, worst first. */
export function scenarioGroups(scenarios: readonly ScenarioReport[]): ScenarioGroup[] {
  const open = scenarios.filter(({ verdict }) => verdict !== 'holds')
  const groups = Map.groupBy(open, ({ id, verdict, cause, summary, missingWitnesses }) =>
    JSON.stringify([verdict, cause, summary, missingWitnesses, verdict === 'violated' ? id : null]),
  )
  return [...groups.values()]
    .flatMap((group) => {
      const [first] = group
      if (first === undefined) return []
      const { verdict, cause, summary } = first
      return [{ verdict, cause, summary, scenarios: group }]
    })
    .sort((one, other) => VERDICT_ORDER.indexOf(one.verdict) - VERDICT_ORDER.indexOf(other.verdict))
}

/** `S3, S4`, or with its title where it is one. */
export function groupName({ scenarios }: ScenarioGroup): string {
  const [only, ...others] = scenarios
  if (only !== undefined && others.length === 0) return `${only.id}: ${only.title}`
  return scenarios.map(({ id }) => id).join(', ')
}

/** The remarks of a group, each with the scenarios that it is about where not all share it. */
export function groupNotes(group: ScenarioGroup): string[] {
  return groupTexts(group, ({ notes }) => notes)
}

/** What an application's team has to expect of the scenarios of a group. */
export function risksOf(group: ScenarioGroup): string[] {
  return groupTexts(group, (scenario) => adviceOf(scenario).risk ?? [])
}

/** What the adapter's author has to change for the scenarios of a group. */
export function remediesOf(group: ScenarioGroup): string[] {
  return groupTexts(group, (scenario) => adviceOf(scenario).remedy ?? [])
}

/** Texts of the scenarios of a group, each once, with the scenarios that it is about where not all share it. */
function groupTexts(
  { scenarios }: ScenarioGroup,
  textsOf: (scenario: ScenarioReport) => string | readonly string[],
): string[] {
  const told = new Map<string, string[]>()
  for (const scenario of scenarios)
    for (const text of [textsOf(scenario)].flat()) told.set(text, [...(told.get(text) ?? []), scenario.id])
  return [...told].map(([text, ids]) =>
    ids.length === scenarios.length ? text : `${ids.join(', ')}: ${text}`,
  )
}
