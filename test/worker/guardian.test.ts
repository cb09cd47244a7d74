import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { Guardian } from '../../src/worker/guardian.ts'

// As a worker that is just ending does: it puts a last file where everything has been removed.
const LAST_WORDS = `
  const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
  const directory = process.argv[1]
  console.log('watching')
  while (existsSync(directory));
  mkdirSync(directory)
  writeFileSync(directory + '/last-words', '')
`

test('what is put into a directory after a guardian has removed it is removed as well', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fence-audit-guardian-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const directory = join(folder, 'watched')
  mkdirSync(directory)
  const guardian = new Guardian()
  guardian.watchDirectory(directory)
  const worker = spawn(process.execPath, ['-e', LAST_WORDS, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(worker, 'exit')
  await once(worker.stdout, 'data')

  await Promise.all([guardian[Symbol.asyncDispose](), exited])
  expect([(await exited)[0], existsSync(directory)]).toEqual([0, false])
})
