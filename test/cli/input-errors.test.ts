import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inMarkdown } from './in-markdown.ts'
import { inTurns } from './in-turns.ts'
import { REFUSED } from './refused.ts'
import { runBin } from './run-bin.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** What is wrong, and the command line that is wrong in that way. A and C stand for a sound adapter and core. */
const WRONG: Readonly<Record<string, readonly string[]>> = {
  'unknown flag': ['--cor', '1.71.0'],
  'unknown flag in another spelling': ['--cacheDir', 'cache'],
  'unknown short flag': ['-q'],
  'unknown command': ['adit'],
  'too many arguments': ['recheck', 'one', 'two'],
  'flag of another command': ['explain', '--core', '1.71.0'],
  'nothing to audit': [],
  'core without adapter': ['C'],
  'adapter without core': ['A'],
  'flag without a value': ['A', '--core'],
  'list flag without a value': ['C', '--adapter'],
  'flag given twice': ['A', '--core', '1.70.0', '--core', '1.71.0'],
  'switch with a value': ['A', 'C', '--offline=1'],
  'switched off text': ['A', '--no-core'],
  'core of another name': ['A', '--core', '@mastra/cor@1.71.0'],
  'core from a url': ['A', '--core', 'https://user:secret@example.com/core.tgz'],
  'core from a missing file': ['A', '--core', './core.tgz'],
  'adapter without a name': ['C', '--adapter', '1.23.1'],
  'adapter by its short name': ['C', '--adapter', 'libsql@1.23.1'],
  'adapter that is not known': ['C', '--adapter', '@mastra/libsq@1.23.1'],
  'adapter from a folder without package': ['C', '--adapter', './empty'],
  'adapter from a folder of an unknown package': ['C', '--adapter', './unknown'],
  'adapter named custom': ['C', '--adapter', 'custom@1.0.0'],
  'store without core': ['--store', './store.mjs'],
  'store that does not exist': ['C', '--store', './store.mjs'],
  'url without a scheme': ['A', 'C', '--url', 'user:secret@host'],
  'token without url': ['A', 'C', '--token', 'secret'],
  'node that is no version': ['A', 'C', '--node', 'lts'],
  'node that does not exist': ['A', 'C', '--node', './node'],
  'unknown format': ['A', 'C', '--format', 'jsn'],
  'two reports on stdout': ['A', 'C', '--format', 'json', '--format', 'terminal'],
  'two reports in one file': ['A', 'C', '--format', 'json=report', '--format', 'markdown=report'],
  'format without its file': ['A', 'C', '--format', 'json='],
  'report in a device': ['A', 'C', '--format', 'json=/dev/null'],
  'report in a folder': ['A', 'C', '--format', 'json=empty'],
  'report below a file': ['A', 'C', '--format', 'json=a-file/report.json'],
  'report in a folder that takes no file': ['A', 'C', '--format', 'json=/proc/report.json'],
  'runs below a file': ['A', 'C', '--out', 'a-file/runs'],
  'only an unknown check': ['A', 'C', '--only', 'tasks/clam-race'],
  'only a check without its domain': ['A', 'C', '--only', 'stale-compete'],
  'skip matches nothing': ['A', 'C', '--skip', 'task/*'],
  'none beside other ids': ['A', 'C', '--only', 'none,tasks/claim-race'],
  'no check is left': ['A', 'C', '--only', 'tasks/stale-*', '--skip', 'tasks/*'],
  'require an unknown name': ['A', 'C', '--require', 'backgroundTask'],
  'require a check that does not run': ['A', 'C', '--require', 'tasks/timezone', '--skip', 'tasks/timezone'],
  'unknown gate': ['A', 'C', '--gate', 'pears'],
  'unknown scenario': ['A', 'C', '--scenarios', 'S2,S9'],
  'no repetition': ['A', 'C', '--repeat', '0'],
  'unknown profile': ['A', 'C', '--profile', 'papr'],
  'seed that is no number': ['A', 'C', '--seed', '12x'],
  'recheck without a run': ['recheck'],
  'recheck of an unknown run': ['recheck', 'latest'],
  'explain an unknown check': ['explain', 'tasks/expected-ovner'],
}

const SOUND: Readonly<Record<string, readonly string[]>> = {
  A: ['--adapter', '@mastra/libsql@1.23.1'],
  C: ['--core', '1.71.0'],
}

/** Some fifty starts, on a machine that may have other things to do. */
const MANY_STARTS_MS = 300_000

describe('input errors', () => {
  test(
    'each ends with 3, names the input and the remedy, and prints no stack and no secret',
    async () => {
      const folder = temporaryFolder()
      mkdirSync(join(folder, 'empty'))
      mkdirSync(join(folder, 'unknown'))
      writeFileSync(join(folder, 'unknown', 'package.json'), '{"name": "@me/store", "version": "1.0.0"}')
      writeFileSync(join(folder, 'a-file'), '')
      const pages = await inTurns(Object.entries(WRONG), async ([what, short]) => {
        const args = short.flatMap((arg) => SOUND[arg] ?? [arg])
        const ended = await runBin(args, { cwd: folder })
        expect({ what, ...ended }).toEqual({ what, ...REFUSED })
        return `## ${what}\n\n${inMarkdown(['fence-audit', ...args].join(' '), folder, ended)}`
      })
      await expect(pages.join('\n')).toMatchFileSnapshot('snapshots/input-errors.md')
    },
    MANY_STARTS_MS,
  )
})
