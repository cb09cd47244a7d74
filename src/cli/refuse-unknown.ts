import { FenceAuditError } from '../errors.ts'
import { didYouMean } from '../plan/nearest.ts'
import { OPTIONS, type OptionKind } from '../plan/options.ts'
import { flagName, SETTING_NAMES } from '../plan/setting-names.ts'

/** Every command, for suggestions and completion. */
export const COMMANDS = [
  'audit',
  'matrix',
  'merge',
  'recheck',
  'report',
  'cleanup',
  'explain',
  'doctor',
  'selftest',
  'completion',
]
/** A flag of the selftest alone: nothing that an audit could be set to. */
export const FULL = 'full'
/** A flag of `report` alone. */
export const VERIFY = 'verify'
/** Flags of a matrix alone. */
export const JOBS = 'jobs'
export const SHARD = 'shard'
const FLAGS = [...SETTING_NAMES.map(flagName), FULL, VERIFY, JOBS, SHARD, 'help', 'version']
const POSITIONALS = new Set(['_', '$0', 'run', 'check', 'dirs'])
const SEE_HELP = 'See fence-audit --help.'

type Parsed = Readonly<Record<string, unknown>>

/**
 * Throws FenceAuditError BAD_FLAG for a command or flag that does not exist, naming the nearest, and for a flag that
 * was given in a way that the parser would misread. `args` is the command line as it was typed.
 */
export function refuseUnknown(parsed: Parsed, args: readonly string[]): void {
  const [command] = parsed['_'] as readonly (string | number)[]
  if (command !== undefined && !COMMANDS.includes(String(command))) {
    throw badFlag(`There is no command ${command}.${didYouMean(String(command), COMMANDS)} ${SEE_HELP}`)
  }
  for (const name of Object.keys(parsed)) {
    if (!FLAGS.includes(name) && !POSITIONALS.has(name)) refuseFlag(name)
  }
  for (const name of SETTING_NAMES) {
    // A matrix takes several cores.
    const kind = command === 'matrix' && name === 'core' ? 'list' : OPTIONS[name].kind
    refuseMisread(flagName(name), kind, parsed, args)
  }
  refuseMisread(FULL, 'switch', parsed, args)
  refuseMisread(VERIFY, 'switch', parsed, args)
  for (const name of [JOBS, SHARD]) refuseMisread(name, 'text', parsed, args)
}

function refuseFlag(name: string): never {
  const flags = FLAGS.map((flag) => `--${flag}`)
  const flag = name.length === 1 ? `-${name}` : `--${name}`
  throw badFlag(`There is no flag ${flag}.${didYouMean(flag, flags)} ${SEE_HELP}`)
}

function refuseMisread(flag: string, kind: OptionKind, parsed: Parsed, args: readonly string[]): void {
  // The parser would take --offline=1 for "off".
  const assigned = args.find((arg) => kind === 'switch' && arg.startsWith(`--${flag}=`))
  if (assigned !== undefined) throw badFlag(`${assigned}: write --${flag}, or --no-${flag} to switch it off.`)
  if (Array.isArray(parsed[flag]) && kind !== 'list') throw badFlag(`--${flag} was given twice.`)
}

function badFlag(message: string): FenceAuditError {
  return new FenceAuditError('BAD_FLAG', message)
}
