import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { historyReaches } from '../fixtures/stores/history-reaches.ts'
import { gone, stillAlive, workersOf } from '../fixtures/stores/live-processes.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { libsqlFile } from '../safety/libsql-file.ts'

/** Kept between runs of the tests: pairs come from the registry. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')
const CLI = join(import.meta.dirname, '../run/cli-program.ts')
const TIMEOUT_MS = 240_000

const CONFIG = {
  core: '1.71.0',
  only: ['tasks/shared-database', 'tasks/stale-complete', 'workflows/run-fencing', 'tasks/claim-race'],
  scenarios: ['none'],
  stores: [
    { name: 'kept', adapter: '@mastra/libsql@1.23.1', url: { env: 'APPLICATION_DATABASE' } },
    { name: 'own', adapter: '@mastra/libsql@1.23.1' },
  ],
}

/** Rows have been made by then, and the workers are busy making more. */
const isBusy = (line: string): boolean => line.includes('"check":"workflows/run-fencing","phase":"started"')

describe('an audit of several stores', () => {
  it.for(['SIGINT', 'SIGKILL'] as const)(
    'leaves nothing after %s, or what cleanup takes away',
    { timeout: TIMEOUT_MS },
    async (signal, { expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const users = await libsqlFile(folder)
      const before = await users.dump()
      const out = join(folder, 'out')
      mkdirSync(out)
      writeFileSync(join(folder, 'fence-audit.config.json'), JSON.stringify(CONFIG))
      const url = users.flags[users.flags.indexOf('--url') + 1] ?? ''
      const run = (args: readonly string[], address: string | undefined = url) =>
        start(folder, [...args, '--out', out], address)

      const { child, ended } = run(['audit', '--quiet', '--cache-dir', CACHE])
      const several = await Promise.race([
        historyOf(out, 'kept'),
        ended.then(({ printed }) => Promise.reject(new Error(printed))),
      ])
      child.kill(signal)
      expect((await ended).exitCode).toBe(signal === 'SIGINT' ? 130 : null)
      const workers = ['kept', 'own'].flatMap((name) => workersOf(join(several, name)))
      await Promise.all(workers.map(gone))
      expect(stillAlive(workers)).toEqual([])

      if (signal === 'SIGINT') {
        expect(await users.dump()).toBe(before)
        // As if the audit had been interrupted before it came to this one.
        rmSync(join(several, 'own'), { recursive: true })
        const again = await run(['recheck', several]).ended
        expect(again.exitCode).toBe(130)
        expect(again.printed).toContain(
          'they have no evidence (the run ended before, or it was taken away): own',
        )
      } else {
        expect(await users.dump()).not.toBe(before)
        const without = await run(['cleanup', several], '').ended
        expect(without.exitCode).toBe(3)
        expect(without.printed).toContain(
          'kept: url is to come from the environment variable APPLICATION_DATABASE',
        )
        const { exitCode, printed } = await run(['cleanup', several]).ended
        expect({ exitCode, printed }).toEqual({ exitCode: 0, printed })
        expect(printed).toMatch(/kept: Removed: \d+ ids of tasks[^]*own: /)
        expect(await users.dump()).toBe(before)
      }
    },
  )
})

/** Resolves with the folder of the run when the history of one of its stores shows that its workers are busy. */
async function historyOf(out: string, name: string): Promise<string> {
  const run = await historyReaches(out, isBusy, name)
  return join(run, '..')
}

function start(cwd: string, args: readonly string[], address: string) {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...(address === '' ? {} : { APPLICATION_DATABASE: address }) },
  })
  const parts = Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  const ended = parts.then(([out, error, [exitCode]]) => ({
    exitCode: exitCode as number | null,
    printed: out + error,
  }))
  return { child, ended }
}
