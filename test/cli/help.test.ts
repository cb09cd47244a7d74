import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inMarkdown } from './in-markdown.ts'
import { ROOT, runBin } from './run-bin.ts'
import { temporaryFolder } from './temporary-folder.ts'

describe('help', () => {
  for (const command of ['audit', 'matrix', 'merge', 'recheck', 'report', 'explain', 'doctor', 'selftest']) {
    test(`${command} --help names its flags, examples and exit codes`, async () => {
      const folder = temporaryFolder()
      const ended = await runBin([command, '--help'], { cwd: folder })
      const page = inMarkdown(`fence-audit ${command} --help`, folder, ended)
      await expect(page).toMatchFileSnapshot(`snapshots/help-${command}.md`)
    })
  }

  test('--help shows every command', async () => {
    const folder = temporaryFolder()
    const page = inMarkdown('fence-audit --help', folder, await runBin(['--help'], { cwd: folder }))
    await expect(page).toMatchFileSnapshot('snapshots/help.md')
  })

  test('--help fits 80 columns', async () => {
    const { stdout } = await runBin(['--help'], { cwd: temporaryFolder() })
    expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
  })

  test('--version is the version of the manifest', async () => {
    const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
    const ended = await runBin(['--version'], { cwd: temporaryFolder() })
    expect(ended).toEqual({ exitCode: 0, signal: null, stdout: `${manifest.version}\n`, stderr: '' })
  })
})

describe('completion', () => {
  test('completion prints a script for the shell', async () => {
    const folder = temporaryFolder()
    const ended = await runBin(['completion'], { cwd: folder, env: { SHELL: '/bin/bash' } })
    const page = inMarkdown('fence-audit completion', folder, ended)
    await expect(page).toMatchFileSnapshot('snapshots/completion.md')
  })

  const completed = {
    re: ['recheck', 'report'],
    m: ['matrix', 'merge'],
    '--c': ['--core', '--cache-dir'],
    '--core 1.71.0 --o': ['--out', '--only', '--offline'],
    '--gate ': ['pair', 'store', 'regression'],
    '--format m': ['markdown'],
    '--only tasks/l': [
      'tasks/lease-persisted',
      'tasks/lease-precision',
      'tasks/late-write-after-delete',
      'tasks/lost-update',
      'tasks/linearizable',
    ],
    '--require workflows/run': ['workflows/run-fencing', 'workflows/run-takeover'],
    'explain memory/fence': ['memory/fence-raise', 'memory/fence-retire'],
    'recheck ': ['latest'],
    '--out ': [],
  }
  for (const [typed, words] of Object.entries(completed)) {
    test(`"${typed}" is completed by ${words.length === 0 ? 'files alone' : words.join(', ')}`, async () => {
      const args = ['--get-yargs-completions', 'fence-audit', ...typed.split(' ')]
      const ended = await runBin(args, { cwd: temporaryFolder() })
      const stdout = words.map((word) => `${word}\n`).join('')
      expect(ended).toEqual({ exitCode: 0, signal: null, stdout, stderr: '' })
    })
  }
})
