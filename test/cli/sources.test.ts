import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { inMarkdown } from './in-markdown.ts'
import { inTurns } from './in-turns.ts'
import { REFUSED } from './refused.ts'
import { runBin } from './run-bin.ts'
import { temporaryFolder } from './temporary-folder.ts'

const JSON_FILE = 'fence-audit.config.json'
const MODULE = 'fence-audit.config.mjs'

/** What is wrong, the files that are wrong in that way. */
const WRONG: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'unknown key': { [JSON_FILE]: '{"adaptor": "@mastra/libsql"}' },
  'key spelled like its flag': { [JSON_FILE]: '{"cache-dir": "cache"}' },
  'key like nothing': { [MODULE]: 'export default { plugins: [] }' },
  'unknown value': { [JSON_FILE]: '{"gate": "pears"}' },
  'value of the wrong kind': { [JSON_FILE]: '{"quiet": "yes"}' },
  'number out of range': { [JSON_FILE]: '{"seed": -1}' },
  'empty text': { [JSON_FILE]: '{"core": ""}' },
  'list of numbers': { [JSON_FILE]: '{"only": [1]}' },
  'several at once': { [JSON_FILE]: '{"seed": "1", "sed": 1}' },
  'unknown check': { [JSON_FILE]: '{"only": "tasks/clam-race"}' },
  'no json': { [JSON_FILE]: '{"core": 1.71.0}' },
  'no object': { [JSON_FILE]: '["core"]' },
  'module without a default export': { [MODULE]: 'export const core = "1.71.0"' },
  'module that throws': { [MODULE]: 'throw new Error("no database here")' },
  'two files': { [JSON_FILE]: '{}', [MODULE]: 'export default {}' },
}

describe('config files', () => {
  test('each mistake ends with 3, names the file and the key, and prints no stack', async () => {
    const pages = await inTurns(Object.entries(WRONG), async ([what, files]) => {
      const folder = temporaryFolder()
      for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
      const ended = await runBin([], { cwd: folder })
      expect({ what, ...ended }).toEqual({ what, ...REFUSED })
      const content = Object.entries(files).map(([name, text]) => `\`${name}\`: \`${text}\``)
      return `## ${what}\n\n${content.join('\n\n')}\n\n${inMarkdown('fence-audit', folder, ended)}`
    })
    await expect(pages.join('\n')).toMatchFileSnapshot('snapshots/config-errors.md')
  })

  test('a config file in json is read', async () => {
    expect(await complaint({}, [], { [JSON_FILE]: '{"core": "1.71.0"}' })).toContain('--adapter is missing')
  })

  test('a config file that is a module is read', async () => {
    const files = { [MODULE]: 'export default { core: "1.71.0" }' }
    expect(await complaint({}, [], files)).toContain('--adapter is missing')
  })
})

describe('environment variables', () => {
  test('a flag wins over a variable, and a variable over the config file', async () => {
    const files = { [JSON_FILE]: '{"only": "in-file"}' }
    const env = { FENCE_AUDIT_ONLY: 'in-variable' }
    expect(await complaint({}, [], files)).toContain('--only in-file matches no check')
    expect(await complaint(env, [], files)).toContain('--only in-variable matches no check')
    expect(await complaint(env, ['--only', 'in-flag'], files)).toContain('--only in-flag matches no check')
  })

  test('an unknown variable is refused with the nearest one', async () => {
    expect(await complaint({ FENCE_AUDIT_COER: '1.71.0' }, [])).toBe(
      'fence-audit: The environment variable FENCE_AUDIT_COER is not a setting. Did you mean FENCE_AUDIT_CORE?',
    )
  })

  test('a switch that is neither on nor off is refused', async () => {
    expect(await complaint({ FENCE_AUDIT_QUIET: 'maybe' }, [])).toBe(
      'fence-audit: FENCE_AUDIT_QUIET=maybe is neither on nor off: write 1 or 0.',
    )
  })
})

/** What an audit is refused with that is started in a folder with these files. */
async function complaint(
  env: Readonly<Record<string, string>>,
  args: readonly string[],
  files: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const ended = await runBin(args, { cwd: folder, env })
  expect(ended).toEqual(REFUSED)
  return ended.stderr.trim()
}
