import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import { libsqlScript } from '../../adapters/libsql/script.ts'
import type { ScriptStore } from '../../adapters/script-store.ts'
import { ISSUE_KINDS } from '../../reports/issue/list.ts'
import { scriptText } from '../../reports/issue/script/script-text.ts'
import { referencePair } from '../../src/pair/reference-pair.ts'
import { runScript } from '../../src/repro/run-script.ts'
import { pairContext, temporaryDirectory } from '../pair/cache-kit.ts'

const SOURCE = join(import.meta.dirname, '../..')
const MODULE = pathToFileURL(join(SOURCE, 'src/selftest/reference-store/create-reference-storage.ts')).href

/** How the same scripts open the reference store. */
function referenceStore(): ScriptStore {
  return {
    ...libsqlScript,
    load: `(await import('${MODULE}')).createReferenceStorage`,
    open: 'Store({ file: `${place}/repro.db` })',
  }
}

const context = pairContext(await temporaryDirectory())

async function run(name: string) {
  const kind = ISSUE_KINDS.find((known) => known.name === name)
  if (kind === undefined || kind.script === null) throw new Error(`no script ${name}`)
  const { root } = await referencePair({ fault: null }, null, context)
  const order = { script: kind.script, store: referenceStore(), packages: ['none'], title: kind.rule }
  const { node, guardian } = context
  const { signal } = new AbortController()
  const script = scriptText(order)
  return runScript({ script, root, environment: {}, node, guardian, signal, reads: [SOURCE] })
}

describe('a script on a store and a core that keep the contracts', () => {
  test.each(ISSUE_KINDS.map(({ name }) => name))('shows no fault: %s', async (name) => {
    expect(await run(name)).toMatchObject({ outcome: 'not confirmed', why: null })
  })
})
