import type { OPTIONS, SettingName } from './options.ts'

interface ValueOfKind {
  text: string
  list: readonly string[]
  number: number
  switch: boolean
}

/** Settings as one source gave them (flags, environment or config file); what it did not give is not there. */
export type Settings = { readonly [Name in SettingName]?: ValueOfKind[(typeof OPTIONS)[Name]['kind']] }
