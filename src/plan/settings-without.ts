import type { SettingName } from './options.ts'
import type { Config, Settings } from './settings.ts'

/** Settings without those of these names, and without what only a config file can give. */
export function settingsWithout(config: Config, names: readonly SettingName[]): Settings {
  const left = Object.entries(config).filter(([name]) => !['stores', 'matrix', ...names].includes(name))
  return Object.fromEntries(left) as Settings
}
