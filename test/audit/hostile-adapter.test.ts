import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { stillAlive, workersOf } from '../fixtures/stores/live-processes.ts'
import { filesWith } from '../fixtures/stores/files-with.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')
const CLI = join(import.meta.dirname, '../run/cli-program.ts')
const HOSTILE = join(import.meta.dirname, '../fixtures/packages/hostile-adapter')
const CHECKS = 'tasks/shared-database,tasks/expected-status,tasks/stale-complete,workflows/run-fencing'
const INSTALL_MS = 240_000
const SECRET = 'planted-b8c1f2'

describe('an adapter that means to deceive', () => {
  it(
    'learns no secret, writes nothing elsewhere, turns nothing green and does not outlive the audit',
    { timeout: INSTALL_MS },
    async ({ expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      writeFileSync(join(folder, '.npmrc'), `//registry.example/:_authToken=${SECRET}\n`)
      const { exitCode, printed } = await auditHostile(folder)
      expect(exitCode).not.toBe(0)
      expect(printed).toMatch(/^backgroundTasks +error +error/m)
      expect(printed).toContain('so that no answer of it can be trusted')
      expect(printed).not.toMatch(/^holds/m)

      const run = join(folder, 'out/runs/latest')
      expect(stillAlive(workersOf(run))).toEqual([])
      const places = join(run, 'stores/places/main')
      const loot = readdirSync(places).filter((name) => name.startsWith('loot-'))
      expect(loot.length).toBeGreaterThan(0)
      const found = JSON.parse(readFileSync(join(places, loot[0] ?? ''), 'utf8')) as Record<string, string>
      expect(Object.entries(found).filter(([name]) => name !== 'environment' && name !== 'others')).toEqual(
        [
          'parent',
          'npmrc',
          'evidence',
          'shell',
          'writesHome',
          'writesEvidence',
          'writesFacts',
          'writesItself',
        ].map((name) => [name, 'ERR_ACCESS_DENIED']),
      )
      expect(filesWith(SECRET, join(folder, 'out'))).toEqual([])
      expect(readdirSync(folder).toSorted()).toEqual(['.npmrc', 'out'])
      expect(existsSync(join(HOSTILE, 'installed'))).toBe(false)
    },
  )
})

async function auditHostile(folder: string): Promise<{ exitCode: number | null; printed: string }> {
  const flags = ['--core', '1.71.0', '--adapter', `file:${HOSTILE}`, '--keep', '--quiet', '--only', CHECKS]
  const child = spawn(process.execPath, [CLI, ...flags, '--out', join(folder, 'out'), '--cache-dir', CACHE], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      DATABASE_URL: `postgres://me:${SECRET}@host/db`,
      UPSTASH_TOKEN: SECRET,
    },
  })
  const [printed, [exitCode]] = await Promise.all([
    text(child.stdout),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { exitCode, printed }
}
