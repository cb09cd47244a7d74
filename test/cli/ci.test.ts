import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BASELINE_FILE } from '../../src/baseline/baseline-file.ts'
import { runBin } from './run-bin.ts'
import { temporaryFolder } from './temporary-folder.ts'

const ACTIONS = { GITHUB_ACTIONS: 'true' }
const NO_RUN = ['recheck', 'no-such-run']

describe('under GitHub Actions', () => {
  test('a failure to run is an annotation too, and elsewhere it is not', async () => {
    const folder = temporaryFolder()
    const there = await runBin(NO_RUN, { cwd: folder, env: ACTIONS })
    expect(there.exitCode).toBe(3)
    expect(there.stderr).toMatch(/^::error title=could not run::There is no run no-such-run/m)
    const here = await runBin(NO_RUN, { cwd: folder })
    expect(here.stderr).not.toContain('::')
  })
})

describe('the baseline on the command line', () => {
  test('is needed by --gate regression, before anything is run', async () => {
    const folder = temporaryFolder()
    const ended = await runBin(['--gate', 'regression'], {
      cwd: folder,
      env: { FENCE_AUDIT_CORE: '1.71.0', FENCE_AUDIT_ADAPTER: '@mastra/libsql@1.23.1' },
    })
    expect(ended.exitCode).toBe(3)
    expect(ended.stderr).toContain(`--gate regression needs ${BASELINE_FILE} in`)
    expect(existsSync(join(folder, '.fence-audit'))).toBe(false)
  })

  test('that is no good is refused with the place and the remedy, and left as it is', async () => {
    const folder = temporaryFolder()
    const text =
      '{"schemaVersion":1,"accepted":[{"store":"@mastra/libsql","reason":"","owner":"me","until":"2027-01-31","findings":{}}]}'
    writeFileSync(join(folder, BASELINE_FILE), text)
    mkdirSync(join(folder, '.fence-audit'))
    const ended = await runBin([...NO_RUN, '--update-baseline'], { cwd: folder })
    expect(ended.exitCode).toBe(3)
    expect(ended.stderr).toContain(`${BASELINE_FILE}: accepted[0].reason: is empty`)
    expect(readFileSync(join(folder, BASELINE_FILE), 'utf8')).toBe(text)
  })
})
