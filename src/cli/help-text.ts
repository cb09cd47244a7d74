import { EXIT_CODES } from './exit-codes.ts'

const EXAMPLES = [
  ['fence-audit --core 1.71.0 --adapter @mastra/libsql@1.23.1', 'two published versions'],
  ['fence-audit', "what this folder's project has installed"],
  ['fence-audit --core 1.71.0 --store ./my-store.mjs', 'a store of your own'],
  ['fence-audit --format terminal --format json=report.json', 'and a report for other programs'],
  ["fence-audit --only 'tasks/stale-*'", 'some of the checks'],
  ['fence-audit recheck latest', 'judge the newest run again'],
  ['fence-audit explain tasks/expected-owner', 'read about one check'],
] as const satisfies readonly (readonly [string, string])[]

/** The end of the help: examples, exit codes, and the other places where a setting can stand. */
export function endOfHelp(): string {
  return [
    'Examples:',
    ...EXAMPLES.flatMap(([command, text]) => [`  ${command}`, `      ${text}`]),
    '',
    'Exit codes:',
    ...EXIT_CODES.map(([code, meaning]) => `  ${String(code).padEnd(4)} ${meaning}`),
    '',
    'Every flag can also be set by a variable (--cache-dir by FENCE_AUDIT_CACHE_DIR)',
    'or in fence-audit.config.mjs or .json (cacheDir). A flag wins over a variable,',
    'a variable over the file.',
  ].join('\n')
}
