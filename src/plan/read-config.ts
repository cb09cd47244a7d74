import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import type { Config } from './settings.ts'

/** The names a config file may have; it is looked for in the working directory alone. */
export const CONFIG_FILES = ['fence-audit.config.mjs', 'fence-audit.config.json'] as const

/**
 * Settings from the config file of a directory; none when it has no such file.
 *
 * @throws FenceAuditError BAD_CONFIG for a file that cannot be read, an unknown key (with the nearest known one) or
 * a value of the wrong kind
 */
export async function readConfig(directory: string): Promise<Config> {
  const [file, other] = CONFIG_FILES.filter((name) => existsSync(join(directory, name)))
  if (file === undefined) return {}
  if (other !== undefined) {
    throw new FenceAuditError('BAD_CONFIG', `There are two config files, ${file} and ${other}: remove one.`)
  }
  // Only a folder with a config file pays for loading these.
  const [{ lilconfig }, { parseConfig }] = await Promise.all([
    import('lilconfig'),
    import('./parse-config.ts'),
  ])
  return parseConfig(await loadWith(() => lilconfig('fence-audit').load(join(directory, file)), file), file)
}

async function loadWith(load: () => Promise<{ config: unknown } | null>, file: string): Promise<unknown> {
  try {
    return (await load())?.config
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FenceAuditError('BAD_CONFIG', `${file} cannot be read: ${reason}`, { cause: error })
  }
}
