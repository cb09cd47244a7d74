import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { planPairs } from '../../src/plan/plan-pairs.ts'
import type { Settings } from '../../src/plan/settings.ts'
import { temporaryFolder } from '../cli/temporary-folder.ts'

/** An application in the folder `app` of another one. */
function application(dependencies: readonly string[]): { cwd: string; directory: string } {
  const cwd = temporaryFolder()
  const directory = join(cwd, 'app')
  mkdirSync(directory)
  const manifest = { dependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])) }
  writeFileSync(join(directory, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(cwd, 'my-store.mjs'), '')
  return { cwd, directory }
}

const BOTH = ['@mastra/core', '@mastra/libsql', '@mastra/pg']

describe('--project', () => {
  test('audits every known adapter of an application elsewhere, in place', async () => {
    const { cwd, directory } = application(BOTH)
    const pairs = await planPairs({ project: 'app' }, cwd)
    expect(pairs.map(({ pair }) => pair)).toEqual([
      { kind: 'project', directory, adapter: '@mastra/libsql' },
      { kind: 'project', directory, adapter: '@mastra/pg' },
    ])
  })

  test('takes the adapter that is named', async () => {
    const { cwd, directory } = application(BOTH)
    const pairs = await planPairs({ project: 'app', adapter: ['@mastra/pg'] }, cwd)
    expect(pairs.map(({ pair }) => pair)).toEqual([{ kind: 'project', directory, adapter: '@mastra/pg' }])
  })

  test("takes the application's own storage, which needs no adapter that is known", async () => {
    const { cwd, directory } = application(['@mastra/core'])
    expect(await planPairs({ project: 'app', store: 'my-store.mjs' }, cwd)).toEqual([
      {
        pair: { kind: 'project', directory, adapter: null },
        store: { adapter: 'custom', url: null, token: null, module: join(cwd, 'my-store.mjs') },
      },
    ])
  })

  const wrong: Readonly<Record<string, [Settings, RegExp]>> = {
    'a core beside it': [{ project: 'app', core: '1.71.0' }, /leave --core out/],
    'an adapter with a version': [{ project: 'app', adapter: ['@mastra/pg@1.27.1'] }, /without a version/],
    'an adapter that it does not use': [{ project: 'app', adapter: ['@mastra/upstash'] }, /it has .*libsql/],
    'a folder in no project': [{ project: '.' }, /Nothing to audit: .* is in no project/],
    'a folder that is not there': [
      { project: 'nowhere' },
      /--project .*nowhere does not exist: give the folder/,
    ],
  }

  test.each(Object.keys(wrong))('refuses %s', async (name) => {
    const { cwd } = application(BOTH)
    const [settings, message] = wrong[name] ?? [{}, /never/]
    await expect(planPairs(settings, cwd)).rejects.toThrow(message)
  })
})
