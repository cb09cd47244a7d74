import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const PROGRAM = join(import.meta.dirname, '../fixtures/programs/waits-for-child.ts')

it('keeps a program alive until the channel to a child is closed', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, 'held'])
  expect(stdout).toBe('closed\n')
})
