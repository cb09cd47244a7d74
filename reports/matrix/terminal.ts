import type { Cell, Matrix } from '../../src/matrix/matrix.ts'
import { gradeOfState } from '../../src/matrix/cell-state.ts'
import { DOMAINS } from '../../src/verdict/verdict.ts'
import { labelled, listItem, pageFor, paragraph, type Page } from '../terminal/page.ts'
import { paintedState } from '../terminal/painted-state.ts'
import { EXIT_MEANINGS } from './exit-meanings.ts'
import { allVisible } from '../words/visible.ts'
import type { MatrixRenderer } from './renderer.ts'
import {
  byAdapter,
  coreLabel,
  countsInWords,
  fencingDeclared,
  gradeOfMatrix,
  legend,
  peerInWords,
  stateInWords,
} from './words.ts'

const HANG = 32

/** The matrix for people at a terminal: the counts first, then each adapter with cores that came to the same in one line. */
export const matrixTerminal: MatrixRenderer = (given, options) => {
  const page = pageFor(options)
  const matrix = allVisible(given)
  const { exitCode } = matrix
  const answer = `${countsInWords(matrix)}. Exit code ${exitCode}: ${EXIT_MEANINGS[exitCode]}.`
  const lines = [
    ...listItem(`${paintedState(gradeOfMatrix(matrix), page.paint)}  ${answer}`, 0, page),
    ...byAdapter(matrix).flatMap(({ label, cells }) => [
      '',
      page.paint.bold(label),
      ...adapterLines(cells, page),
    ]),
    '',
    ...legend(matrix).flatMap(({ state, meaning }) => labelled(state, meaning, HANG, page)),
    ...whereLines(matrix, options.evidence, page),
  ]
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`
}

function adapterLines(cells: readonly Cell[], page: Page): string[] {
  const groups = Map.groupBy(cells, (cell) => JSON.stringify([cell.state, detailOf(cell)]))
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const cores = `core ${group.map(({ core }) => coreLabel(core)).join(', ')}`
    return [
      ...labelled(`  ${painted(first.state, page)}`, cores, HANG, page),
      ...paragraph(page.paint.dim(detailOf(first)), 6, page),
    ]
  })
}

/** What stands below a state: the other domains, and what was declared. */
function detailOf(cell: Cell): string {
  const { state, domains, why } = cell
  const declared = `Declared: ${peerInWords(cell)}; fences runs: ${fencingDeclared(cell)}.`
  if (domains === null) return cell.peer === null ? why : `${why} ${declared}`
  const others = DOMAINS.filter((domain) => domains[domain].state !== state)
  const groups = Map.groupBy(others, (domain) => stateInWords(domains[domain].state))
  const parts = [...groups].map(([other, names]) => `${names.join(', ')}: ${other}`)
  return `${parts.length === 0 ? '' : `${parts.join('; ')}. `}${declared}`
}

function painted(state: string, page: Page): string {
  const grade = gradeOfState(state)
  return paintedState(grade, page.paint).replace(grade, stateInWords(state))
}

function whereLines({ cells }: Matrix, evidence: string | null, page: Page): string[] {
  if (evidence === null || cells.every((cell) => cell.evidence === null)) return []
  return [
    '',
    ...paragraph(`Evidence of each pair: ${evidence}/cells; as a page: ${evidence}/index.html`, 0, page),
  ]
}
