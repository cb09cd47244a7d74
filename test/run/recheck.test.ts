import { cpSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, afterAll, describe, expect, it } from 'vitest'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { judgeStoredRun } from '../../src/verdict/judge-stored-run.ts'
import { checksFor } from '../../src/selftest/controls/checks-for.ts'
import type { Report } from '../../src/verdict/report.ts'
import { auditReference } from '../fixtures/stores/audit-reference.ts'
import { descendantsOf } from '../fixtures/stores/live-processes.ts'

const CHECKS = checksFor({ kind: 'tasks', caughtBy: [], name: 'completion-by-status' })

let folder: string
let audited: Report

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fence-audit-recheck-')))
  const adapter = 'reference:completion-by-status'
  audited = await auditReference(folder, { adapter }, { checks: CHECKS, scenarios: ['S1'] })
})

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

describe('judging a stored run', () => {
  it('gives the report of the audit, again and again', () => {
    const first = judgeStoredRun(audited.run.directory)
    expect(first).toEqual(audited)
    expect(judgeStoredRun(audited.run.directory)).toEqual(first)
    expect(JSON.parse(readFileSync(join(audited.run.directory, 'verdicts.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(audited)),
    )
  })

  it('gives the same report from wherever the run lies', () => {
    const copy = join(folder, 'copy')
    const moved = join(folder, 'moved')
    cpSync(audited.run.directory, copy, { recursive: true })
    renameSync(copy, moved)
    const report = judgeStoredRun(moved)
    expect(report.run.directory).toBe(moved)
    expect({ ...report, run: { ...report.run, directory: '' } }).toEqual({
      ...audited,
      run: { ...audited.run, directory: '' },
    })
  })

  it('needs nothing but run.json and the history', async () => {
    const bare = join(folder, 'bare')
    cpSync(audited.run.directory, bare, {
      recursive: true,
      filter: (path) => path === audited.run.directory || /(run\.json|history\.jsonl)$/.test(path),
    })
    expect(judgeStoredRun(bare).stores).toEqual(audited.stores)
  })

  it.runIf(process.platform === 'linux')('starts no process', () => {
    const before = descendantsOf(process.pid)
    judgeStoredRun(audited.run.directory)
    expect(descendantsOf(process.pid)).toEqual(before)
  })
})
