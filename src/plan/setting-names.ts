import { OPTIONS, type SettingName } from './options.ts'

/** The names of all settings, in the order of the table. */
export const SETTING_NAMES = Object.keys(OPTIONS) as readonly SettingName[]

/** `cacheDir` → `cache-dir`, without the leading hyphens. */
export function flagName(name: SettingName): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** `cacheDir` → `FENCE_AUDIT_CACHE_DIR`. */
export function variableName(name: SettingName): string {
  return `FENCE_AUDIT_${flagName(name).replaceAll('-', '_').toUpperCase()}`
}
