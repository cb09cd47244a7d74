import { appendFileSync, cpSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { audit } from '../../src/audit.ts'
import { recheckCommand } from '../../src/cli/commands/recheck.ts'
import type { Plan } from '../../src/plan/plan.ts'
import { planOf } from '../fixtures/stores/plan-of.ts'

const PAIR = { kind: 'install', core: 'reference', adapter: null } as const
const CHECKS = ['tasks/shared-database', 'tasks/owner-persisted'] as const

/** Only the parts that are asked about. */
const printed = z.object({
  stores: z.array(z.object({ name: z.string(), grade: z.string(), why: z.string() })),
})

let folder: string
let run: string

function reference(name: string, fault: string | null): Plan['pairs'][number] {
  const reference = { variant: 'F3', fault } as const
  const store = { url: null, token: null, module: null, adapter: 'reference', reference }
  return {
    pair: PAIR,
    store,
    listed: { name, requireDomains: ['backgroundTasks'], requireChecks: [], scenarios: [] },
  }
}

beforeAll(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'fence-audit-recheck-')))
  const pairs = [reference('sound', null), reference('forgetful', 'ownership-not-stored')]
  await audit({ ...planOf(PAIR, folder, { checks: [...CHECKS] }), pairs })
  run = await realpath(join(folder, 'out/runs/latest'))
}, 120_000)

afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))

/** Judges a copy of the run to which something was done. */
async function recheckAfter(change: (copy: string) => void) {
  const copy = join(folder, 'copy')
  rmSync(copy, { recursive: true, force: true })
  rmSync(`${copy}.json`, { force: true })
  cpSync(run, copy, { recursive: true })
  change(copy)
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  try {
    const exitCode = await recheckCommand(copy, { format: [`json=${copy}.json`] })
    const { stores } = printed.parse(JSON.parse(readFileSync(`${copy}.json`, 'utf8')))
    return { exitCode, stores, said: said.mock.calls.join('') }
  } finally {
    said.mockRestore()
    process.exitCode = undefined
  }
}

const damageHistory = (store: string) => (copy: string) =>
  appendFileSync(join(copy, store, 'history.jsonl'), 'not an event\n')
const damageFacts = (store: string) => (copy: string) => writeFileSync(join(copy, store, 'run.json'), '{')

describe('judging a stored run of several stores', () => {
  it('says that a store is not fenced although the history of another is damaged', async () => {
    const { exitCode, stores } = await recheckAfter(damageHistory('sound'))
    expect(exitCode).toBe(1)
    expect(stores.map(({ name, grade }) => [name, grade])).toEqual([
      ['sound', 'error'],
      ['forgetful', 'unfenced'],
    ])
    expect(stores[0]?.why).toMatch(/Line \d+ of .*sound\/history\.jsonl is not an event/)
  })

  it('comes to an error where only the damaged store could have been unfenced', async () => {
    const { exitCode, stores } = await recheckAfter(damageHistory('forgetful'))
    expect(exitCode).toBe(3)
    expect(stores.map(({ grade }) => grade)).toContain('error')
  })

  it('says that a store is not fenced although nothing of another can be read', async () => {
    const { exitCode, stores, said } = await recheckAfter(damageFacts('sound'))
    expect(exitCode).toBe(1)
    expect(stores.map(({ name }) => name)).toEqual(['forgetful'])
    expect(said).toMatch(/sound\/run\.json is not a run/)
  })

  it('reports nothing where the store of which nothing can be read could have been unfenced', async () => {
    await expect(recheckAfter(damageFacts('forgetful'))).rejects.toThrow(/forgetful\/run\.json is not a run/)
  })

  it('notices a folder that was copied over another', async () => {
    const copied = recheckAfter((copy) => {
      rmSync(join(copy, 'forgetful'), { recursive: true })
      cpSync(join(copy, 'sound'), join(copy, 'forgetful'), { recursive: true })
    })
    await expect(copied).rejects.toThrow(/forgetful holds the evidence of .*\/sound, not of .*\/forgetful/)
  })

  it('notices folders that were swapped', async () => {
    const swapped = recheckAfter((copy) => {
      renameSync(join(copy, 'sound'), join(copy, 'other'))
      renameSync(join(copy, 'forgetful'), join(copy, 'sound'))
      renameSync(join(copy, 'other'), join(copy, 'forgetful'))
    })
    await expect(swapped).rejects.toThrow(/holds the evidence of/)
  })

  it('notices a store that is listed twice', async () => {
    const twice = recheckAfter((copy) => {
      const path = join(copy, 'stores.json')
      writeFileSync(path, readFileSync(path, 'utf8').replace('"forgetful"', '"sound"'))
    })
    await expect(twice).rejects.toThrow(/each store is named once/)
  })
})
