import type { ScenarioReport, ScenarioRun } from '../../src/verdict/report.ts'
import { clip } from './clip.ts'

/** One scenario as a row of the table: every cell is text, several values where the runs differ. */
export interface ScenarioFigures {
  readonly id: string
  readonly verdict: ScenarioReport['verdict']
  readonly requests: string
  readonly effects: string
  readonly from: string
  readonly owners: string
  readonly bEarly: string
  readonly takeoverMs: string
  /** The published requests/effects, stored result, owners, and whether B started while A was alive. */
  readonly published: string
  /** Null where ours could not be judged. */
  readonly matches: boolean | null
}

const NONE = '–'
const OWNERS_WIDTH_MAX = 24

/** The figures of a scenario over those of its runs that could be judged, or over all where none could. */
export function scenarioFigures({ id, verdict, runs, published }: ScenarioReport): ScenarioFigures {
  const judged = runs.filter((run) => run.verdict !== 'inconclusive' && run.verdict !== 'error')
  const counted = judged.length > 0 ? judged : runs
  const cell = (of: (run: ScenarioRun) => string): string =>
    counted.length === 0 ? NONE : [...new Set(counted.map(of))].join('/')
  const { requests, effects, matches } = published
  return {
    id,
    verdict,
    requests: cell((run) => String(run.requests)),
    effects: cell((run) => String(run.effects)),
    from: cell(({ storedResultFrom }) => storedResultFrom ?? 'none'),
    owners: cell(({ ownersPersisted }) => ownersInWords(ownersPersisted)),
    bEarly: cell(({ bStartedWhileAAlive }) => yesOrNo(bStartedWhileAAlive)),
    takeoverMs: range(counted.flatMap(({ takeoverMs }) => takeoverMs ?? [])),
    published: `${requests}/${effects} ${published.storedResultFrom ?? 'none'} ${ownersInWords(published.ownersPersisted)} ${yesOrNo(published.bStartedWhileAAlive)}`,
    matches: verdict === 'inconclusive' || verdict === 'error' ? null : matches,
  }
}

/** The reasons why figures differ from the published ones, each with the scenarios that it explains. */
export function differencesInWords(scenarios: readonly ScenarioReport[]): string[] {
  const explained = scenarios.filter(({ published }) => published.why !== null)
  return [...Map.groupBy(explained, ({ published }) => published.why)].map(
    ([why, group]) => `${group.map(({ id }) => id).join(', ')}: ${why ?? ''}`,
  )
}

/** The run that decided the verdict of a scenario; undefined where none was carried out. */
export function decisiveRun({ runs, verdict }: ScenarioReport): ScenarioRun | undefined {
  return runs.find((run) => run.verdict === verdict)
}

function ownersInWords(owners: readonly string[]): string {
  return owners.length === 0 ? 'none' : clip(owners.join(','), OWNERS_WIDTH_MAX)
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no'
}

function range(values: readonly number[]): string {
  if (values.length === 0) return NONE
  const [min, max] = [Math.min(...values), Math.max(...values)]
  return min === max ? String(min) : `${min}–${max}`
}
