import { extname, resolve } from 'node:path'
import { FenceAuditError } from '../errors.ts'

/** Where bug reports go: all into one Markdown file, each into a folder of its own in one, or to stdout. */
export type IssueOutput =
  { readonly kind: 'stdout' } | { readonly kind: 'file' | 'folder'; readonly path: string }

const FORMAT = 'issue'

/**
 * Takes the bug reports out of `--format` values (`issue`, `issue=FILE.md`, `issue=DIR`), and leaves the rest. Without
 * any value the bug reports go to stdout.
 *
 * @throws FenceAuditError BAD_FLAG for an empty name
 */
export function planIssueOutputs(
  values: readonly string[] | undefined,
  cwd: string,
): { readonly issues: readonly IssueOutput[]; readonly others: readonly string[] } {
  const given = values ?? [FORMAT]
  const isIssue = (value: string): boolean => value === FORMAT || value.startsWith(`${FORMAT}=`)
  return {
    issues: given.filter(isIssue).map((value) => outputOf(value.slice(FORMAT.length), cwd)),
    others: given.filter((value) => !isIssue(value)),
  }
}

function outputOf(rest: string, cwd: string): IssueOutput {
  if (rest === '') return { kind: 'stdout' }
  if (rest === '=') {
    throw new FenceAuditError(
      'BAD_FLAG',
      `--format ${FORMAT}= names no file: write ${FORMAT}=FILE.md, ${FORMAT}=FOLDER, or ${FORMAT} for stdout.`,
    )
  }
  const path = resolve(cwd, rest.slice(1))
  return { kind: extname(path) === '.md' ? 'file' : 'folder', path }
}
