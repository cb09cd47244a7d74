import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { readHistory } from '../../../src/history/reader.ts'
import { audit } from '../../../src/audit.ts'
import { checksOf } from '../../fixtures/stores/checks-of.ts'
import { historyReaches } from '../../fixtures/stores/history-reaches.ts'
import { descendantsOf, gone, stillAlive, workersOf } from '../../fixtures/stores/live-processes.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'
import { CACHE, INSTALL_MS, pgPlan, schemasOf, startServer, temporaryFiles } from './pg-kit.ts'

const server = await startServer()

/** In the history as soon as a check plays its rounds: the workers are busy then. */
const isRace = (line: string): boolean => line.includes('"check":"tasks/claim-race","phase":"started"')

const CLI = join(import.meta.dirname, '../../run/cli-program.ts')
const ONLY = 'tasks/shared-database,tasks/claim-race,tasks/reclaim-race'

describe.each([
  ['a server of the run', null],
  ['a schema at a URL', server.url],
] as const)('%s is taken away', (_what, url) => {
  it.for([
    ['SIGINT', 130],
    ['SIGKILL', null],
  ] as const)('after %s', { timeout: INSTALL_MS }, async ([signal, exitCode], { expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    const temporary = temporaryFiles(folder)
    mkdirSync(join(folder, 'out'))
    const child = startCli(folder, temporary, url)
    const ended = once(child, 'exit') as Promise<[number | null]>
    const run = await Promise.race([
      historyReaches(join(folder, 'out'), isRace),
      ended.then(([code]) => Promise.reject(new Error(`The program ended with ${code}.`))),
    ])
    const started = [...descendantsOf(child.pid ?? 0), ...workersOf(run)]
    const servers = started.filter((pid) => commandOf(pid).includes('postgres'))
    expect(servers.length > 0).toBe(url === null)
    expect(readdirSync(temporary).filter((name) => name.startsWith('fence-audit-pg-'))).toHaveLength(
      url === null ? 1 : 0,
    )
    if (url !== null) expect((await schemasOf(url)).length).toBeGreaterThan(0)

    child.kill(signal)
    expect((await ended)[0]).toBe(exitCode)
    await Promise.all(started.map(gone))
    expect(stillAlive(started)).toEqual([])
    expect(readdirSync(temporary).filter((name) => name.startsWith('fence-audit-'))).toEqual([])
    if (url !== null) expect(await schemasOf(url)).toEqual([])
    expect(existsSync(join(run, 'stores'))).toBe(false)
    expect(readFileSync(join(run, 'history.jsonl'), 'utf8')).not.toContain('left-behind')
  })
})

describe('a server', () => {
  it(
    'that goes away leaves open what was not tried yet',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const going = await startServer()
      const checks = ['tasks/shared-database', 'tasks/expected-status', 'tasks/create-exclusive'] as const
      const stopped: Promise<void>[] = []
      const { reports } = await audit(pgPlan(folder, going.url, { checks }), {
        onProgress: ({ text }) => {
          if (text === 'tasks/expected-status') stopped.push(going.stop(null))
        },
      })
      await Promise.all(stopped)
      const [report] = reports
      if (report === undefined) throw new Error('The audit made no report.')
      expect(report.grade).toBe('inconclusive')
      expect(checksOf(report).map(({ verdict }) => verdict)).toEqual(checks.map(() => 'inconclusive'))
      expect(stopped).toHaveLength(1)
      const left = readHistory(join(folder, 'out/runs', report.run.id)).filter(
        (event) =>
          event.type === 'left-behind' && event.what.some((one) => one.startsWith('schema fence_audit_')),
      )
      expect(left).toHaveLength(1)
      expect(JSON.stringify(left)).not.toContain(/:([^/@:]+)@/.exec(going.url)?.[1])
    },
  )

  it('of the run can be kept', { timeout: INSTALL_MS }, async ({ expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    const { reports } = await audit(pgPlan(folder, null, { checks: ['tasks/shared-database'], keep: true }))
    const run = join(folder, 'out/runs', reports[0]?.run.id ?? '')
    expect(existsSync(join(run, 'stores/places/main/data/PG_VERSION'))).toBe(true)
  })
})

function startCli(folder: string, temporary: string, url: string | null) {
  const flags = ['--core', '1.71.0', '--adapter', '@mastra/pg@1.27.1', '--only', ONLY, '--quiet']
  return spawn(process.execPath, [CLI, ...flags, '--out', join(folder, 'out'), '--cache-dir', CACHE], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      TMPDIR: temporary,
      ...(url === null ? {} : { FENCE_AUDIT_URL: url }),
    },
  })
}

function commandOf(pid: number): string {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
}
