import type { Cell, Matrix } from '../../src/matrix/matrix.ts'
import { gradeOfState } from '../../src/matrix/cell-state.ts'
import { DOMAINS } from '../../src/verdict/verdict.ts'
import { code, fencedBlock, prose } from '../markdown/escape.ts'
import { allVisible } from '../words/visible.ts'
import { EXIT_MEANINGS } from './exit-meanings.ts'
import type { MatrixRenderer } from './renderer.ts'
import { settingsInWords } from './settings-in-words.ts'
import {
  byAdapter,
  columnsOf,
  coreLabel,
  countsInWords,
  fencingDeclared,
  gradeOfMatrix,
  legend,
  peerInWords,
  stateInWords,
} from './words.ts'

/** The matrix as GitHub-flavoured Markdown: the grid, whose cells lead to what is said of each adapter below it. */
export const matrixMarkdown: MatrixRenderer = (given, { evidence }) => {
  const matrix = allVisible(given)
  const { exitCode } = matrix
  const lines = [
    '# Compatibility matrix',
    '',
    `**${gradeOfMatrix(matrix)}**: ${countsInWords(matrix)}. Exit code ${exitCode}: ${EXIT_MEANINGS[exitCode]}.`,
    '',
    `${prose(settingsInWords(matrix))} What was observed stands beside what the packages declare: "npm refuses" means that`,
    'the core is outside of the peer range of the adapter. A cell shows background tasks first; workflows and memory are below.',
    '',
    'Made by this command, with `--format markdown=FILE` (and `html=`, `json=`, `csv=`):',
    '',
    ...fencedBlock('sh', [matrix.command]),
    '',
    ...grid(matrix),
    '',
    '| state | pairs | what it says |',
    '| --- | --- | --- |',
    ...legend(matrix).map(
      ({ state, count, meaning }) => `| ${prose(state)} | ${count} | ${prose(meaning)} |`,
    ),
    ...byAdapter(matrix).flatMap(({ label, cells }) => adapterLines(label, cells, evidence)),
  ]
  return `${lines.join('\n').trimEnd()}\n`
}

function grid(matrix: Matrix): string[] {
  const columns = columnsOf(matrix)
  const rows = byAdapter(matrix).map(({ label, cells }) => {
    const shown = columns.map((column) => cells.find(({ core }) => coreLabel(core) === column))
    return `| ${[code(label), ...shown.map((cell) => inGrid(cell, label))].join(' | ')} |`
  })
  return [
    `| adapter \\ core | ${columns.map(prose).join(' | ')} |`,
    `| --- |${' --- |'.repeat(columns.length)}`,
    ...rows,
  ]
}

function inGrid(cell: Cell | undefined, label: string): string {
  if (cell === undefined) return '–'
  const refused = cell.peer?.satisfied === false ? '; npm refuses' : ''
  return `[${prose(stateInWords(cell.state))}](#${anchor(label)})${refused}`
}

/** The anchor that a Markdown host gives to a heading. */
function anchor(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, '')
    .replaceAll(' ', '-')
}

function adapterLines(label: string, cells: readonly Cell[], evidence: string | null): string[] {
  const reasons = Map.groupBy(cells, ({ why }) => why)
  return [
    '',
    `## ${prose(label).replaceAll(/<\/?code>|`/g, '')}`,
    '',
    '| core | background tasks | workflows | memory | peer range | says that it fences runs | evidence |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...cells.map((cell) => row(cell, evidence)),
    '',
    ...[...reasons].map(
      ([why, group]) => `- ${group.map(({ core }) => coreLabel(core)).join(', ')}: ${prose(why)}`,
    ),
  ]
}

function row(cell: Cell, evidence: string | null): string {
  const { core, domains, state, peer } = cell
  const states = DOMAINS.map((domain) =>
    domains === null ? stateInWords(state) : stateInWords(domains[domain].state),
  )
  const range = peer?.range === null || peer === null ? '' : `: ${code(peer.range)}`
  return `| ${[
    prose(coreLabel(core)),
    ...states.map((one) => (gradeOfState(one) === 'fenced' ? one : prose(one))),
    `${peerInWords(cell)}${range}`,
    fencingDeclared(cell),
    evidenceOf(cell, evidence),
  ].join(' | ')} |`
}

function evidenceOf({ evidence: found, id }: Cell, base: string | null): string {
  if (found === null) return 'none'
  return base === null ? code(id) : `[report](${base}/${found.page})`
}
