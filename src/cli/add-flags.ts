import type { Argv } from 'yargs'
import { OPTIONS, type Option, type SettingName } from '../plan/options.ts'
import { flagName } from '../plan/setting-names.ts'

/** Called with the exit code that a command came to. */
export type OnExitCode = (exitCode: number) => void

/** Adds flags of the table of settings to a command. */
export function addFlags(command: Argv, names: readonly SettingName[]): Argv {
  for (const name of names) {
    const option: Option = OPTIONS[name]
    command.option(flagName(name), {
      // Numbers are read as text, so that a wrong one can be named in the error.
      type: option.kind === 'switch' ? 'boolean' : option.kind === 'list' ? 'array' : 'string',
      string: option.kind !== 'switch',
      describe: option.describe,
      defaultDescription: option.kind === 'switch' ? undefined : option.fallback,
    })
  }
  return command
}
