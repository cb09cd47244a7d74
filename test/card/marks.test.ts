import { expect, test } from 'vitest'
import { columnsWith, goneFrom, holding, victim, withFence } from '../../src/card/marks.ts'
import { SURFACES } from '../../src/card/list.ts'
import type { RunIds } from '../../src/checks/run-stage.ts'

const RUN: RunIds = { base: '', runId: 'run', threadId: 'thread', resourceId: 'resource' }
const STATE = {
  'threads.thread.title': 'mark-A4.',
  'threads.thread.metadata': null,
  'other.title': 'mark-A4.',
}

test('a trace is a column between prefix and suffix that holds the mark', () => {
  expect(columnsWith(STATE, 'threads.', '.title', 'mark-A4.')).toEqual(['threads.thread.title'])
  expect(columnsWith(STATE, 'threads.', '.metadata', 'mark-A4.')).toEqual([])
  expect(columnsWith(STATE, 'threads.', '', 'mark-B3.')).toEqual([])
  expect(columnsWith({ 'threads.thread.title': null }, 'threads.', '', 'null')).toEqual([])
  expect(holding('threads.')(STATE, { mark: 'mark-A4.' })).toEqual({ seen: ['threads.thread.title'], of: 1 })
})

test('a delete shows by its victim alone', () => {
  const gone = goneFrom('threads')
  const write = { mark: 'mark-A4.' }
  expect(gone({ [`threads.${victim('mark-A4.')}.title`]: 'x' }, write).seen).toEqual([])
  expect(gone({ [`threads.${victim('mark-B3.')}.title`]: 'x' }, write).seen).toHaveLength(1)
  expect(gone({ [`messages.${victim('mark-A4.')}.content`]: 'x' }, write).seen).toHaveLength(1)
})

test('a deleted run shows by no snapshot of it', () => {
  const { traces } = SURFACES['workflows.deleteWorkflowRunById']
  const seen = (state: Record<string, string>) => traces(state, { run: RUN, mark: 'mark-A4.' }).seen
  expect(seen({ 'snapshots.run.snapshot': 'x' })).toEqual([])
  expect(seen({ 'owners.run.generation': '5' })).toHaveLength(1)
})

test('a fence is handed over where there is one', () => {
  const fence = { runId: 'run', ownerId: 'A', generation: 5 }
  const write = { run: RUN, mark: 'mark-A4.', arranged: undefined }
  expect(withFence({ ...write, fence })).toEqual({ fence })
  expect(withFence({ ...write, fence: undefined })).toEqual({})
})
