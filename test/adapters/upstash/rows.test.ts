import { describe, expect, test } from 'vitest'
import { connect } from '../../../adapters/upstash/rows.ts'
import { post, startBridge, WITHOUT_REDIS } from './bridge-kit.ts'

const TASK = { id: 't1', status: 'running', retry_count: 3, args: { b: 1, a: [2] }, result: null }

describe.skipIf(WITHOUT_REDIS)(
  'raw rows of Upstash (needs redis-server or valkey-server on the PATH)',
  () => {
    test('a task is a row of its fields, equal for equal records', async () => {
      const database = (await startBridge()).newDatabase()
      const rows = await connect({ ...database, directory: '', module: null })
      await post(database, '', ['SET', 'mastra_background_tasks:id:t1', JSON.stringify(TASK)])
      const row = { id: 't1', status: 'running', retry_count: 3, args: '{"a":[2],"b":1}', result: null }
      expect(await rows.rows(['t1', 't2'])).toEqual([
        { id: 't1', row, copies: 1 },
        { id: 't2', row: null, copies: 0 },
      ])
      expect(await rows.all()).toEqual([row])
      expect(await rows.remove(['t1', 't2'])).toEqual([])
      expect(await rows.all()).toEqual([])
    })

    test('a run is everything under keys that hold its base, and nothing else', async () => {
      const database = (await startBridge()).newDatabase()
      const rows = await connect({ ...database, directory: '', module: null })
      const stored: [key: string, value: object][] = [
        [
          'mastra_workflow_snapshot:namespace:workflows:workflow_name:w:run_id:x-1.run',
          { status: 'running' },
        ],
        [
          'mastra_workflow_snapshot:namespace:workflows:workflow_name:w:run_id:x-1.run:resourceId:x-1.resource',
          { status: 'success' },
        ],
        ['mastra_threads:id:x-1.thread', { title: 'mine' }],
        ['mastra_messages:threadId:x-1.thread:id:x-1.m1', { content: { text: 'hello' } }],
        ['mastra_threads:id:x-2.thread', { title: 'not mine' }],
        ['mastra_threads:id:x-1*thread', { title: 'no pattern' }],
      ]
      for (const [key, value] of stored) await post(database, '', ['SET', key, JSON.stringify(value)])
      await post(database, '', ['ZADD', 'thread:x-1.thread:messages', '0', 'x-1.m1'])
      expect(await rows.runState('x-1.')).toEqual({
        'snapshots.run.status': 'running',
        'snapshots.run:resourceId:resource.status': 'success',
        'threads.thread.title': 'mine',
        'messages.m1.content': '{"text":"hello"}',
        'keys.thread:thread:messages.value': '["x-1.m1","0"]',
      })
      expect(await rows.removeRuns(['x-1.'])).toEqual([])
      expect(await rows.runState('x-1.')).toEqual({})
      expect(await rows.runState('x-2.')).toEqual({ 'threads.thread.title': 'not mine' })
    })

    test('a scan finds every key of a database with many', async () => {
      const database = (await startBridge()).newDatabase()
      const rows = await connect({ ...database, directory: '', module: null })
      const keys = Array.from({ length: 5_000 }, (_, index) => `mastra_background_tasks:id:${index}`)
      await post(
        database,
        '/pipeline',
        keys.map((key) => ['SET', key, '{}']),
      )
      expect(await rows.all()).toHaveLength(keys.length)
    })
  },
)
