import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import semver from 'semver'
import { FenceAuditError } from '../errors.ts'

/**
 * What `--node` names: a version or range, as given, or the absolute path of an executable.
 *
 * @throws FenceAuditError NODE_NOT_FOUND for a path without a file, BAD_FLAG for anything else
 */
export function planNode(given: string, cwd: string): string {
  if (semver.validRange(given) !== null) return given
  if (!/[\\/]/.test(given)) {
    throw new FenceAuditError(
      'BAD_FLAG',
      `--node ${given} is neither a version (26, 22.13.0), a range nor a path.`,
    )
  }
  const path = resolve(cwd, given)
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return path
  throw new FenceAuditError('NODE_NOT_FOUND', `--node ${given}: there is no file ${path}.`)
}
