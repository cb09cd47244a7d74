import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { sectionWith } from '../../../src/selftest/on-real-adapters/section.ts'
import { judgeSelftest } from '../../../src/selftest/run/judge-selftest.ts'
import { runFolder } from '../../fixtures/stores/run-folder.ts'

const { signal } = new AbortController()

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
