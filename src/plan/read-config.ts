import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { z } from 'zod'
import { FenceAuditError } from '../errors.ts'
import { didYouMean } from './nearest.ts'
import { SETTING_NAMES } from './setting-names.ts'
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
  const [{ lilconfig }, { configSchema }, { STORE_ENTRY_NAMES }] = await Promise.all([
    import('lilconfig'),
    import('./config-schema.ts'),
    import('./store-entry.ts'),
  ])
  const found = await loadWith(() => lilconfig('fence-audit').load(join(directory, file)), file)
  const parsed = configSchema.safeParse(found)
  if (parsed.success) return parsed.data as Config
  const problems = parsed.error.issues.map((issue) => inWords(issue, STORE_ENTRY_NAMES))
  throw new FenceAuditError('BAD_CONFIG', `${file}: ${problems.join(' ')}`)
}

async function loadWith(load: () => Promise<{ config: unknown } | null>, file: string): Promise<unknown> {
  try {
    return (await load())?.config
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FenceAuditError('BAD_CONFIG', `${file} cannot be read: ${reason}`, { cause: error })
  }
}

function inWords(issue: z.core.$ZodIssue, namesOfStore: readonly string[]): string {
  const key = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const [kind, known] =
      key === '' ? ['setting', [...SETTING_NAMES, 'stores']] : [`setting of ${key}`, namesOfStore]
    return issue.keys.map((name) => `${name} is not a ${kind}.${didYouMean(name, known)}`).join(' ')
  }
  if (issue.code === 'invalid_value') return `${key} must be one of ${issue.values.join(', ')}.`
  if (key === '') return 'the file must hold (or export as default) an object of settings.'
  return `${key}: ${issue.message}.`
}
