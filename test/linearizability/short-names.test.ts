import { expect, test } from 'vitest'
import { ownersOf } from '../../src/histories/owners-of.ts'
import { shortNames } from '../../src/linearizability/short-names.ts'

const WALL_MS = Date.parse('2026-12-01T12:00:00.000Z')
const ID = '1b2c-h4.'
const { A, B, C } = ownersOf(ID)

function short(object: 'task' | 'run' | 'memory', ...lines: string[]): string[] {
  return shortNames({ id: ID, object, wallMs: WALL_MS }, lines)
}

test('owners are called by their workers, although the name of one begins that of another', () => {
  expect(short('task', `{ownerId: '${C}'} ${A} '${B}' '${A}'`)).toEqual(['{ownerId: C} A B A'])
})

test('the object is called by its kind, and what belongs to a run by its own name', () => {
  expect(short('task', `getTask('${ID}')`)).toEqual(['getTask(task)'])
  expect(short('run', `load({runId: '${ID}run'})`)).toEqual(['load({runId: run})'])
  expect(short('memory', `message ${ID}known of '${ID}thread'`)).toEqual(['message known of thread'])
})

test('equal instants have one name in all lines, and different ones have different names', () => {
  const [first, second] = ['2026-12-02T12:00:02.123Z', '2026-12-02T12:00:04.123Z']
  expect(short('task', `renew ${second}`, `claim ${first}, if ${second}`)).toEqual([
    'renew live 2',
    'claim live 1, if live 2',
  ])
})

test('leases that have lapsed are told from live ones and from other instants', () => {
  expect(short('task', '2026-11-30T12:00:02.123Z 2026-12-01T11:00:02.000Z 2026-12-01T12:10:00.000Z')).toEqual(
    ['lapsed 1 time 1 live 1'],
  )
})
