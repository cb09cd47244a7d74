import { DOMAINS } from '../../src/verdict/verdict.ts'
import type { Cell } from '../../src/matrix/matrix.ts'
import { visible } from '../words/visible.ts'
import type { MatrixRenderer } from './renderer.ts'
import { stateInWords } from './words.ts'

const COLUMNS = {
  core: ({ core }) => core.name,
  core_version: ({ core }) => core.version ?? '',
  adapter: ({ adapter }) => adapter.name,
  adapter_version: ({ adapter }) => adapter.version ?? '',
  state: ({ state }) => stateInWords(state),
  exit_code: ({ exitCode }) => String(exitCode),
  ...Object.fromEntries(
    DOMAINS.map((domain) => [
      domain,
      ({ domains }: Cell) => (domains === null ? '' : stateInWords(domains[domain].state)),
    ]),
  ),
  ...Object.fromEntries(
    DOMAINS.map((domain) => [
      `${domain}_declared`,
      ({ domains }: Cell) => String(domains?.[domain].declared ?? ''),
    ]),
  ),
  peer_range: ({ peer }) => peer?.range ?? '',
  peer_satisfied: ({ peer }) => String(peer?.satisfied ?? ''),
  why: ({ why }) => why,
  evidence: ({ evidence }) => evidence?.report ?? '',
} satisfies Record<string, (cell: Cell) => string>

/** One line for each cell, as RFC 4180 has it but with plain line ends. */
export const matrixCsv: MatrixRenderer = ({ cells }) => {
  const lines = [
    Object.keys(COLUMNS),
    ...cells.map((cell) => Object.values(COLUMNS).map((column) => column(cell))),
  ]
  return `${lines.map((line) => line.map(field).join(',')).join('\n')}\n`
}

function field(text: string): string {
  const shown = visible(text)
  return /[",]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown
}
