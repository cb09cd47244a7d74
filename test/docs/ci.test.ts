import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { planOutputs } from '../../src/plan/plan-outputs.ts'
import { OPTIONS, type Option } from '../../src/plan/options.ts'
import { flagName, SETTING_NAMES } from '../../src/plan/setting-names.ts'
import { ROOT } from '../cli/run-bin.ts'
import { readDoc } from './doc-file.ts'

const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8')
const recipesIn = (text: string): string[] =>
  [...text.matchAll(/^```yaml\n([\s\S]*?)^```$/gm)].map(([, recipe = '']) => recipe)
const ofReadme = recipesIn(read('README.md'))
const ofPage = recipesIn(readDoc('ci-recipes.md'))
const ofMatrix = recipesIn(readDoc('ci-matrix.md'))
const ACTION = read('action.yml')
const TEMPLATE = read('templates/gitlab.yml')

/** Every text of a document, wherever it stands. */
function texts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(texts) : []
}

/** The lines that run fence-audit, and what is handed to it by a variable. */
function commands(document: unknown): string[] {
  return texts(document)
    .flatMap((text) => text.split('\n'))
    .filter((line) => /fence-audit["@ ]|^--/.test(line))
    .map((line) => line.replace(/^.*\bfence-audit\S*/, '').replace('npx --yes', ''))
}

function problems(command: string): string[] {
  const words = command.replaceAll(/["']/g, '').split(/\s+/)
  return words.flatMap((word, index) => {
    if (!word.startsWith('--')) return []
    if (command.trim().startsWith('matrix') && ['--shard', '--jobs'].includes(word)) return []
    const name = SETTING_NAMES.find((known) => `--${flagName(known)}` === word)
    if (name === undefined) return [`${word} is no flag`]
    const value = words[index + 1] ?? ''
    if (name === 'format') planOutputs([value], ROOT)
    const option: Option = OPTIONS[name]
    return option.choices === undefined || option.choices.includes(value) ? [] : [`${word} ${value}`]
  })
}

describe.each([
  ['action.yml', ACTION],
  ['templates/gitlab.yml', TEMPLATE],
  ...ofReadme.map((text, index) => [`recipe ${index + 1} of the README`, text]),
  ...ofPage.map((text, index) => [`recipe ${index + 1} of docs/ci-recipes.md`, text]),
  ...ofMatrix.map((text, index) => [`recipe ${index + 1} of docs/ci-matrix.md`, text]),
])('%s', (_, text = '') => {
  test('is YAML, and every flag in it exists', () => {
    const found = commands(parse(text))
    expect(found.length).toBeGreaterThan(0)
    expect(found.flatMap(problems)).toEqual([])
  })
})

test('the README has a recipe for the gate, the matrix and an adapter, the page for GitLab and others', () => {
  expect(ofReadme.map((text) => text.split('\n')[0])).toEqual([
    expect.stringContaining('-lock.') as string,
    expect.stringContaining('cron') as string,
    expect.stringContaining('push') as string,
  ])
  expect(ofPage.filter((text) => text.includes('templates/gitlab.yml'))).toHaveLength(1)
})

test('the action uses the inputs that it declares, and none inside a script', () => {
  const { inputs, runs } = parse(ACTION) as { inputs: object; runs: { steps: readonly { run?: string }[] } }
  const used = [...ACTION.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name)
  expect(new Set(used)).toEqual(new Set(Object.keys(inputs)))
  for (const { run = '' } of runs.steps) expect(run).not.toContain('${{')
})

test('the documented table of CI reports names every outcome once', () => {
  const rows = readDoc('ci.md').match(/^\| (?!finding|---).*\|$/gm) ?? []
  expect(rows.map((row) => row.split('|').length)).toEqual(Array(7).fill(8))
  expect(readDoc('ci.md').split('\n').length - 1).toBeLessThanOrEqual(50)
  expect(readDoc('ci-recipes.md').split('\n').length - 1).toBeLessThanOrEqual(50)
  expect(
    [...readDoc('ci.md').split('\n'), ...readDoc('ci-recipes.md').split('\n')].filter(
      (line) => line.length > 100,
    ),
  ).toEqual([])
})
