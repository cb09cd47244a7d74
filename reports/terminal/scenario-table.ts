import type { ScenarioReport } from '../../src/verdict/report.ts'
import { clip } from '../words/clip.ts'
import { differencesInWords, scenarioFigures, type ScenarioFigures } from '../words/scenario-figures.ts'
import { listItem, padded, paragraph, type Page } from './page.ts'
import { paintedState } from './painted-state.ts'

/** Below this width the columns do not fit, and every scenario gets a sentence instead. */
const TABLE_WIDTH_MIN = 79
const WIDTHS = [4, 14, 5, 5, 7, 8, 9, 12] as const
const WIDTHS_SUM = WIDTHS.reduce((sum, width) => sum + width, 0)

/** The scenarios in figures beside the published ones, and what explains where they differ. */
export function scenarioTable(scenarios: readonly ScenarioReport[], page: Page): string[] {
  const figures = scenarios.map(scenarioFigures)
  const isTable = page.width >= TABLE_WIDTH_MIN
  const header = row(['id', 'verdict', 'req', 'eff', 'from', 'owners', 'B early', 'takeover', 'published'])
  const legend =
    'req, eff: requests and effects at the destination. from: whose result is stored. B early: B ran the task while A was alive and had not lost it. takeover: ms. published: req/eff, from, owners, B early; = where ours agree, ? where they could not be judged.'
  return [
    ...(isTable ? [page.paint.dim(header), ...figures.map((one) => tableRow(one, page))] : []),
    ...(isTable ? [] : figures.flatMap((one) => sentence(one, page))),
    ...paragraph(page.paint.dim(legend), 2, page),
    ...differencesInWords(scenarios).flatMap((text) => listItem(text, 2, page)),
  ]
}

/** A cell that is too wide for its column is cut, which shows as `…`; the JSON report has it in full. */
function tableRow(figures: ScenarioFigures, page: Page): string {
  const { id, verdict, requests, effects, from, owners, bEarly, takeoverMs } = figures
  return row([
    page.paint.bold(id),
    paintedState(verdict, page.paint),
    ...[requests, effects, from, owners, bEarly, takeoverMs, published(figures)].map((text, index) =>
      clip(text, (WIDTHS[index + 2] ?? page.width - WIDTHS_SUM + 1) - 1),
    ),
  ])
}

function row(cells: readonly string[]): string {
  return cells
    .map((cell, index) => padded(cell, (WIDTHS[index] ?? 1) - 1))
    .join(' ')
    .trimEnd()
}

function sentence(figures: ScenarioFigures, page: Page): string[] {
  const { id, verdict, requests, effects, from, owners, bEarly, takeoverMs } = figures
  const text = `${page.paint.bold(id)} ${paintedState(verdict, page.paint)}: req ${requests}, eff ${effects}, from ${from}, owners ${owners}, B early ${bEarly}, takeover ${takeoverMs}, published ${published(figures)}`
  return listItem(text, 0, page)
}

function published({ matches, published }: ScenarioFigures): string {
  return `${matches === null ? '?' : matches ? '=' : '≠'} ${published}`
}
