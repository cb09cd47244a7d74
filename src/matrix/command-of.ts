import { OPTIONS, type SettingName } from '../plan/options.ts'
import { flagName, SETTING_NAMES } from '../plan/setting-names.ts'
import type { Settings } from '../plan/settings.ts'

/** Settings that change nothing in a cell, or say where things are on one machine. */
const LEFT_OUT: ReadonlySet<SettingName> = new Set([
  'core',
  'adapter',
  'cacheDir',
  'out',
  'format',
  'quiet',
  'verbose',
  'offline',
  'keep',
  'token',
])

/** The command that makes a matrix again, quoted for a shell: its pairs and what was set beside them. */
export function commandOf(
  given: Settings,
  { cores, adapters }: { readonly cores: readonly string[]; readonly adapters: readonly string[] },
): string {
  const words = SETTING_NAMES.filter((name) => given[name] !== undefined && !LEFT_OUT.has(name)).flatMap(
    (name) => flagsOf(name, given[name]),
  )
  return [
    'fence-audit matrix',
    ...cores.map((core) => `--core ${quoted(core)}`),
    ...adapters.map((adapter) => `--adapter ${quoted(adapter)}`),
    ...words,
  ].join(' ')
}

function flagsOf(name: SettingName, value: Settings[SettingName]): string[] {
  const flag = `--${flagName(name)}`
  if (typeof value === 'boolean') return [value ? flag : `--no-${flagName(name)}`]
  if (OPTIONS[name].kind === 'list' && Array.isArray(value)) return [`${flag} ${quoted(value.join(','))}`]
  return [`${flag} ${quoted(String(value))}`]
}

/** A folder on one machine means nothing on another, and may tell who works there. */
function withoutFolders(text: string): string {
  return text.replace(/(^|@)(?:file:)?(?:[/~]|[a-z]:[\\/]).*[\\/]/i, '$1file:…/')
}

function quoted(given: string): string {
  const text = withoutFolders(given)
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`
}
