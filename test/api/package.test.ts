import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'vitest'
import { ROOT } from '../cli/run-bin.ts'
import { runFolder } from '../fixtures/stores/run-folder.ts'

/** Runs a program that takes fence-audit by its name, as an application would. */
async function runProgram(args: readonly string[], cwd: string) {
  const child = spawn(process.execPath, [...args], { cwd, stdio: ['ignore', 'pipe', 'pipe'] })
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { stdout, stderr, exitCode: child.exitCode }
}

const EXAMPLE = join(ROOT, 'examples/api/audit.mjs')

describe('the built package, by its name', () => {
  it('audits, tells its progress, renders, and leaves the exit code to the program', async ({
    expect,
    onTestFinished,
  }) => {
    const folder = runFolder(onTestFinished)
    const { stdout, stderr, exitCode } = await runProgram(
      [EXAMPLE, 'reference', 'reference:completion-by-status', 'tasks/stale-complete'],
      folder,
    )
    expect(stdout).toMatch(/^### unfenced: .*\n/)
    expect(stdout).toContain('**`tasks/stale-complete`**')
    const phases = ['resolve', 'start', 'check', 'judge', 'clean-up']
    expect(phases.filter((phase) => !stderr.includes(` ${phase}: `))).toEqual([])
    expect(exitCode).toBe(1)
  })

  it('exports what the page names, and nothing else', async ({ expect }) => {
    const script = `import * as api from 'fence-audit'; console.log(Object.keys(api).sort().join())`
    const { stdout } = await runProgram(['--input-type=module', '--eval', script], ROOT)
    expect(stdout.trim().split(',')).toEqual([
      'FenceAuditError',
      'audit',
      'findingsOf',
      'judgeStoredRun',
      'planAudit',
      'render',
    ])
  })
})
