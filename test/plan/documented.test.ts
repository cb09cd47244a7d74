import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EXIT_CODES } from '../../src/cli/exit-codes.ts'
import { OPTIONS, type Option } from '../../src/plan/options.ts'
import { flagName, SETTING_NAMES, variableName } from '../../src/plan/setting-names.ts'
import { ROOT } from '../cli/run-bin.ts'

describe('documentation', () => {
  test('docs/configuration.md has the table of all settings', () => {
    const rows = SETTING_NAMES.map((name) => {
      const option: Option = OPTIONS[name]
      const flag = option.value === null ? `--${flagName(name)}` : `--${flagName(name)} ${option.value}`
      const cells = [code(flag), code(variableName(name)), code(name), option.describe, option.fallback]
      return `| ${cells.join(' | ')} |`
    })
    expect(tableOf('configuration.md')).toEqual(rows)
  })

  test('docs/exit-codes.md has the table of all exit codes', () => {
    expect(tableOf('exit-codes.md')).toEqual(
      EXIT_CODES.map(([exitCode, meaning]) => `| ${exitCode} | ${meaning} |`),
    )
  })
})

/** The rows of the first table of a page, without its head. */
function tableOf(page: string): string[] {
  const lines = readFileSync(join(ROOT, 'docs', page), 'utf8').split('\n')
  const head = lines.findIndex((line) => line.startsWith('| --- '))
  const after = lines.slice(head + 1)
  return after.slice(
    0,
    after.findIndex((line) => !line.startsWith('|')),
  )
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}
