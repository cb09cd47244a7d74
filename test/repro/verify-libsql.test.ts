import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { audit } from '../../src/audit.ts'
import { runBin } from '../cli/run-bin.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

/** Kept between runs of the tests: the pair comes from the registry. */
const CACHE = join(import.meta.dirname, '../../node_modules/.cache/fence-audit')
const INSTALL_MS = 300_000

test(
  'libsql 1.23.1 is audited, reported, and each report confirmed by its own script',
  { timeout: INSTALL_MS },
  async () => {
    const folder = runFolder()
    const pair = { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' } as const
    const checks = ['tasks/empty-condition', 'tasks/create-exclusive', 'memory/lost-update'] as const
    await audit(planOf(pair, folder, { checks, cacheDir: CACHE, offline: false }))
    const { exitCode, stdout, stderr } = await runBin(
      ['report', 'latest', '--out', 'out', '--cache-dir', CACHE, '--format', 'issue=made', '--verify'],
      { cwd: folder },
    )
    expect(stderr.match(/: confirmed$/gm)).toHaveLength(checks.length)
    expect(stdout).toBe('')
    // The exit code is the run's: checks that a grade needs were left out.
    expect(exitCode).toBe((await runBin(['recheck', '--out', 'out'], { cwd: folder })).exitCode)
    const names = ['create-exclusive', 'empty-condition', 'memory-lost-update']
    expect(readdirSync(join(folder, 'made')).toSorted()).toEqual(names)
    for (const name of names) {
      const page = readFileSync(join(folder, 'made', name, 'issue.md'), 'utf8')
      expect(page).toContain('Confirmed: fence-audit')
      expect(page).toContain(readFileSync(join(folder, 'made', name, 'repro.mjs'), 'utf8'))
      expect(page).not.toContain(folder)
    }
  },
)
