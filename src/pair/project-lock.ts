import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { z } from 'zod'
import { directoriesUpward } from './directories-upward.ts'
import { lockIntegrity } from './lock-integrity.ts'

/** What an application's lock file says. */
export interface ProjectLock {
  /** SHA-256 of the file in hex. */
  readonly hash: string
  /** Integrity of the package that lies in `directory`; null when the file does not tell. */
  integrity(name: string, version: string, directory: string): string | null
}

const npmLock = z.object({
  packages: z.record(z.string(), z.object({ version: z.string(), integrity: z.string() }).partial()),
})

const FILES = ['npm-shrinkwrap.json', 'package-lock.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock']

/** The nearest lock file at or above `root`; null without one. Of yarn's and bun's only the hash is known. */
export async function readProjectLock(root: string): Promise<ProjectLock | null> {
  for (const directory of directoriesUpward(root)) {
    for (const file of FILES) {
      const text = await readFile(join(directory, file), 'utf8').catch(() => null)
      if (text === null) continue
      const hash = createHash('sha256').update(text).digest('hex')
      if (file.endsWith('.json')) return { hash, integrity: fromNpm(text, directory) }
      if (file === 'pnpm-lock.yaml')
        return { hash, integrity: (name, version) => lockIntegrity(text, name, version) }
      return { hash, integrity: () => null }
    }
  }
  return null
}

/** Keyed by path below the lock file; the version is compared, because node_modules may be older than the lock. */
function fromNpm(text: string, lockDirectory: string): ProjectLock['integrity'] {
  const packages = parse(text)
  return (_name, version, directory) => {
    const entry = packages[relative(lockDirectory, directory).split(sep).join('/')]
    return entry?.version === version ? (entry.integrity ?? null) : null
  }
}

function parse(text: string): z.infer<typeof npmLock>['packages'] {
  try {
    return npmLock.parse(JSON.parse(text)).packages
  } catch {
    return {}
  }
}
