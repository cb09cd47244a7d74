import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, it } from 'vitest'
import { sectionWith } from '../../../src/selftest/on-real-adapters/section.ts'
import { judgeSelftest } from '../../../src/selftest/run/judge-selftest.ts'
import type { Subject, Tester } from '../../../src/selftest/run/section.ts'
import { INSTALL_MS, CACHE } from '../../adapters/pg/pg-kit.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'

const section = sectionWith(() => ({ cacheDir: CACHE, offline: false }))
const { signal } = new AbortController()

describe('stores on published adapters', () => {
  let directory: string
  let tester: Tester

  beforeAll(async () => {
    directory = realpathSync(mkdtempSync(join(tmpdir(), 'fence-audit-run-')))
    tester = await section.start({ directory, signal })
  })
  afterAll(async () => {
    await tester[Symbol.asyncDispose]()
    rmSync(directory, { recursive: true, force: true, maxRetries: 5 })
  }, INSTALL_MS)

  for (const subject of section.subjects) {
    it(`${subject.name} is ${inWords(subject)}`, { timeout: INSTALL_MS }, async ({ expect }) => {
      const { outcome, problems, verdicts } = await tester.try(subject)
      expect(problems).toEqual([])
      expect(outcome).toBe('as due')
      for (const check of subject.by) expect(verdicts.get(check)).toBe('violated')
      if (subject.due === 'left alone') expect(verdicts.size).toBeGreaterThanOrEqual(10)
    })
  }
})

describe('where a pair cannot be had', () => {
  it('is not run, which counts as caught nowhere', async ({ expect, onTestFinished }) => {
    const directory = runFolder(onTestFinished)
    const cacheDir = join(directory, 'empty')
    mkdirSync(cacheDir)
    const offline = sectionWith(() => ({ cacheDir, offline: true }))
    await using tester = await offline.start({ directory, signal })
    const subject = offline.subjects.find(({ due }) => due === 'caught')
    if (subject === undefined) throw new Error('There is no fault.')
    const trial = await tester.try(subject)
    expect(trial.outcome).toBe('not run')
    expect(trial.problems.join()).toContain('is not in the cache')
    expect(trial.verdicts.size).toBe(0)
    const { title, how } = offline
    const verdict = judgeSelftest({ sections: [{ title, how, lines: [{ subject, trial, ms: 0 }] }] })
    expect(verdict).toMatchObject({ exitCode: 2, faults: { of: 1, asDue: 0, open: 1, wrong: 0 } })
  })
})

function inWords({ due, by }: Subject): string {
  return due === 'left alone' ? due : `caught by ${by.join(', ')}`
}
