import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import semver from 'semver'

/** Version that a Node binary prints, without its v; rejects when it does not run or prints something else. */
export async function nodeVersion(path: string, signal?: AbortSignal): Promise<string> {
  const { stdout } = await promisify(execFile)(path, ['--version'], {
    timeout: 10_000,
    ...(signal && { signal }),
  })
  const version = /^v\d/.test(stdout) ? semver.valid(stdout.trim()) : null
  if (version === null)
    throw new Error(`it printed ${JSON.stringify(stdout.trim().slice(0, 60))} as its version`)
  return version
}
