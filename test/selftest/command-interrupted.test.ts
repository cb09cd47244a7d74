import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { BIN } from '../cli/run-bin.ts'

test.each([
  ['interrupted', 'SIGINT', 130],
  ['killed', 'SIGKILL', null],
] as const)(
  'a selftest that is %s leaves no file',
  async (_, signal, expected) => {
    const folder = realpathSync(mkdtempSync(join(tmpdir(), 'fence-audit-interrupted-')))
    const left = (): string[] => readdirSync(folder).filter((name) => name.startsWith('fence-audit'))
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
      expect(left()).toContainEqual(expect.stringMatching(/^fence-audit-bench-/))
      child.kill(signal)
      child.stderr.resume()
      const [exitCode] = (await once(child, 'exit')) as [number | null]
      expect([exitCode, printed.join('')]).toEqual([expected, ''])
      // What was killed can remove nothing itself; its guardians do, soon after it.
      await vi.waitFor(() => expect(left()).toEqual([]), { timeout: signal === 'SIGKILL' ? 30_000 : 0 })
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
  180_000,
)

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
