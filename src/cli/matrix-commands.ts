import type { Argv } from 'yargs'
import type { SettingName } from '../plan/options.ts'
import { SETTING_NAMES } from '../plan/setting-names.ts'
import { addFlags, type OnExitCode } from './add-flags.ts'
import { readFlags, readList } from './read-flags.ts'
import { JOBS, SHARD } from './refuse-unknown.ts'

/** A matrix gives every pair a fresh database, and says by itself which cores and adapters it takes. */
const NOT_OF_A_MATRIX: ReadonlySet<SettingName> = new Set([
  'core',
  'adapter',
  'project',
  'store',
  'url',
  'token',
  'updateBaseline',
  'format',
])
const MATRIX_FLAGS = SETTING_NAMES.filter((name) => !NOT_OF_A_MATRIX.has(name))
const MERGE_FLAGS: readonly SettingName[] = ['out', 'verbose']
const FORMAT = {
  type: 'array',
  string: true,
  describe: 'terminal, markdown, html, json or csv, on stdout or into a file; can be repeated',
  defaultDescription: 'terminal',
} as const

/** Commands about many pairs at once. */
export function addMatrixCommands(parser: Argv, onExitCode: OnExitCode): void {
  parser
    .command(
      'matrix',
      'Audit every core of a range with every adapter of another, and show a table',
      (command) => addMatrixFlags(command),
      async (flags) => {
        const { matrixCommand } = await import('./commands/matrix.ts')
        const cores = flags['core'] === undefined ? undefined : readList('--core', flags['core'])
        // In the table of settings, core is one.
        const settings = readFlags({ ...flags, core: undefined })
        const own = { cores, jobs: textOf(flags[JOBS]), shard: textOf(flags[SHARD]) }
        onExitCode(await matrixCommand(settings, own))
      },
    )
    .command(
      'merge <dirs..>',
      'Merge the parts of a matrix that were audited on several machines',
      (command) =>
        addFlags(command, MERGE_FLAGS)
          .option('format', FORMAT)
          .positional('dirs', { type: 'string', array: true, describe: 'Folders of the parts' }),
      async (flags) => {
        const { mergeCommand } = await import('./commands/merge.ts')
        onExitCode(await mergeCommand(readList('merge', flags['dirs']), readFlags(flags)))
      },
    )
}

function addMatrixFlags(command: Argv): Argv {
  command
    .option('core', {
      type: 'array',
      string: true,
      describe: "Versions of @mastra/core: '>=1.60 <1.72', 'last 5', minor, or one; can be repeated",
    })
    .option('adapter', {
      type: 'array',
      string: true,
      describe: "The same with the package: '@mastra/libsql@last 5'; can be repeated",
    })
    .option(JOBS, {
      type: 'string',
      describe: 'So many audits at the same time',
      defaultDescription: 'one for each core, as far as the memory goes',
    })
    .option(SHARD, { type: 'string', describe: 'One part of several, as 1/3, to be merged with the others' })
    .option('format', FORMAT)
  return addFlags(command, MATRIX_FLAGS)
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
