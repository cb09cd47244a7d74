import type { z } from 'zod'
import { FenceAuditError } from '../errors.ts'
import { configSchema } from './config-schema.ts'
import { MATRIX_CONFIG_NAMES } from './matrix-config.ts'
import { didYouMean } from './nearest.ts'
import { SETTING_NAMES } from './setting-names.ts'
import type { Config } from './settings.ts'
import { STORE_ENTRY_NAMES } from './store-entry.ts'

/**
 * Settings as a config file or a program gives them; a list may be one text with commas. `source` is how errors call it.
 *
 * @throws FenceAuditError BAD_CONFIG for an unknown key (with the nearest known one) or a value of the wrong kind
 */
export function parseConfig(given: unknown, source: string): Config {
  const parsed = configSchema.safeParse(given)
  if (parsed.success) return parsed.data as Config
  const problems = parsed.error.issues.map((issue) => inWords(issue))
  throw new FenceAuditError('BAD_CONFIG', `${source}: ${problems.join(' ')}`)
}

function inWords(issue: z.core.$ZodIssue): string {
  const key = issue.path.join('.')
  if (issue.code === 'unrecognized_keys') {
    const [kind, known] =
      key === ''
        ? ['setting', [...SETTING_NAMES, 'stores', 'matrix']]
        : [`setting of ${key}`, key.startsWith('matrix') ? MATRIX_CONFIG_NAMES : STORE_ENTRY_NAMES]
    return issue.keys.map((name) => `${name} is not a ${kind}.${didYouMean(name, known)}`).join(' ')
  }
  if (issue.code === 'invalid_value') return `${key} must be one of ${issue.values.join(', ')}.`
  if (key === '') return 'it must hold (or export as default) an object of settings.'
  return `${key}: ${issue.message}.`
}
