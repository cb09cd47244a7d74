import { describe, expect, test } from 'vitest'
import { recordsIn, statusIn } from '../../src/checks/workflows/stored-run.ts'

const snapshot = { status: 'running', context: { input: {} } }

describe('the status of a stored run', () => {
  test.each([
    ['a text', { 'snapshots.run.snapshot': JSON.stringify(snapshot) }],
    [
      'a text beside other columns',
      { 'snapshots.run.id': 'run', 'snapshots.run.s': JSON.stringify(snapshot) },
    ],
    ['a record of the run', { 'snapshots.run.value': JSON.stringify({ runId: 'run', snapshot }) }],
    [
      'a text in a record of the run',
      { 'snapshots.run.value': JSON.stringify({ runId: 'run', snapshot: JSON.stringify(snapshot) }) },
    ],
  ])('is read from %s', (_, row) => {
    expect(statusIn(row)).toBe('running')
  })

  test.each([
    ['another table', { 'owners.run.snapshot': JSON.stringify(snapshot) }],
    ['a status of something else', { 'snapshots.run.step': JSON.stringify({ status: 'running' }) }],
    ['a context without a status', { 'snapshots.run.snapshot': JSON.stringify({ context: {} }) }],
    ['a text that cannot be read', { 'snapshots.run.snapshot': '{"status":"running","context":' }],
    ['a list', { 'snapshots.run.snapshot': JSON.stringify([snapshot]) }],
    ['a word', { 'snapshots.run.snapshot': 'running' }],
    ['nothing', { 'snapshots.run.snapshot': null }],
    ['a number', { 'snapshots.run.snapshot': 1 }],
    ['a record of nothing', { 'snapshots.run.value': JSON.stringify({ snapshot: null }) }],
  ])('is not read from %s', (_, row) => {
    expect(statusIn(row)).toBeNull()
  })
})

test('the records of a run are its rows, each whole', () => {
  expect(
    recordsIn({
      'snapshots.run.id': 'run',
      'snapshots.run.snapshot': 'first',
      'snapshots.run2.snapshot': 'second',
      'snapshots.run2.createdAt': null,
      'owners.run.generation': 5,
    }),
  ).toEqual(['run\nfirst', 'second\n'])
  expect(recordsIn({ 'owners.run.generation': 5 })).toEqual([])
})
