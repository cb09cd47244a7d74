import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type { SourceFile } from '../../reports/renderer.ts'
import { directoriesUpward } from '../pair/directories-upward.ts'
import { CONFIG_FILES } from '../plan/read-config.ts'

/**
 * The files of a project that a finding can be shown in: the manifests from its folder up to the root of its repository,
 * the nearest first, then its config file. Paths start at that root. A file that cannot be read is left out.
 */
export function readSources(cwd: string, project: string | null): SourceFile[] {
  const upward = directoriesUpward(project ?? cwd)
  const rootAt = upward.findIndex((directory) => existsSync(join(directory, '.git')))
  const within = upward.slice(0, rootAt + 1)
  const root = upward[rootAt] ?? project ?? cwd
  const folders = within.length === 0 ? [root] : within
  const files = [
    ...folders.map((folder) => join(folder, 'package.json')),
    ...CONFIG_FILES.map((name) => join(cwd, name)),
  ]
  return files.flatMap((file) => {
    const text = readText(file)
    const path = relative(root, file).split(sep).join('/')
    return text === null || path.startsWith('../') ? [] : [{ path, text }]
  })
}

function readText(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}
