import { join } from 'node:path'
import { gte } from 'semver'
import type { NodeRuntime } from '../pair/pair.ts'

/** Files and directories, with all that is in them, that audited code may touch by Node's own means. */
export interface Confinement {
  readonly read: readonly string[]
  readonly write: readonly string[]
}

/** From this version on, network access has to be allowed as well. */
const ASKS_FOR_NETWORK = '25.0.0'

/**
 * Node's flags that confine a process (its permission model, 22.13 and later): it reads and writes nowhere else, and
 * starts no process and no thread. Native addons are allowed, because drivers are made of them, and they are not held
 * by it; nor is sending signals.
 */
export function permissionFlags({ read, write }: Confinement, { version }: NodeRuntime): string[] {
  return [
    '--permission',
    '--allow-addons',
    ...(gte(version, ASKS_FOR_NETWORK) ? ['--allow-net'] : []),
    ...[...read, ...write].flatMap((path) => allow('read', path)),
    ...write.flatMap((path) => allow('write', path)),
  ]
}

/** Itself and what is in it, also where it is made later. */
function allow(what: 'read' | 'write', path: string): string[] {
  return [`--allow-fs-${what}=${path}`, `--allow-fs-${what}=${join(path, '*')}`]
}
