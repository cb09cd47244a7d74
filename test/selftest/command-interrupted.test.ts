import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { BIN } from '../cli/run-bin.ts'

test('a selftest that is interrupted ends with 130 and leaves no file', async () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fence-audit-interrupted-')))
  try {
    const child = spawn(process.execPath, [BIN, 'selftest', '--verbose'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], HOME: folder, TMPDIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const printed: string[] = []
    child.stdout.on('data', (chunk: Buffer) => printed.push(chunk.toString()))
    const lines = createInterface({ input: child.stderr })
    // Some stores have been tried by then, and some are under way.
    for await (const line of lines) if (/\[6\/\d+\]/.test(line)) break
    child.kill('SIGINT')
    child.stderr.resume()
    const [exitCode] = (await once(child, 'exit')) as [number | null]
    expect([exitCode, printed.join('')]).toEqual([130, ''])
    expect(readdirSync(folder).filter((name) => name.startsWith('fence-audit'))).toEqual([])
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}, 120_000)

test.each([
  [['selftest', '--format', 'yaml'], '--format yaml is not one of'],
  [['selftest', '--full=1'], '--full=1'],
  [['selftest', '--ful'], 'There is no flag --ful'],
])('%s is refused with 3', async (args, message) => {
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', 'ignore', 'pipe'] })
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const [exitCode] = (await once(child, 'close')) as [number | null]
  expect([exitCode, text]).toEqual([3, expect.stringContaining(message)])
})
