import { FenceAuditError } from '../errors.ts'
import { makePlan } from './make-plan.ts'
import { makeReportPlan } from './make-report-plan.ts'
import { MATRIX_FORMATS, type MatrixFormat } from './matrix-formats.ts'
import { mergeSettings } from './merge-settings.ts'
import type { Plan } from './plan.ts'
import { planOutputsOf, type Output } from './plan-outputs.ts'
import { readEnvironment } from './read-environment.ts'
import type { Config, Settings } from './settings.ts'
import { settingsWithout } from './settings-without.ts'

/** Settings that are of one store or application, which a matrix makes afresh for every pair. */
const OF_ONE_AUDIT = ['project', 'store', 'url', 'token', 'updateBaseline'] as const

/** Where a matrix is, and how it is shown. */
export interface MatrixReportPlan extends Pick<
  Plan,
  'cacheDir' | 'outDir' | 'quiet' | 'verbose' | 'offline'
> {
  readonly outputs: readonly Output<MatrixFormat>[]
}

const EXAMPLE = `--core '>=1.60 <1.72' --adapter '@mastra/libsql@last 5'`

/** What a matrix is asked for, before any registry is. */
export interface MatrixRequest extends MatrixReportPlan {
  /** Texts of choices, see `parseCoreChoice` and `parseAdapterChoice`; every core goes with every adapter. */
  readonly cores: readonly string[]
  readonly adapters: readonly string[]
  /** Single pairs beside those. */
  readonly pairs: readonly { readonly core: string; readonly adapter: string }[]
  /** What was said by flags and variables, for the command that makes the matrix again. */
  readonly given: Settings
  /** Null where every audit chooses its own. */
  readonly seed: number | null
  /** From the config file; undefined where it says nothing. */
  readonly jobs: number | undefined
  /** The plan of one pair's audit. @throws FenceAuditError */
  readonly planOf: (core: string, adapter: string) => Promise<Plan>
}

/**
 * Reads which pairs a matrix has: those of flags and variables, or else those of `matrix` in the config file.
 *
 * @throws FenceAuditError BAD_FLAG for too little, and for what an audit takes and a matrix does not
 */
export function planMatrix(
  flags: Settings & { readonly cores?: readonly string[] },
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  cwd: string,
): MatrixRequest {
  const { cores: ofFlags, ...others } = flags
  const given = mergeSettings(others, readEnvironment(environment))
  refuse(given)
  const { core, adapter: adapters = [] } = given
  const cores = ofFlags ?? (core === undefined ? [] : [core])
  const isGiven = cores.length > 0 || adapters.length > 0
  const { matrix } = config
  const asked = isGiven
    ? { cores, adapters, pairs: [] }
    : { cores: matrix?.core ?? [], adapters: matrix?.adapter ?? [], pairs: matrix?.pairs ?? [] }
  if (asked.pairs.length === 0 || asked.cores.length + asked.adapters.length > 0)
    requireBoth(asked.cores, asked.adapters)
  const settings = ofEveryPair(given, config)
  return {
    ...asked,
    ...planMatrixReport(others, config, environment, cwd),
    given,
    seed: settings.seed ?? null,
    jobs: matrix?.jobs,
    // Outputs are the matrix's, not those of each audit.
    planOf: (one, other) => makePlan({ ...settings, core: one, adapter: [other] }, {}, {}, cwd),
  }
}

/**
 * The part of it that needs no pairs, with the precedence of `makePlan`.
 *
 * @throws FenceAuditError that names the input and the remedy
 */
export function planMatrixReport(
  flags: Settings,
  config: Config,
  environment: Readonly<Record<string, string | undefined>>,
  cwd: string,
): MatrixReportPlan {
  const { format, ...settings } = mergeSettings(
    flags,
    readEnvironment(environment),
    settingsWithout(config, []),
  )
  const { cacheDir, outDir, quiet, verbose, offline } = makeReportPlan(settings, {}, {}, cwd)
  return { cacheDir, outDir, quiet, verbose, offline, outputs: planOutputsOf(MATRIX_FORMATS, format, cwd) }
}

function refuse(given: Settings): void {
  const name = OF_ONE_AUDIT.find((one) => given[one] !== undefined)
  if (name !== undefined)
    throw badFlag(
      `${name} is not for a matrix, which gives every pair a fresh database: audit that one pair by itself.`,
    )
  if (given.gate === 'regression')
    throw badFlag(
      '--gate regression is not for a matrix: its cells are compared by their states. Give pair or store.',
    )
}

function requireBoth(cores: readonly string[], adapters: readonly string[]): void {
  const missing = cores.length === 0 ? '--core' : adapters.length === 0 ? '--adapter' : null
  if (missing !== null)
    throw badFlag(
      `${missing} is missing: say which versions the matrix has, as in ${EXAMPLE}, or list them under "matrix" in the config file.`,
    )
}

/** The config file's settings of one store or application are for its audit, and left out. */
function ofEveryPair(given: Settings, config: Config): Settings {
  const settings = mergeSettings(given, settingsWithout(config, []))
  return settingsWithout(settings, [
    ...OF_ONE_AUDIT,
    'core',
    'adapter',
    'format',
    ...(settings.gate === 'regression' ? (['gate'] as const) : []),
  ])
}

function badFlag(message: string): FenceAuditError {
  return new FenceAuditError('BAD_FLAG', message)
}
