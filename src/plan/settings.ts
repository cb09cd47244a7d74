import type { OPTIONS, SettingName } from './options.ts'
import type { MatrixConfig } from './matrix-config.ts'
import type { StoreEntry } from './store-entry.ts'

interface ValueOfKind {
  text: string
  list: readonly string[]
  number: number
  switch: boolean
}

/** Settings as one source gave them (flags, environment or config file); what it did not give is not there. */
export type Settings = { readonly [Name in SettingName]?: ValueOfKind[(typeof OPTIONS)[Name]['kind']] }

/** What a config file gives: settings, the stores of an application, which no flag can list, and a matrix. */
export type Config = Settings & { readonly stores?: readonly StoreEntry[]; readonly matrix?: MatrixConfig }
