import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makePlan } from '../../src/plan/make-plan.ts'
import { readConfig } from '../../src/plan/read-config.ts'
import type { Config, Settings } from '../../src/plan/settings.ts'
import { DEFAULT_SCENARIOS } from '../../src/scenarios/scenario-id.ts'
import { DOMAINS } from '../../src/verdict/verdict.ts'
import { temporaryFolder } from '../cli/temporary-folder.ts'

const CWD = '/somewhere'
const LIBSQL = { adapter: '@mastra/libsql@1.23.1' }
const ENVIRONMENT = { DATABASE_URL: 'postgres://me:secret@db.example/app', EMPTY: '' }

const plan = (config: Config, flags: Settings = {}, cwd = CWD) =>
  makePlan(flags, { core: '1.71.0', ...config }, ENVIRONMENT, cwd)

describe('the stores of a config file', () => {
  test('are planned each with its own connection and requirements, and with what goes for all', async () => {
    const { pairs } = await plan({
      require: ['workflows'],
      stores: [
        LIBSQL,
        { name: 'main', adapter: '@mastra/pg', url: { env: 'DATABASE_URL' }, require: ['memory'] },
      ],
    })
    expect(pairs).toEqual([
      {
        pair: { kind: 'install', core: '1.71.0', adapter: '@mastra/libsql@1.23.1' },
        store: { adapter: '@mastra/libsql', url: null, token: null, module: null },
        listed: {
          name: 'libsql',
          requireDomains: ['workflows'],
          requireChecks: [],
          scenarios: DEFAULT_SCENARIOS,
        },
      },
      {
        pair: { kind: 'install', core: '1.71.0', adapter: '@mastra/pg' },
        store: { adapter: '@mastra/pg', url: ENVIRONMENT.DATABASE_URL, token: null, module: null },
        listed: {
          name: 'main',
          requireDomains: ['memory'],
          requireChecks: [],
          scenarios: DEFAULT_SCENARIOS,
        },
      },
    ])
  })

  test('have no scenarios where they are modules, and keep them elsewhere', async () => {
    const cwd = temporaryFolder()
    writeFileSync(join(cwd, 'my-store.mjs'), '')
    const { pairs } = await plan({ stores: [LIBSQL, { store: 'my-store.mjs' }] }, {}, cwd)
    expect(pairs.map(({ listed }) => [listed?.name, listed?.scenarios])).toEqual([
      ['libsql', DEFAULT_SCENARIOS],
      ['custom', []],
    ])
  })

  test('yield to a flag that names a store, and to one that says what is required', async () => {
    const { pairs: one } = await plan(
      { stores: [LIBSQL, { adapter: '@mastra/pg' }] },
      { adapter: ['@mastra/pg'] },
    )
    expect(one.map(({ store, listed }) => [store.adapter, listed])).toEqual([['@mastra/pg', undefined]])
    const stores = [{ ...LIBSQL, require: ['memory'] }]
    const { pairs } = await plan({ stores }, { require: ['workflows'] })
    expect(pairs[0]?.listed?.requireDomains).toEqual(['workflows'])
  })

  test('are those of the application without a core', async () => {
    const cwd = temporaryFolder()
    const dependencies = { '@mastra/core': '*', '@mastra/libsql': '*', '@mastra/pg': '*' }
    writeFileSync(join(cwd, 'package.json'), JSON.stringify({ dependencies }))
    const config = { stores: [{ adapter: '@mastra/pg' }] }
    const { pairs } = await makePlan({}, config, {}, cwd)
    expect(pairs[0]?.pair).toEqual({ kind: 'project', directory: cwd, adapter: '@mastra/pg' })
    expect(pairs[0]?.listed?.requireDomains).toEqual(DOMAINS)
  })

  const wrong: Readonly<Record<string, [Config, Settings, RegExp]>> = {
    'a variable that is not set': [
      { stores: [{ ...LIBSQL, name: 'x', url: { env: 'NOWHERE' } }] },
      {},
      /stores\.0 \(x\): url .* variable NOWHERE, which is not set/,
    ],
    'a variable that is empty': [{ stores: [{ ...LIBSQL, token: { env: 'EMPTY' } }] }, {}, /EMPTY/],
    'two of one name': [{ stores: [LIBSQL, LIBSQL] }, {}, /two of the stores are called libsql/],
    'two names that differ in case': [
      { stores: [{ ...LIBSQL, name: 'Libsql' }, LIBSQL] },
      {},
      /two of the stores/,
    ],
    'neither adapter nor module': [{ stores: [{ name: 'x' }] }, {}, /stores\.0 \(x\): say which adapter/],
    'an adapter beside the list': [
      { adapter: ['@mastra/pg'], stores: [LIBSQL] },
      {},
      /adapter cannot stand beside stores/,
    ],
    'a token for all': [{ stores: [LIBSQL] }, { token: 'x' }, /--token does not say which of the stores/],
    'an unknown domain': [{ stores: [{ ...LIBSQL, require: ['memry'] }] }, {}, /stores\.0: --require memry/],
    'an unknown package': [{ stores: [LIBSQL, { adapter: '@mastra/libsqk' }] }, {}, /stores\.1: .*libsql/],
  }

  test.each(Object.keys(wrong))('refuses %s and says where', async (name) => {
    const [config, flags, message] = wrong[name] ?? [{}, {}, /never/]
    await expect(plan(config, flags)).rejects.toThrow(message)
  })

  const misspelt: Readonly<Record<string, [object, RegExp]>> = {
    'an unknown key': [{ stores: [{ ...LIBSQL, urll: 'x' }] }, /urll is not a setting of stores\.0.* url/],
    'a variable said in another way': [
      { stores: [{ ...LIBSQL, url: { variable: 'X' } }] },
      /stores\.0\.url: must be a text, or \{ env: 'NAME' \}/,
    ],
    'a name that is no folder': [
      { stores: [{ ...LIBSQL, name: '../x' }] },
      /stores\.0\.name: must be made of/,
    ],
    'no store at all': [{ stores: [] }, /stores: names no store/],
    'a misspelt list': [{ store: 1, storess: [] }, /Did you mean stores/],
  }

  test.each(Object.keys(misspelt))('refuses in the file %s', async (name) => {
    const folder = temporaryFolder()
    mkdirSync(folder, { recursive: true })
    const [content, message] = misspelt[name] ?? [{}, /never/]
    writeFileSync(join(folder, 'fence-audit.config.json'), JSON.stringify(content))
    await expect(readConfig(folder)).rejects.toThrow(message)
  })
})
