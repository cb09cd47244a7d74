import { packageLabel } from '../../src/matrix/axis-entry.ts'
import { CELL_STATE_NAMES, CELL_STATES, gradeOfState, type CellState } from '../../src/matrix/cell-state.ts'
import type { Cell, Matrix } from '../../src/matrix/matrix.ts'
import { DOMAINS, type Grade } from '../../src/verdict/verdict.ts'

/** What each state says, for a legend. */
const MEANINGS = {
  stall: 'the row goes to running and the executor is never called; nothing is logged',
  'in memory': 'the store has no tasks domain and core keeps tasks in memory, which no other worker sees',
  'no domain': 'the store has no such domain',
  'unfenced: condition ignored':
    'a task update is applied whatever its condition says: two workers can claim one task',
  'unfenced: status-only': 'a task is claimed by one worker, but rows keep neither owner nor lease',
  'unfenced: promise broken': 'something is enforced, and a stale write still got through',
  'unfenced: no run fencing': 'a superseded run can still write',
  'unfenced: core does not ask': 'the store enforces what it is asked for, and this core does not ask',
  unfenced: 'a stale write got through',
  'does not load': 'the pair installs and fails while it is imported',
  'does not install': 'a version is not served, or its installation fails',
  'could not run': 'the machine or the network was in the way; the same command tries it again',
  error: 'the audit could not be carried out',
  inconclusive: 'it could not be shown either way',
  'not run': 'nothing was tried',
  fenced: 'everything required is fenced',
} as const satisfies Record<CellState, string>

/** A state as a cell shows it; a word that is none is said to be unknown, and is no success. */
export function stateInWords(state: string): string {
  return Object.hasOwn(CELL_STATES, state) ? state : `unknown state: ${state}`
}

/** The states that occur in a matrix, with their meanings, in the order of the legend. */
export function legend({ cells }: Matrix): { state: string; grade: Grade; meaning: string; count: number }[] {
  const known = CELL_STATE_NAMES.map((state) => ({ state: stateInWords(state), meaning: MEANINGS[state] }))
  const unknown = cells.map(({ state }) => stateInWords(state)).filter((state) => state.startsWith('unknown'))
  const all = [
    ...known,
    ...[...new Set(unknown)].map((state) => ({ state, meaning: 'made by another version' })),
  ]
  return all
    .map(({ state, meaning }) => ({
      state,
      meaning,
      grade: gradeOfState(state),
      count: cells.filter((cell) => stateInWords(cell.state) === state).length,
    }))
    .filter(({ count }) => count > 0)
}

/** Worst first, as in other reports. */
const GRADES = ['unfenced', 'error', 'inconclusive', 'fenced'] as const satisfies readonly Grade[]

/** What all cells come to together: the worst. */
export function gradeOfMatrix({ cells }: Matrix): Grade {
  return GRADES.find((grade) => cells.some(({ state }) => gradeOfState(state) === grade)) ?? 'inconclusive'
}

/** `48 pairs: 30 unfenced: status-only, 18 stall` */
export function countsInWords(matrix: Matrix): string {
  const { cells, shard } = matrix
  const part = shard === null ? '' : `, part ${shard.index} of ${shard.of}`
  const counts = legend(matrix).map(({ state, count }) => `${count} ${state}`)
  const what = cells.length === 0 ? 'nothing to audit' : counts.join(', ')
  return `${cells.length} ${cells.length === 1 ? 'pair' : 'pairs'}${part}: ${what}`
}

/** What npm says of the pair from its declared peer range, beside what was observed. */
export function peerInWords({ peer }: Pick<Cell, 'peer'>): string {
  if (peer === null) return 'not known'
  if (peer.satisfied === null) return 'no peer range'
  return peer.satisfied ? 'npm accepts' : 'npm refuses'
}

/** `no`, or which domains say that they fence runs. */
export function fencingDeclared({ domains }: Pick<Cell, 'domains'>): string {
  if (domains === null) return 'not known'
  const said = DOMAINS.filter((domain) => domains[domain].declared !== null)
  const yes = said.filter((domain) => domains[domain].declared === true)
  if (yes.length > 0) return yes.join(', ')
  return said.length > 0 ? 'no' : 'nothing'
}

/** The cells of each adapter, in the order in which they first come. */
export function byAdapter({ cells }: Matrix): { label: string; cells: Cell[] }[] {
  const groups = Map.groupBy(cells, ({ adapter }) => packageLabel(adapter))
  return [...groups].map(([label, group]) => ({ label, cells: group }))
}

/** The cores of a matrix as columns. */
export function columnsOf({ cells }: Matrix): string[] {
  return [...new Set(cells.map(({ core }) => coreLabel(core)))]
}

/** A core's version alone, since all are of one package; a core of another name keeps it. */
export function coreLabel(core: Cell['core']): string {
  return core.name === '@mastra/core' ? packageLabel(core).replace('@mastra/core ', '') : packageLabel(core)
}
