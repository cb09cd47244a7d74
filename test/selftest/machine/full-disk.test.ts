import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { judgeStoredRun } from '../../../src/verdict/judge-stored-run.ts'
import { historyReaches } from '../../fixtures/stores/history-reaches.ts'
import { gone, stillAlive, workersOf } from '../../fixtures/stores/live-processes.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'

const ONLY = ['tasks/shared-database', 'tasks/stale-complete', 'tasks/linearizable']

describe('evidence on a disk that fills up', () => {
  it('ends the run, says so, and can be judged as far as it goes', async ({ expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    const out = join(folder, 'out')
    mkdirSync(out)
    const child = spawn(process.execPath, programArguments(folder), {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { PATH: process.env['PATH'], HOME: folder },
    })
    const ended = once(child, 'exit')
    const said = text(child.stderr)
    const run = await historyReaches(out, (line) => line.includes('"check":"tasks/stale-complete"'))
    const history = join(run, 'history.jsonl')
    // For this process alone, in the middle of a line: no file of its may grow by more than a few bytes.
    const bytes = statSync(history).size + 50
    const { status } = spawnSync('prlimit', [`--fsize=${bytes}`, '--pid', String(child.pid)])
    expect(status).toBe(0)
    const [exitCode] = (await ended) as [number | null]
    const started = workersOf(run)
    await Promise.all(started.map(gone))

    expect(exitCode).toBe(3)
    expect(await said).toContain(`${history} could not be written: EFBIG`)
    expect(await said).toContain('--out')
    expect(stillAlive(started)).toEqual([])
    expect(existsSync(join(run, 'stores'))).toBe(false)
    const report = judgeStoredRun(run)
    expect(report.run.complete).toBe(false)
    expect(report.grade).toBe('inconclusive')
  })
})

function programArguments(folder: string): string[] {
  const program = join(import.meta.dirname, '../../run/cli-program.ts')
  const pair = ['--core', 'reference', '--adapter', 'reference', '--scenarios', 'none', '--offline']
  const folders = ['--out', join(folder, 'out'), '--cache-dir', join(folder, 'cache')]
  return [program, ...pair, ...folders, '--quiet', '--only', ONLY.join(',')]
}
