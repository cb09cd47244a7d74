import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { CACHE, INSTALL_MS, startServer } from '../adapters/pg/pg-kit.ts'
import { descendantsOf, workersOf } from '../fixtures/stores/live-processes.ts'
import { historyReaches } from '../fixtures/stores/history-reaches.ts'
import { filesOf, filesWith } from '../fixtures/stores/files-with.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const CLI = join(import.meta.dirname, '../run/cli-program.ts')
const server = await startServer()
const PASSWORD = /:([^/@:]+)@/.exec(server.url)?.[1] ?? 'none'

describe('the password of a database', { timeout: INSTALL_MS }, () => {
  it('is neither in evidence, reports, logs and output, nor in what the system tells of a process', async ({
    expect,
    onTestFinished,
  }) => {
    const folder = runFolder(onTestFinished)
    mkdirSync(join(folder, 'out'))
    const flags = ['--only', 'tasks/shared-database,tasks/claim-race,tasks/stale-complete', '--verbose']
    const reports = ['--format', 'terminal', '--format', `json=${folder}/report.json`]
    const { child, output } = startAudit(folder, server.url, [...flags, ...reports])
    const run = await historyReaches(join(folder, 'out'), (line) => line.includes('"phase":"started"'))
    const told = [...descendantsOf(child.pid ?? 0), ...workersOf(run)].map(toldOf).join('\n')
    expect(told).toContain('program')
    expect(told).not.toContain(PASSWORD)
    const printed = await output
    expect(printed).toContain('tasks/claim-race')
    expect(printed).not.toContain(PASSWORD)
    expect(filesWith(PASSWORD, folder)).toEqual([])
    // Evidence is of the owner alone.
    const open = filesOf(folder).filter((path) => (statSync(path).mode & 0o077) !== 0)
    expect(open).toEqual([])
  })

  it.for([
    ['a database that is not there', server.url.replace('@/postgres', '@/nowhere')],
    ['a role that is not there', server.url.replace(/\/\/\w+:/, '//nobody:')],
    ['a server that is not there', server.url.replace(/host=.*/, 'host=%2Fnowhere')],
  ] as const)('is not in the error about %s', async ([, url], { expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    const { child, output } = startAudit(folder, url, ['--only', 'tasks/shared-database'])
    const printed = await output
    expect(child.exitCode).toBe(3)
    expect(printed).toMatch(/^fence-audit: /m)
    expect(printed).not.toContain(PASSWORD)
    expect(filesWith(PASSWORD, folder)).toEqual([])
  })
})

function startAudit(folder: string, url: string, more: readonly string[]) {
  const pair = ['--core', '1.71.0', '--adapter', '@mastra/pg@1.27.1']
  const child = spawn(
    process.execPath,
    [CLI, ...pair, ...more, '--out', join(folder, 'out'), '--cache-dir', CACHE],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, FENCE_AUDIT_URL: url } },
  )
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  return { child, output: output.then(([out, error]) => out + error) }
}

/** The command line and the environment of a process. */
function toldOf(pid: number): string {
  try {
    return ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'latin1')).join('\n')
  } catch {
    return ''
  }
}
