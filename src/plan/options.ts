/** What a setting takes: one text, several, a whole number, or on and off. */
export type OptionKind = 'text' | 'list' | 'number' | 'switch'

export interface Option {
  readonly kind: OptionKind
  /** What stands after the flag in the help: `SPEC`; null for a switch. */
  readonly value: string | null
  readonly choices?: readonly string[]
  /** For the help and docs/configuration.md. */
  readonly describe: string
  /** What holds without it, in words. */
  readonly fallback: string
}

/**
 * Every setting of an audit, by its name in a config file. Its flag is the same name with hyphens, its environment
 * variable the same in capitals after `FENCE_AUDIT_`. Flags, variables, the config file's schema, the help and the
 * documented table are all made from this one.
 */
export const OPTIONS = {
  core: {
    kind: 'text',
    value: 'SPEC',
    describe: '@mastra/core: a version, range, tag, tarball or directory; or reference[:FAULT]',
    fallback: "the version that this folder's project has installed",
  },
  adapter: {
    kind: 'list',
    value: 'SPEC',
    describe: 'Adapter package with its version, tarball or directory; repeat it for more pairs',
    fallback: "the adapters that this folder's project has installed",
  },
  project: {
    kind: 'text',
    value: 'DIR',
    describe: 'Application whose installed core and adapters are audited in place; nothing is installed',
    fallback: "this folder's project, without --core",
  },
  store: {
    kind: 'text',
    value: 'MODULE',
    describe: 'Module that makes a store of your own (exports createStorage); --adapter is optional then',
    fallback: "the adapter's own store",
  },
  url: {
    kind: 'text',
    value: 'URL',
    describe: 'Your own database instead of a fresh one; only what the run makes is touched',
    fallback: 'a fresh database of the run, gone afterwards',
  },
  token: {
    kind: 'text',
    value: 'TOKEN',
    describe: 'Its token or password. Others can see arguments: prefer FENCE_AUDIT_TOKEN',
    fallback: 'none',
  },
  node: {
    kind: 'text',
    value: 'VERSION|PATH',
    describe: 'Node that the workers run under',
    fallback: 'the Node that runs fence-audit',
  },
  cacheDir: {
    kind: 'text',
    value: 'DIR',
    describe: 'Where installed pairs are kept',
    fallback: 'the cache folder of your account',
  },
  out: {
    kind: 'text',
    value: 'DIR',
    describe: 'Where runs are kept, each with its evidence',
    fallback: '.fence-audit',
  },
  format: {
    kind: 'list',
    value: 'FORMAT[=FILE]',
    describe:
      'terminal, json, markdown, html, junit, sarif or gitlab, on stdout or into a file; can be repeated',
    fallback: 'terminal',
  },
  require: {
    kind: 'list',
    value: 'NAMES',
    describe: 'Domains that decide the exit code, and check ids that shall decide it too',
    fallback: 'backgroundTasks,workflows,memory',
  },
  gate: {
    kind: 'text',
    value: 'pair|store|regression',
    choices: ['pair', 'store', 'regression'],
    describe:
      'Decide by what the pair gives, by what the store enforces when asked, or by what is worse than the baseline',
    fallback: 'pair',
  },
  updateBaseline: {
    kind: 'switch',
    value: null,
    describe: 'Write fence-audit.baseline.json anew, from what decides and does not hold',
    fallback: 'off',
  },
  only: {
    kind: 'list',
    value: 'IDS',
    describe: 'Run these checks alone: ids or globs; "none" runs no check',
    fallback: 'all checks',
  },
  skip: {
    kind: 'list',
    value: 'IDS',
    describe: 'Leave these checks out: ids or globs',
    fallback: 'none',
  },
  scenarios: {
    kind: 'list',
    value: 'NAMES',
    describe: 'Scenarios on real worker processes: all, default, none, or ids such as S2,S6',
    fallback: 'default (S1, S2, S6, P1, P2, P3); none with --only or --store',
  },
  repeat: {
    kind: 'number',
    value: 'NUMBER',
    describe: 'How often each scenario runs; one violation is a violation',
    fallback: '1',
  },
  profile: {
    kind: 'text',
    value: 'quick|paper',
    choices: ['quick', 'paper'],
    describe: 'Times of the scenarios: the shortest that keep their order, or the published ones',
    fallback: 'quick',
  },
  maxRetries: {
    kind: 'number',
    value: 'NUMBER',
    describe: "Retries that the scenarios' tasks are given",
    fallback: '1',
  },
  rounds: {
    kind: 'number',
    value: 'NUMBER',
    describe: 'Random histories that each of the linearizable checks plays',
    fallback: '40',
  },
  seed: {
    kind: 'number',
    value: 'NUMBER',
    describe: 'Seed of the races and of the random histories, to repeat a run',
    fallback: 'a random one, kept with the run',
  },
  quiet: { kind: 'switch', value: null, describe: 'No progress on stderr', fallback: 'off' },
  verbose: { kind: 'switch', value: null, describe: 'Also show the checks that hold', fallback: 'off' },
  offline: {
    kind: 'switch',
    value: null,
    describe: 'Use what the cache holds, ask no registry',
    fallback: 'off',
  },
  keep: { kind: 'switch', value: null, describe: 'Keep the database files of the run', fallback: 'off' },
  unconfined: {
    kind: 'switch',
    value: null,
    describe: 'Let the audited packages write anywhere and start processes',
    fallback: 'off',
  },
} as const satisfies Record<string, Option>

export type SettingName = keyof typeof OPTIONS
