import { closeSync, existsSync, openSync, readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { json } from '../../reports/json.ts'
import { severalReportsSchema } from '../../reports/report-schema.ts'
import { audit, type AuditResult } from '../../src/audit.ts'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { cleanupCommand } from '../../src/cli/commands/cleanup.ts'
import { recheckCommand } from '../../src/cli/commands/recheck.ts'
import { foldersOfRun } from '../../src/history/stores-of-run.ts'
import type { ListedStore, Plan } from '../../src/plan/plan.ts'
import { judgeStoredRun } from '../../src/verdict/judge-stored-run.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const PAIR = { kind: 'install', core: 'reference', adapter: null } as const
const ADDRESS = { url: null, token: null, module: null } as const
const CHECKS = CHECK_IDS.filter((id) => id.startsWith('tasks/') && !/race|held|linear|later|fail/.test(id))
const LISTED: Omit<ListedStore, 'name'> = {
  requireDomains: ['backgroundTasks'],
  requireChecks: [],
  scenarios: [],
}

/** A reference store, with a fault or as it should be. */
function reference(name: string, fault: string | null = null): Plan['pairs'][number] {
  const store = { ...ADDRESS, adapter: 'reference', reference: { variant: 'F3', fault } } as const
  return { pair: PAIR, store, listed: { ...LISTED, name } }
}

/** A server that nobody runs. */
const NOWHERE: Plan['pairs'][number] = {
  pair: PAIR,
  store: { ...ADDRESS, adapter: '@mastra/pg', url: 'postgres://me:planted@127.0.0.1:1/none' },
  listed: { ...LISTED, name: 'nowhere' },
}

async function auditAll(folder: string, pairs: Plan['pairs']): Promise<AuditResult & { run: string }> {
  const result = await audit({ ...planOf(PAIR, folder, { checks: CHECKS }), pairs })
  const run = readdirSync(join(folder, 'out/runs')).find((name) => name !== 'latest') ?? ''
  return { ...result, run: join(folder, 'out/runs', run) }
}

describe('several stores in one run', () => {
  it('are graded each, and the worst decides', async ({ expect, onTestFinished }) => {
    const folder = runFolder(onTestFinished)
    const { reports, exitCode, run } = await auditAll(folder, [
      reference('sound'),
      reference('forgetful', 'ownership-not-stored'),
    ])
    const verdictOf = (index: number) =>
      reports[index]?.stores[0]?.checks.find(({ id }) => id === 'tasks/owner-persisted')?.verdict
    expect([verdictOf(0), verdictOf(1)]).toEqual(['holds', 'absent'])
    expect(exitCode).toBe(1)
    const printed = severalReportsSchema.parse(
      JSON.parse(json(reports, { color: false, columns: 80, verbose: false })),
    )
    expect(printed.stores.map(({ name }) => name)).toEqual(['sound', 'forgetful'])
    expect(printed.stores[1]).toMatchObject({ grade: 'unfenced', exitCode: 1, require: ['backgroundTasks'] })
    expect([printed.grade, printed.exitCode]).toEqual(['unfenced', 1])

    expect(readdirSync(run).toSorted()).toEqual(['forgetful', 'sound', 'stores.json'])
    expect(statSync(join(run, 'stores.json')).mode & 0o077).toBe(0)
    expect(statSync(join(run, 'sound')).mode & 0o077).toBe(0)
    expect(foldersOfRun(join(folder, 'out/runs/latest')).map((path) => judgeStoredRun(path).stores)).toEqual(
      reports.map(({ stores }) => stores),
    )
    await expect(cleanupCommand(run, { url: 'file:/x.db' })).rejects.toThrow(
      /several stores.*of which.*sound/,
    )
    expect(await cleanupCommand(run, {})).toBe(0)
    expect(await recheckCommand(run, { format: [`json=${folder}/again.json`] })).toBe(1)
    expect(readFileSync(`${folder}/again.json`, 'utf8')).toBe(
      json(reports, { color: false, columns: 80, verbose: false }),
    )
  }, 120_000)

  it('do not wait for one another', async ({ expect, onTestFinished }) => {
    const { reports } = await auditAll(runFolder(onTestFinished), [reference('one'), reference('two')])
    const [one, two] = reports.map(({ run }) => spanOf(run.directory))
    expect(one?.start).toBeLessThan(two?.end ?? 0)
    expect(two?.start).toBeLessThan(one?.end ?? 0)
  }, 120_000)

  it('are graded when one of them cannot be reached, which is an error of that one', async ({
    expect,
    onTestFinished,
  }) => {
    const { reports, exitCode, run } = await auditAll(runFolder(onTestFinished), [
      NOWHERE,
      reference('sound'),
    ])
    expect(reports.map(({ stores, grade }) => [stores[0]?.name, grade === 'error'])).toEqual([
      ['nowhere', true],
      ['sound', false],
    ])
    expect(reports[0]?.why).toMatch(/127\.0\.0\.1:1/)
    expect(reports[0]?.exitCode).toBe(3)
    expect(exitCode).toBe(3)
    expect(existsSync(join(run, 'sound/verdicts.json'))).toBe(true)
    expect(readFileSync(join(run, 'nowhere/history.jsonl'), 'utf8')).not.toContain('planted')
  }, 120_000)

  it.runIf(process.platform === 'linux')(
    'are graded when the disk of one is full, which is an error of that one',
    async ({ expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const pairs = [reference('sound'), reference('forgetful', 'ownership-not-stored')]
      let isFull = false
      const { reports, failures, exitCode } = await audit(
        { ...planOf(PAIR, folder, { checks: CHECKS }), pairs },
        {
          onProgress({ pair, phase }) {
            if (isFull || pair !== 'sound' || phase !== 'check') return
            isFull = true
            fillDiskUnder('sound/history.jsonl')
          },
        },
      )
      expect(reports.map(({ grade }) => grade)).toEqual(['error', 'unfenced'])
      expect(reports[0]?.why).toMatch(/history\.jsonl could not be written: ENOSPC/)
      expect([failures, exitCode]).toEqual([[], 1])
    },
    120_000,
  )
})

/** From now on the kernel refuses what this process writes to the file: its descriptor leads to a device that is full. */
function fillDiskUnder(name: string): void {
  const open = readdirSync('/proc/self/fd').find((fd) => linkOf(`/proc/self/fd/${fd}`).endsWith(name))
  closeSync(Number(open))
  // The lowest free descriptor is taken, so this ends with the one that was closed.
  for (;;) if (openSync('/dev/full', 'a') === Number(open)) return
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path)
  } catch {
    return ''
  }
}

/** When a run began and ended, in ms since the epoch. */
function spanOf(directory: string): { start: number; end: number } {
  const lines = readFileSync(join(directory, 'history.jsonl'), 'utf8').trim().split('\n')
  const times = lines.map((line) => (JSON.parse(line) as { wall: number | string }).wall)
  const [start = 0, end = 0] = [times[0], times.at(-1)].map((time) => new Date(time ?? 0).getTime())
  return { start, end }
}
