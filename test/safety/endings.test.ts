import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { historyReaches } from '../fixtures/stores/history-reaches.ts'
import { gone, workersOf } from '../fixtures/stores/live-processes.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'
import { WITHOUT_REDIS } from '../adapters/upstash/bridge-kit.ts'
import { auditAt, cleanUpAt } from './audit-at.ts'
import { libsqlFile } from './libsql-file.ts'
import { pgServer } from './pg-server.ts'
import { upstashDatabase } from './upstash-database.ts'

const CHECKS = ['tasks/shared-database', 'tasks/stale-complete', 'workflows/run-fencing', 'tasks/claim-race']
const TIMEOUT_MS = 240_000

/** Rows have been made by then, and the workers are busy making more. */
const isBusy = (line: string): boolean => line.includes('"check":"workflows/run-fencing","phase":"started"')

/** No package brings a Redis; without one on the PATH there is no such database. */
const DATABASES = [
  ['a libSQL file', libsqlFile],
  ['a PostgreSQL server', pgServer],
  ...(WITHOUT_REDIS ? [] : [['an Upstash database', upstashDatabase] as const]),
] as const

describe.each(DATABASES)(
  'what is in %s before an audit is there after it, and nothing else',
  (_what, make) => {
    it.for([
      ['that ends', null],
      ['that is interrupted by SIGINT', 'SIGINT'],
      ['that is ended by SIGTERM', 'SIGTERM'],
    ] as const)('%s', { timeout: TIMEOUT_MS }, async ([, signal], { expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const users = await make(folder, onTestFinished)
      const before = await users.dump()
      const out = join(folder, 'out')
      const { child, ended } = auditAt(users, out, CHECKS)
      if (signal !== null) {
        await historyReaches(out, isBusy)
        child.kill(signal)
      }
      const { exitCode, printed } = await ended
      expect({ exitCode, printed }).toEqual({ exitCode: signal === null ? 1 : 130, printed })
      expect(await users.dump()).toBe(before)
    })

    it('that is killed and cleaned up', { timeout: TIMEOUT_MS }, async ({ expect, onTestFinished }) => {
      const folder = runFolder(onTestFinished)
      const users = await make(folder, onTestFinished)
      const before = await users.dump()
      const out = join(folder, 'out')
      const { child, ended } = auditAt(users, out, CHECKS)
      const run = await historyReaches(out, isBusy)
      child.kill('SIGKILL')
      await ended
      await Promise.all(workersOf(run).map(gone))
      if (users.keepsRows) expect(await users.dump()).not.toBe(before)
      const { exitCode, printed } = await cleanUpAt(users, out).ended
      expect({ exitCode, printed }).toEqual({ exitCode: 0, printed })
      expect(await users.dump()).toBe(before)
      expect(existsSync(join(run, 'stores'))).toBe(false)
      // Once more: nothing is left to be removed, and that is no failure.
      expect((await cleanUpAt(users, out).ended).exitCode).toBe(0)
    })
  },
)
