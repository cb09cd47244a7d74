import { expect, test } from 'vitest'
import { Signpost } from '../../src/run/signpost.ts'

/** Longer than a test may take: only what happens can end the wait. */
const NEVER_MS = 600_000

test('what has happened is not waited for', async () => {
  const seen = new Signpost(new AbortController().signal)
  seen.pass('A answered')
  expect(await seen.wait('A answered', NEVER_MS)).toBe(true)
})

test('a wait ends without its event when another one says that it cannot come', async () => {
  const seen = new Signpost(new AbortController().signal)
  const waited = seen.wait('A answered', NEVER_MS, ['A exited'])
  seen.pass('A exited')
  expect(await waited).toBe(false)
})

test('after an interruption the end of any worker ends every wait, and no other begins', async () => {
  const controller = new AbortController()
  const seen = new Signpost(controller.signal)
  const waited = seen.wait('status completed', NEVER_MS)
  controller.abort()
  seen.pass('B exited')
  expect(await waited).toBe(false)
  expect(await seen.wait('A tool-returned', NEVER_MS)).toBe(false)
})
