import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { packageRoot } from '../files/package-root.ts'
import { directoriesUpward } from '../pair/directories-upward.ts'
import type { Pair } from '../pair/pair.ts'
import type { StorePlan } from '../plan/plan.ts'
import { tlsFiles } from '../postgres/tls-files.ts'
import type { Confinement } from '../worker/confinement.ts'

/** What SQLite makes beside a database file. */
const BESIDE_DATABASE = ['', '-wal', '-shm', '-journal'] as const

/** Whose workers are confined, and to what beside the pair and our own code. */
export interface ConfinementRequest {
  readonly pair: Pair
  readonly store: StorePlan
  /** Directories that the run made for its workers. */
  readonly own: readonly string[]
}

/**
 * What the workers of a run may touch: they read the pair and our own programs, and write where the run's databases
 * are. Neither the evidence nor the environment of other processes (`/proc`) is among it.
 */
export function confinementOfRun({ pair, store, own }: ConfinementRequest): Confinement {
  const root = packageRoot()
  const programs = ['dist', 'src', 'adapters', 'package.json'].map((name) => join(root, name))
  const database = fileOf(store.url)
  const write = [...own, ...(database === null ? [] : BESIDE_DATABASE.map((end) => database + end))]
  const files = store.url === null ? [] : tlsFiles(store.url).map(({ path }) => path)
  const read = [...programs, ...files, ...(pair.inPlace ? installedAt(pair.root) : [pair.root])]
  return { read: withTargets(read), write: withTargets(write) }
}

/** Paths may lead through links, and Node asks for where they lead. */
function withTargets(paths: readonly string[]): string[] {
  return [...new Set(paths.flatMap((path) => [path, targetOf(path)]))]
}

function targetOf(path: string): string {
  if (existsSync(path)) return realpathSync(path)
  const parent = dirname(path)
  return parent === path ? path : join(targetOf(parent), basename(path))
}

/** What a project's packages are made of: each `node_modules` on the way up, and working copies that they link to. */
function installedAt(project: string): string[] {
  return [...directoriesUpward(project)].flatMap((directory) => {
    const modules = join(directory, 'node_modules')
    return [modules, join(directory, 'package.json'), ...linkedFrom(join(modules, '@mastra'))]
  })
}

function linkedFrom(scope: string): string[] {
  return existsSync(scope) ? readdirSync(scope).map((name) => realpathSync(join(scope, name))) : []
}

function fileOf(url: string | null): string | null {
  return url === null || !url.startsWith('file:') ? null : url.slice('file:'.length).replace(/[?#].*$/, '')
}
