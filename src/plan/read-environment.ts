import { FenceAuditError } from '../errors.ts'
import { didYouMean } from './nearest.ts'
import { OPTIONS, type OptionKind, type SettingName } from './options.ts'
import { readNumber } from './read-number.ts'
import { SETTING_NAMES, variableName } from './setting-names.ts'
import type { Settings } from './settings.ts'
import { splitList } from './split-list.ts'

const SWITCH_WORDS: Readonly<Record<string, boolean>> = { '1': true, true: true, '0': false, false: false }

/**
 * Settings from `FENCE_AUDIT_*` variables. An empty one counts as not set, lists are separated by commas, switches
 * are 1, true, 0 or false.
 *
 * @throws FenceAuditError BAD_FLAG for an unknown variable, which would otherwise be ignored in silence
 */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>): Settings {
  const names = new Map(SETTING_NAMES.map((name) => [variableName(name), name]))
  const settings: Partial<Record<SettingName, unknown>> = {}
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith('FENCE_AUDIT_') || value === undefined || value === '') continue
    const name = names.get(variable)
    if (name === undefined) {
      const suggestion = didYouMean(variable, [...names.keys()])
      throw new FenceAuditError(
        'BAD_FLAG',
        `The environment variable ${variable} is not a setting.${suggestion}`,
      )
    }
    settings[name] = READERS[OPTIONS[name].kind](variable, value)
  }
  return settings as Settings
}

const READERS = {
  text: (_variable, value) => value,
  list: (_variable, value) => splitList(value),
  number: readNumber,
  switch: (variable, value) => {
    const word = SWITCH_WORDS[value.toLowerCase()]
    if (word !== undefined) return word
    throw new FenceAuditError('BAD_FLAG', `${variable}=${value} is neither on nor off: write 1 or 0.`)
  },
} satisfies Record<OptionKind, (variable: string, value: string) => unknown>
