import { parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { MATRIX_RENDERERS } from '../../reports/matrix/list.ts'
import { matrixSchema, type Cell, type Matrix } from '../../src/matrix/matrix.ts'
import { failed, notRun } from '../../src/matrix/cells-without-report.ts'
import { FenceAuditError } from '../../src/errors.ts'
import { hostile } from '../reports/hand-written.ts'
import { CELLS, cellOf, matrixOf } from './hand-written-matrix.ts'

const OPTIONS = { color: false, columns: 80, verbose: false, evidence: null } as const
const [first] = CELLS
if (first === undefined) throw new Error('There is no cell.')
const FAILED = failed({ ...first, id: 'failed' }, new FenceAuditError('INSTALL_FAILED', 'pnpm failed'))
const OTHERS = [FAILED, notRun({ ...first, id: 'open' })]
const UNKNOWN = { ...first, state: 'splendid' } as unknown as Cell

describe.each(Object.keys(MATRIX_RENDERERS) as (keyof typeof MATRIX_RENDERERS)[])('as %s', (format) => {
  const render = (matrix: Matrix, evidence: string | null = null): string =>
    MATRIX_RENDERERS[format](matrix, { ...OPTIONS, evidence })

  test('every state of the matrix is there, with its versions', () => {
    const text = render(matrixOf([...CELLS, ...OTHERS]))
    for (const { state, adapter } of [...CELLS, ...OTHERS]) {
      expect(text).toContain(state)
      expect(text).toContain(adapter.version ?? '')
    }
    expect(text.endsWith('\n') || format === 'html').toBe(true)
  })

  test('what came out of a store is shown and not executed', () => {
    const text = render(matrixOf([cellOf('1.71.0', '1.23.1', hostile)]))
    expect(['\u001B', '\u0007', '\u202E', '<script'].filter((one) => text.includes(one))).toEqual(
      format === 'html' ? [] : text.includes('<script') ? ['<script'] : [],
    )
  })
})

test.each(['terminal', 'markdown', 'html', 'csv'] as const)(
  'an unknown state is no success as %s',
  (format) => {
    const text = MATRIX_RENDERERS[format](matrixOf([UNKNOWN]), OPTIONS)
    expect(text).toContain('unknown state: splendid')
    expect(text).not.toMatch(/class="[^"]*is-fenced|^fenced |\*\*fenced\*\*/m)
  },
)

test('JSON has no unknown state', () => {
  expect(() => MATRIX_RENDERERS.json(matrixOf([UNKNOWN]), OPTIONS)).toThrow(/state/)
})

test('the terminal keeps to its width', () => {
  const text = MATRIX_RENDERERS.terminal(matrixOf([...CELLS, ...OTHERS]), OPTIONS)
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(80)
  expect(text).toMatchInlineSnapshot(`
    "unfenced  6 pairs: 1 stall, 1 unfenced: no run fencing, 1 does not load, 1
      does not install, 1 not run, 1 fenced. Exit code 1: a pair is not fenced.

    @mastra/libsql 1.20.0
      unfenced: no run fencing
                              core 1.60.0
          backgroundTasks: unfenced: promise broken. Declared: npm accepts; fences
          runs: nothing.
      stall                   core 1.71.0
          workflows, memory: unfenced: no run fencing. Declared: npm accepts; fences
          runs: nothing.
      does not install        core 1.60.0
          pnpm failed
      not run                 core 1.60.0
          not run: the matrix was interrupted before, or the part that has it is
          missing.

    @mastra/libsql 1.23.1
      does not load           core 1.60.0
          the pair does not load Declared: npm accepts; fences runs: not known.
      fenced                  core 1.71.0
          Declared: npm accepts; fences runs: workflows.

    stall                     the row goes to running and the executor is never
                              called; nothing is logged
    unfenced: no run fencing  a superseded run can still write
    does not load             the pair installs and fails while it is imported
    does not install          a version is not served, or its installation fails
    not run                   nothing was tried
    fenced                    everything required is fenced
    "
  `)
})

test('JSON is as the schema has it', () => {
  const text = MATRIX_RENDERERS.json(matrixOf(), OPTIONS)
  expect(matrixSchema.parse(JSON.parse(text))).toEqual(matrixOf())
})

test('CSV has one line for each cell, all of the same length', () => {
  const lines = MATRIX_RENDERERS.csv(matrixOf(), OPTIONS).trim().split('\n')
  expect(lines).toHaveLength(CELLS.length + 1)
  expect(lines[1]).toMatch(/^@mastra\/core,1\.60\.0,@mastra\/libsql,1\.20\.0,unfenced: no run fencing,1,/)
  const quoted = MATRIX_RENDERERS.csv(matrixOf([{ ...first, why: 'a "b", c' }]), OPTIONS)
  expect(quoted).toContain(',"a ""b"", c",')
})

test('a page links to the evidence only where it lies beside it', () => {
  for (const format of ['markdown', 'html'] as const) {
    expect(MATRIX_RENDERERS[format](matrixOf(), OPTIONS)).not.toContain('report.html')
    const beside = MATRIX_RENDERERS[format](matrixOf(), { ...OPTIONS, evidence: '.' })
    expect(beside).toContain(`./cells/${first.id}/report.html`)
  }
})

test('links within the HTML page lead somewhere, and nothing is loaded', () => {
  const text = MATRIX_RENDERERS.html(matrixOf([...CELLS, ...OTHERS]), OPTIONS)
  const errors: string[] = []
  parse(text, { sourceCodeLocationInfo: true, onParseError: ({ code }) => errors.push(code) })
  expect(errors).toEqual([])
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const targets = [...text.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id)
  expect(targets.filter((id) => !ids.includes(id))).toEqual([])
  expect(text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
})
