import { FenceAuditError } from '../errors.ts'
import { OPTIONS, type OptionKind, type SettingName } from '../plan/options.ts'
import { readNumber } from '../plan/read-number.ts'
import { flagName, SETTING_NAMES } from '../plan/setting-names.ts'
import type { Settings } from '../plan/settings.ts'
import { splitList } from '../plan/split-list.ts'

/** Lists of ids may be written with commas; specs and file names may contain them. */
const COMMA_LISTS: ReadonlySet<SettingName> = new Set(['require', 'only', 'skip', 'scenarios'])

/**
 * The settings among parsed flags; those that were not given are left out.
 *
 * @throws FenceAuditError BAD_FLAG for an empty value
 */
export function readFlags(parsed: Readonly<Record<string, unknown>>): Settings {
  const settings: Partial<Record<SettingName, unknown>> = {}
  for (const name of SETTING_NAMES) {
    const value = parsed[flagName(name)]
    if (value === undefined) continue
    const read = READERS[OPTIONS[name].kind](`--${flagName(name)}`, value)
    settings[name] = COMMA_LISTS.has(name) ? (read as readonly string[]).flatMap(splitList) : read
  }
  return settings as Settings
}

const READERS = {
  text: nonEmpty,
  list: readList,
  number: (flag, value) => readNumber(flag, nonEmpty(flag, value)),
  switch: readSwitch,
} satisfies Record<OptionKind, (flag: string, value: unknown) => unknown>

/** A flag that can be repeated, as the parser read it. @throws FenceAuditError BAD_FLAG for an empty value */
export function readList(flag: string, value: unknown): readonly string[] {
  const items: readonly unknown[] = Array.isArray(value) && value.length > 0 ? value : [value]
  return items.map((item) => nonEmpty(flag, item))
}

/** A switch as the parser read it. */
export function readSwitch(flag: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value
  throw new FenceAuditError('BAD_FLAG', `${flag} was given twice.`)
}

function nonEmpty(flag: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new FenceAuditError('BAD_FLAG', `${flag} needs a value.`)
}
