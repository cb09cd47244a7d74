import { join } from 'node:path'
import { makeDirectories } from '../files/make-directories.ts'
import { FenceAuditError } from '../errors.ts'
import type { IssueOutput } from './plan-issue-outputs.ts'
import { writeOutputs } from './write-outputs.ts'

/** A bug report as it is written. */
export interface WrittenIssue {
  /** Its folder, unique in the run. */
  readonly name: string
  readonly page: string
  readonly script: string | null
}

/**
 * Writes bug reports: into a folder each (`issue.md`, `repro.mjs`), or one after the other into a file or on stdout.
 *
 * @throws FenceAuditError OUTPUT_UNWRITABLE
 */
export async function writeIssues(
  issues: readonly WrittenIssue[],
  outputs: readonly IssueOutput[],
): Promise<void> {
  const all =
    issues.length === 0
      ? "There is nothing to report: no finding is the adapter's or the core's.\n"
      : issues.map(({ page }) => page).join('\n---\n\n')
  const files = outputs.flatMap((output): [file: string | null, text: string][] => {
    if (output.kind === 'stdout') return [[null, all]]
    if (output.kind === 'file') return [[output.path, all]]
    return issues.flatMap(({ name, page, script }) => {
      const folder = join(output.path, name)
      prepare(folder)
      const own: [string, string][] = [[join(folder, 'issue.md'), page]]
      return script === null ? own : [...own, [join(folder, 'repro.mjs'), script]]
    })
  })
  const failure = await writeOutputs(
    files.map(([file, text]) => ({ file, render: () => text })),
    false,
  )
  if (failure !== null) throw failure
}

function prepare(folder: string): void {
  try {
    makeDirectories(folder)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FenceAuditError(
      'OUTPUT_UNWRITABLE',
      `${folder} cannot be made (${reason}): give another folder, as in --format issue=FOLDER.`,
      { cause: error },
    )
  }
}
