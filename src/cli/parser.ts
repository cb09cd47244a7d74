import yargs from 'yargs'
import type { Argv } from 'yargs'
import { FenceAuditError } from '../errors.ts'
import type { SettingName } from '../plan/options.ts'
import { SETTING_NAMES } from '../plan/setting-names.ts'
import { addFlags, type OnExitCode } from './add-flags.ts'
import { addMatrixCommands } from './matrix-commands.ts'
import { FULL, VERIFY, refuseUnknown } from './refuse-unknown.ts'
import { endOfHelp } from './help-text.ts'
import { packageVersion } from '../files/package-root.ts'
import { readFlags, readSwitch } from './read-flags.ts'

/** What the help of each command offers; the config file and the environment may set all of them everywhere. */
const RECHECK_FLAGS: readonly SettingName[] = ['out', 'format', 'gate', 'updateBaseline', 'verbose']
const REPORT_FLAGS: readonly SettingName[] = ['out', 'format', 'cacheDir', 'offline']
const CLEANUP_FLAGS: readonly SettingName[] = ['out', 'url', 'token']
const SELFTEST_FLAGS: readonly SettingName[] = ['format', 'quiet', 'verbose']
const DOCTOR_FLAGS: readonly SettingName[] = ['adapter', 'url', 'token', 'cacheDir', 'offline']

/**
 * The command line. Each command imports what it needs when it runs, so that the help starts fast.
 * Parsing rejects with FenceAuditError BAD_FLAG for anything it does not know.
 */
export function makeParser(args: readonly string[], onExitCode: OnExitCode): Argv {
  const parser = yargs([...args])
    .scriptName('fence-audit')
    .locale('en')
    .parserConfiguration({
      'camel-case-expansion': false,
      'dot-notation': false,
      'greedy-arrays': false,
      'parse-positional-numbers': false,
      'short-option-groups': false,
    })
    .usage('Audits whether a Mastra storage adapter fences ownership, on real processes and a real database.')
  addCommands(parser, onExitCode)
  return parser
    .epilogue(endOfHelp())
    .middleware((flags) => refuseUnknown(flags, args), true)
    .strict()
    .exitProcess(false)
    .showHelpOnFail(false)
    .fail(fail)
    .help()
    .version(packageVersion())
    .wrap(Math.min(process.stdout.columns ?? 80, 110))
}

/** Complaints of the parser itself come as a message, some of them with an error of its own kind. */
function fail(message: string | null, error: unknown): never {
  const isOwn = error instanceof Error && error.name === 'YError'
  if (message === null || (error !== undefined && !isOwn)) throw error
  throw new FenceAuditError('BAD_FLAG', `${message}. See fence-audit --help.`)
}

function addCommands(parser: Argv, onExitCode: OnExitCode): void {
  parser.command(
    ['audit', '$0'],
    'Audit a pair of core and adapter (the default)',
    (command) => addFlags(command, SETTING_NAMES),
    async (flags) => {
      const { auditCommand } = await import('./commands/audit.ts')
      onExitCode(await auditCommand(readFlags(flags)))
    },
  )
  addMatrixCommands(parser, onExitCode)
  addCommandsOnRuns(parser, onExitCode)
  addOtherCommands(parser, onExitCode)
}

/** Commands that read what audits have stored. */
function addCommandsOnRuns(parser: Argv, onExitCode: OnExitCode): void {
  parser
    .command(
      'recheck [run]',
      'Judge a stored run again, without starting anything',
      (command) =>
        addFlags(command, RECHECK_FLAGS).positional('run', {
          type: 'string',
          describe: 'Its folder or its id; without one, the latest',
        }),
      async (flags) => {
        const { recheckCommand } = await import('./commands/recheck.ts')
        onExitCode(await recheckCommand(flags['run'], readFlags(flags)))
      },
    )
    .command(
      'report [run]',
      'Write a bug report, ready to be filed, for each cause that a stored run has found',
      (command) =>
        addFlags(command, REPORT_FLAGS)
          .option('format', {
            describe: 'issue, issue=FILE.md or issue=FOLDER; or a format of audit',
            defaultDescription: 'issue',
          })
          .option(VERIFY, {
            type: 'boolean',
            describe: 'Run the script of each report in an empty folder, and say what came',
          })
          .positional('run', {
            type: 'string',
            describe: 'Its folder or its id; without one, the latest',
          }),
      async (flags) => {
        const { reportCommand } = await import('./commands/report.ts')
        const verify = readSwitch(`--${VERIFY}`, flags[VERIFY] ?? false)
        onExitCode(await reportCommand(flags['run'], readFlags(flags), verify))
      },
    )
    .command(
      'cleanup [run]',
      'Remove what a stored run has left in a database of yours, and nothing else',
      (command) =>
        addFlags(command, CLEANUP_FLAGS).positional('run', {
          type: 'string',
          describe: 'Its folder, its id, or "latest"',
        }),
      async (flags) => {
        const { cleanupCommand } = await import('./commands/cleanup.ts')
        onExitCode(await cleanupCommand(flags['run'], readFlags(flags)))
      },
    )
}

/** Commands about fence-audit itself. */
function addOtherCommands(parser: Argv, onExitCode: OnExitCode): void {
  parser
    .command(
      'explain [check]',
      'Say what a check means, how it is shown and what fixes it',
      (command) =>
        command.positional('check', { type: 'string', describe: 'Its id; without one, all are listed' }),
      async (flags) => {
        const { explainCommand } = await import('./commands/explain.ts')
        onExitCode(await explainCommand(typeof flags['check'] === 'string' ? flags['check'] : null))
      },
    )
    .command(
      'doctor',
      'Look whether this machine can run audits, and with --url a database be audited',
      (command) => addFlags(command, DOCTOR_FLAGS),
      async (flags) => {
        const { doctorCommand } = await import('./commands/doctor.ts')
        onExitCode(await doctorCommand(readFlags(flags)))
      },
    )
    .command(
      'selftest',
      'Try this auditor on stores that are broken on purpose, and on healthy ones',
      (command) =>
        addFlags(command, SELFTEST_FLAGS).option(FULL, {
          type: 'boolean',
          describe: 'All of them, in five minutes; without it some, in one',
        }),
      async (flags) => {
        const { selftestCommand } = await import('./commands/selftest.ts')
        onExitCode(await selftestCommand(readFlags(flags), readSwitch(`--${FULL}`, flags[FULL] ?? false)))
      },
    )
    .command(
      'completion',
      'Print a script that completes commands, flags and ids in your shell',
      (command) => command,
      () => {
        parser.showCompletionScript()
        onExitCode(0)
      },
    )
}
