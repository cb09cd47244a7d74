import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, globSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { matrixSchema, type Matrix } from '../../src/matrix/matrix.ts'
import { ROOT } from '../cli/run-bin.ts'
import { temporaryFolder } from '../cli/temporary-folder.ts'

const PROGRAM = join(import.meta.dirname, '../run/cli-program.ts')
const CACHE = join(ROOT, 'node_modules/.cache/fence-audit')
const ONLY = ['--only', 'tasks/owner-persisted', '--require', 'backgroundTasks']
const PAIRS = ['--core', 'reference', '--adapter', 'reference', '--adapter', 'reference:ownership-not-stored']
/** An adapter of this machine whose import fails: it has no code. */
const LOCAL = `file:${join(import.meta.dirname, '../fixtures/packages/empty-adapter')}`
const FLAGS = [...ONLY, '--scenarios', 'none', '--cache-dir', CACHE]

function start(folder: string, args: readonly string[]) {
  return spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
}

async function run(folder: string, args: readonly string[]) {
  const child = start(folder, args)
  const [stdout, stderr, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { stdout, stderr, exitCode }
}

const matrix = (folder: string, ...more: readonly string[]) =>
  run(folder, ['matrix', ...PAIRS, ...FLAGS, ...more])

function stored(folder: string, out = '.fence-audit'): Matrix {
  return matrixSchema.parse(JSON.parse(readFileSync(join(folder, out, 'matrix/matrix.json'), 'utf8')))
}

/** Without what differs between two runs of the same: times, and with them ids of runs and hashes of reports. */
function normalised({ cells, ...rest }: Matrix) {
  return { ...rest, cells: cells.map((cell) => ({ ...cell, evidence: cell.evidence !== null })) }
}

/** Resolves when the first cell is finished. */
async function firstCell(folder: string): Promise<string> {
  const found = Promise.withResolvers<string>()
  const look = (): void => {
    const [cell] = globSync('.fence-audit/matrix/cells/*/cell.json', { cwd: folder })
    if (cell !== undefined) found.resolve(join(folder, cell))
  }
  const watcher = watch(folder, { recursive: true }, look)
  look()
  try {
    return await found.promise
  } finally {
    watcher.close()
  }
}

describe('fence-audit matrix', () => {
  test('killed half-way, the same command goes on and comes to the same table', async () => {
    const folder = temporaryFolder()
    const child = start(folder, ['matrix', ...PAIRS, ...FLAGS, '--jobs', '1', '--quiet'])
    const ended = once(child, 'exit')
    const cell = await Promise.race([
      firstCell(folder),
      ended.then(([code]) => Promise.reject(new Error(`The program ended with ${code}.`))),
    ])
    child.kill('SIGKILL')
    await ended
    const before = readFileSync(cell, 'utf8')
    expect(stored(folder).cells.map(({ state }) => state)).toEqual(['not run', 'not run'])
    // A cell that was half written is done again.
    const half = join(folder, '.fence-audit/matrix/cells', stored(folder).pairs[1]?.id ?? '')
    if (existsSync(half)) writeFileSync(join(half, 'cell.json'), before.slice(0, 40))

    const again = await matrix(folder)
    expect(again.stderr).toContain('[1/2] reference + reference: inconclusive (finished before)')
    expect(again.exitCode).toBe(1)
    expect(readFileSync(cell, 'utf8')).toBe(before)

    const whole = temporaryFolder()
    const inOne = await matrix(whole)
    expect(inOne.exitCode).toBe(1)
    expect(again.stdout).toBe(inOne.stdout)
    expect(normalised(stored(folder))).toEqual(normalised(stored(whole)))
    expect(stored(whole).cells.map(({ state }) => state)).toEqual(['inconclusive', 'unfenced'])

    // A report that was changed since is not taken for what was found.
    const report = join(whole, '.fence-audit/matrix', stored(whole).cells[1]?.evidence?.report ?? '')
    writeFileSync(report, readFileSync(report, 'utf8').replace('"exitCode": 1', '"exitCode": 0'))
    const third = await matrix(whole)
    expect(third.stderr).toMatch(/ownership-not-stored: unfenced \(\d+ s\)/)
    expect(third.exitCode).toBe(1)
  }, 240_000)

  test('two parts merged are one run, with their evidence', async () => {
    const folder = temporaryFolder()
    const one = await matrix(folder, '--shard', '1/2', '--out', 'one')
    const two = await matrix(folder, '--shard', '2/2', '--out', 'two')
    expect([one.exitCode, two.exitCode]).toEqual([2, 1])
    const merged = await run(folder, [
      'merge',
      'one/matrix',
      'two/matrix',
      '--out',
      'merged',
      '--format',
      'csv',
    ])
    expect(merged.stderr).toBe('')
    expect(merged.exitCode).toBe(1)
    const inOne = await matrix(folder, '--out', 'whole')
    expect(inOne.exitCode).toBe(1)
    expect(normalised(stored(folder, 'merged'))).toEqual(normalised(stored(folder, 'whole')))
    for (const { evidence } of stored(folder, 'merged').cells)
      for (const path of [evidence?.report, evidence?.page, `${evidence?.run}/history.jsonl`])
        expect(existsSync(join(folder, 'merged/matrix', path ?? 'none'))).toBe(true)

    const twice = await run(folder, ['merge', 'one/matrix', 'one/matrix', '--out', 'twice'])
    expect([twice.exitCode, twice.stderr]).toEqual([3, expect.stringMatching(/has the cell .*, and so has /)])
    cpSync(join(folder, 'two'), join(folder, 'newer'), { recursive: true, verbatimSymlinks: true })
    const file = join(folder, 'newer/matrix/matrix.json')
    writeFileSync(file, readFileSync(file, 'utf8').replace('"schemaVersion": 1', '"schemaVersion": 2'))
    const mixed = await run(folder, ['merge', 'one/matrix', 'newer/matrix', '--out', 'mixed'])
    expect(mixed.exitCode).toBe(3)
    expect(mixed.stderr).toContain(`${file} has the schema version 2`)
    expect(existsSync(join(folder, 'mixed/matrix'))).toBe(false)
  }, 240_000)

  test('a pair that fails is a cell, beside one of this machine that does not', async () => {
    const folder = temporaryFolder()
    const pairs = ['--core', 'reference', '--adapter', 'reference', '--adapter', LOCAL]
    const { exitCode, stdout } = await run(folder, ['matrix', ...pairs, ...FLAGS, '--format', 'json'])
    const { cells } = matrixSchema.parse(JSON.parse(stdout))
    expect(cells.map(({ adapter, state }) => [adapter.name, adapter.local, state])).toEqual([
      ['reference', false, 'inconclusive'],
      ['@mastra/libsql', true, 'does not load'],
    ])
    expect(stdout).not.toContain(join(import.meta.dirname, '..'))
    expect(exitCode).toBe(3)
  }, 240_000)

  const refused: Readonly<Record<string, readonly string[]>> = {
    '--adapter is missing': ['--core', 'reference'],
    '--core is missing': ['--adapter', 'reference'],
    'Unknown argument: url': [...PAIRS, '--url', 'file:x.db'],
    '--shard 3/2 is not one part of several': [...PAIRS, '--shard', '3/2'],
    '--jobs 0 is not a whole number from 1': [...PAIRS, '--jobs', '0'],
    '--format sarif is not one of terminal, markdown, html, json, csv': [...PAIRS, '--format', 'sarif'],
    '--gate regression is not for a matrix': [...PAIRS, '--gate', 'regression'],
  }
  for (const [message, args] of Object.entries(refused)) {
    test(`${message}: said on stderr, exit code 3`, async () => {
      const { exitCode, stderr, stdout } = await run(temporaryFolder(), ['matrix', ...args])
      expect({ exitCode, stdout }).toEqual({ exitCode: 3, stdout: '' })
      expect(stderr).toContain(message)
    })
  }
})
