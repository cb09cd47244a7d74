import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { idsMade } from '../../src/cleanup/ids-made.ts'
import type { HistoryEvent } from '../../src/history/event.ts'

const stamp = { i: 1, t: 0, wall: 0 }

test('ids that runs make are taken from the history', () => {
  const task = randomUUID()
  const events: HistoryEvent[] = [
    { ...stamp, type: 'made', kind: 'tasks', ids: [task, `${task}-h3.`] },
    { ...stamp, type: 'made', kind: 'runs', ids: [`${task}-1.`, `${task}-h0.`] },
  ]
  expect(idsMade(events)).toEqual({
    tasks: [task, `${task}-h3.`],
    runs: [`${task}-1.`, `${task}-h0.`],
  })
})

test.each(['user-task-1', 'thread-', '', '*', `${randomUUID()}-`, `x${randomUUID()}`])(
  'a history that names %j as made removes nothing',
  (id) => {
    for (const kind of ['tasks', 'runs'] as const) {
      const events: HistoryEvent[] = [{ ...stamp, type: 'made', kind, ids: [id] }]
      expect(() => idsMade(events)).toThrow(/no id that a run makes/)
    }
  },
)
