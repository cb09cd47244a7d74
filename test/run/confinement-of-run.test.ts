import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Pair } from '../../src/pair/pair.ts'
import { confinementOfRun } from '../../src/run/confinement-of-run.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

const NAMED = { name: 'x', version: '1.0.0', integrity: null, engines: null }

function pairAt(root: string, inPlace: boolean): Pair {
  const peer = { range: null, satisfied: null }
  return { core: NAMED, adapter: NAMED, peer, root, lockHash: null, fromCache: true, inPlace }
}

const STORE = { adapter: '@mastra/libsql', url: null, token: null, module: null }

test('workers read a pair also where a link leads to it', () => {
  const folder = runFolder()
  mkdirSync(join(folder, 'real/pair'), { recursive: true })
  symlinkSync(join(folder, 'real'), join(folder, 'linked'))
  const pair = pairAt(join(folder, 'linked/pair'), false)
  const { read } = confinementOfRun({ pair, store: STORE, own: [] })
  expect(read).toEqual(expect.arrayContaining([join(folder, 'linked/pair'), join(folder, 'real/pair')]))
})

test('of a project they read its packages, and nothing else that is in it', () => {
  const folder = runFolder()
  mkdirSync(join(folder, 'app/node_modules/@mastra'), { recursive: true })
  mkdirSync(join(folder, 'working-copy'))
  symlinkSync(join(folder, 'working-copy'), join(folder, 'app/node_modules/@mastra/libsql'))
  const { read } = confinementOfRun({ pair: pairAt(join(folder, 'app'), true), store: STORE, own: [] })
  expect(read).toEqual(
    expect.arrayContaining([join(folder, 'app/node_modules'), join(folder, 'working-copy')]),
  )
  expect(read).not.toContain(join(folder, 'app'))
})

test('they write where the run lets them, and to the database file with what SQLite puts beside it', () => {
  const folder = runFolder()
  const store = { ...STORE, url: `file:${folder}/x.db?mode=rw` }
  const { write } = confinementOfRun({ pair: pairAt(folder, false), store, own: ['/run/places'] })
  expect(write).toEqual([
    '/run/places',
    `${folder}/x.db`,
    `${folder}/x.db-wal`,
    `${folder}/x.db-shm`,
    `${folder}/x.db-journal`,
  ])
})
