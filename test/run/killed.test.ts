import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { readHistory } from '../../src/history/reader.ts'
import { judgeStoredRun } from '../../src/verdict/judge-stored-run.ts'
import { auditReference } from '../fixtures/stores/audit-reference.ts'
import { verdictsOf } from '../fixtures/stores/checks-of.ts'
import { historyReaches } from '../fixtures/stores/history-reaches.ts'
import { descendantsOf, gone, stillAlive, workersOf } from '../fixtures/stores/live-processes.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

/** In the history once A has been asked to cancel, which the store `never-answers` leaves open. */
const isOpenCall = (line: string): boolean =>
  line.includes('"type":"invoke"') && line.includes('"cancel:stale"')

/** A store that leaves the cancellation of a task open for ever. */
const TROUBLED = 'reference:never-answers'

const ONLY = ['tasks/shared-database', 'tasks/stale-cancel', 'tasks/stale-time-out'] as const

describe.concurrent('kill -9', () => {
  it('of a worker in the middle of a check costs that check alone', async ({ expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    mkdirSync(join(folder, 'out'))
    const audited = auditReference(folder, { adapter: TROUBLED }, { checks: ONLY })
    const run = await historyReaches(join(folder, 'out'), isOpenCall)
    const a = readHistory(run).findLast((event) => event.type === 'worker' && event.who === 'A' && event.pid)
    process.kill((a as { pid: number }).pid, 'SIGKILL')
    const report = await audited
    expect(verdictsOf(report)).toEqual({
      'tasks/shared-database': 'holds',
      'tasks/stale-cancel': 'inconclusive',
      'tasks/stale-time-out': 'holds',
    })
    expect(report.grade).not.toBe('fenced')
    expect(stillAlive(workersOf(run))).toEqual([])
  })

  it('of the program leaves no process, no database and a run that can be judged', async ({
    expect,
    onTestFinished,
  }) => {
    const folder = runFolder(onTestFinished)
    mkdirSync(join(folder, 'out'))
    const child = startCli(TROUBLED, folder)
    const ended = once(child, 'exit')
    const run = await Promise.race([
      historyReaches(join(folder, 'out'), isOpenCall),
      ended.then(([code]) => Promise.reject(new Error(`The program ended with ${code}.`))),
    ])
    const started = [...descendantsOf(child.pid ?? 0), ...workersOf(run)]
    expect(started.length).toBeGreaterThanOrEqual(4)
    child.kill('SIGKILL')
    await ended
    await Promise.all(started.map(gone))
    expect(stillAlive(started)).toEqual([])
    expect(existsSync(join(run, 'stores'))).toBe(false)

    const report = judgeStoredRun(run)
    expect(report.run.complete).toBe(false)
    expect(report.grade).toBe('inconclusive')
    expect(verdictsOf(report)).toEqual({
      'tasks/shared-database': 'inconclusive',
      'tasks/stale-cancel': 'inconclusive',
      'tasks/stale-time-out': 'inconclusive',
    })

    const next = startCli('reference', folder)
    const [exitCode] = (await once(next, 'exit')) as [number | null]
    // Three checks of all that the domain requires cannot show that it is fenced.
    expect(exitCode).toBe(2)
  })
})

function startCli(adapter: string, folder: string) {
  const flags = ['--scenarios', 'none', '--require', 'backgroundTasks', '--offline', '--quiet']
  return spawn(
    process.execPath,
    [
      join(import.meta.dirname, 'cli-program.ts'),
      '--core',
      'reference',
      '--adapter',
      adapter,
      '--only',
      ONLY.join(','),
      '--out',
      join(folder, 'out'),
      '--cache-dir',
      join(folder, 'cache'),
      ...flags,
    ],
    {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { PATH: process.env['PATH'], HOME: folder },
    },
  )
}
