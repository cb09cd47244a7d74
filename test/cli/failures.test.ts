import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { runBin } from './run-bin.ts'
import { temporaryFolder } from './temporary-folder.ts'

const program = (name: string) => fileURLToPath(new URL(`programs/${name}.ts`, import.meta.url))

describe('bugs', () => {
  for (const kind of ['caught', 'thrown', 'rejected']) {
    test(`a bug that is ${kind} ends with 3, never with 1, and shows its stack`, async () => {
      const ended = await runBin([kind], { cwd: temporaryFolder(), bin: program('broken') })
      expect(ended.exitCode).toBe(3)
      expect(ended.stderr).toMatch(/^TypeError: a bug in a \w+\n {4}at /)
      expect(ended.stderr).toMatch(/fence-audit: this is a bug in fence-audit, not a finding\./)
    })
  }

  test('work that nothing can settle any more ends with 3, never with 0', async () => {
    const ended = await runBin(['stuck'], { cwd: temporaryFolder(), bin: program('broken') })
    expect(ended.exitCode).toBe(3)
    expect(ended.stderr).toContain('waited for something that could not happen any more')
  })
})

describe('interruption', () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    test(`${signal} aborts once, and again at once ends the process with 130`, async () => {
      const child = spawn(process.execPath, [program('interruptible')], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      onTestFinished(() => void child.kill('SIGKILL'))
      const words: string[] = []
      for await (const word of createInterface({ input: child.stdout })) {
        words.push(word)
        if (word === 'ready') child.kill(signal)
        // As a terminal and npm do, which both pass a Ctrl-C on.
        if (word === 'aborted') child.kill(signal)
        if (word === 'later') child.kill(signal)
      }
      const [exitCode] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode]
      expect({ words, exitCode: exitCode as number }).toEqual({
        words: ['ready', 'interrupted', 'aborted', 'later'],
        exitCode: 130,
      })
    })
  }
})
