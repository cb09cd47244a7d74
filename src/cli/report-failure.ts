import { workflowCommand } from '../../reports/github/command.ts'
import { visible } from '../../reports/words/visible.ts'
import { FenceAuditError } from '../errors.ts'
import { COULD_NOT_RUN } from './exit-codes.ts'
import { say } from './say.ts'

/**
 * Says on stderr why the program could not run, and sets the exit code. A FenceAuditError is a message for the
 * person at the keyboard; anything else is a bug and comes with its stack.
 */
export function reportFailure(error: unknown): void {
  if (error instanceof FenceAuditError) {
    say(error.message)
    if (process.env['GITHUB_ACTIONS'] === 'true') {
      const annotation = { level: 'error', title: 'could not run', message: visible(error.message) } as const
      process.stderr.write(`${workflowCommand(annotation)}\n`)
    }
    process.exitCode = error.exitCode
    return
  }
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  process.stderr.write(
    `${stack}\nfence-audit: this is a bug in fence-audit, not a finding. Please report it with the lines above and ` +
      `the newest folder under .fence-audit/runs, if the audit had begun.\n`,
  )
  process.exitCode = COULD_NOT_RUN
}
