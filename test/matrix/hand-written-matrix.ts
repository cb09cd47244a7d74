import { judgeCell } from '../../src/matrix/judge-cell.ts'
import type { Cell, Matrix } from '../../src/matrix/matrix.ts'
import type { Report } from '../../src/verdict/report.ts'
import { brokenControl, fenced, loadError, unfenced } from '../reports/hand-written.ts'

/** A cell as a run would make it from a report. */
export function cellOf(core: string, adapter: string, report: Report): Cell {
  const id = `core-${core}+libsql-${adapter}-0123456789ab`
  const folder = `cells/${id}`
  return {
    id,
    core: { name: '@mastra/core', version: core, local: false },
    adapter: { name: '@mastra/libsql', version: adapter, local: false },
    ...judgeCell(report),
    failure: null,
    evidence: {
      report: `${folder}/report.json`,
      page: `${folder}/report.html`,
      run: `${folder}/runs/1`,
      sha256: 'a'.repeat(64),
    },
  }
}

export const CELLS: readonly Cell[] = [
  cellOf('1.60.0', '1.20.0', { ...unfenced, require: ['memory'] }),
  cellOf('1.71.0', '1.20.0', brokenControl),
  cellOf('1.60.0', '1.23.1', loadError),
  cellOf('1.71.0', '1.23.1', fenced),
]

/** A matrix of these cells, or a part of it. */
export function matrixOf(cells: readonly Cell[] = CELLS, change: Partial<Matrix> = {}): Matrix {
  return {
    schemaVersion: 1,
    tool: { name: 'fence-audit', version: '0.1.0' },
    program: 'f'.repeat(64),
    settings: {
      checks: ['tasks/expected-status'],
      scenarios: ['S1'],
      repeat: 1,
      profile: 'quick',
      maxRetries: 1,
      rounds: 40,
      seed: null,
      require: ['backgroundTasks', 'workflows', 'memory'],
      gate: 'pair',
      unconfined: false,
      node: '26.10.0',
      os: 'linux x64',
    },
    command: "fence-audit matrix --core '>=1.60 <1.72'",
    shard: null,
    pairs: CELLS.map(({ id, core, adapter }) => ({ id, core, adapter })),
    cells: [...cells],
    exitCode: 1,
    ...change,
  }
}
