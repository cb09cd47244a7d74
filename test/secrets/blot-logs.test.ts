import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { blotLogs } from '../../src/secrets/blot-logs.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

test('blots what workers printed, and touches no other byte', () => {
  const directory = join(runFolder(), 'workers')
  mkdirSync(directory)
  const rest = Buffer.from([0, 255, 10, 195, 40])
  const printed = Buffer.concat([Buffer.from('connecting with pässword\n'), rest])
  writeFileSync(join(directory, 'A.log'), printed, { mode: 0o600 })
  writeFileSync(join(directory, 'B.log'), rest, { mode: 0o600 })
  blotLogs({ directory, secrets: ['pässword'] })
  expect(readFileSync(join(directory, 'A.log'))).toEqual(
    Buffer.concat([Buffer.from('connecting with [secret]\n'), rest]),
  )
  expect(readFileSync(join(directory, 'B.log'))).toEqual(rest)
  expect(statSync(join(directory, 'A.log')).mode & 0o777).toBe(0o600)
})

test('is content with logs that are not there', () => {
  const directory = join(runFolder(), 'none')
  expect(() => blotLogs({ directory, secrets: ['pässword'] })).not.toThrow()
})
