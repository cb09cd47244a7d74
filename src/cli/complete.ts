import { CHECK_IDS } from '../checks/check-id.ts'
import { DOMAINS } from '../verdict/verdict.ts'
import { OPTIONS, type Option } from '../plan/options.ts'
import { FORMATS } from '../plan/plan-outputs.ts'
import { flagName, SETTING_NAMES } from '../plan/setting-names.ts'
import { SCENARIO_IDS } from '../scenarios/scenario-id.ts'
import { COMMANDS } from './refuse-unknown.ts'

/** What can stand after a flag, beside the choices in the table of options. */
const VALUES: Readonly<Record<string, readonly string[]>> = {
  '--format': FORMATS,
  '--only': ['none', ...CHECK_IDS],
  '--skip': CHECK_IDS,
  '--require': [...DOMAINS, ...CHECK_IDS],
  '--scenarios': ['all', 'default', 'none', ...SCENARIO_IDS],
}

/**
 * Words that complete a command line: `words` are its words so far, the last one unfinished (maybe empty). Empty
 * where only a file name or nothing can follow.
 */
export function complete(words: readonly string[]): string[] {
  const current = words.at(-1) ?? ''
  const previous = words.at(-2) ?? ''
  return candidates(current, previous, words).filter((word) => word.startsWith(current))
}

function candidates(current: string, previous: string, words: readonly string[]): readonly string[] {
  const option: Option | undefined =
    OPTIONS[SETTING_NAMES.find((name) => `--${flagName(name)}` === previous) ?? 'keep']
  if (option.kind !== 'switch') return option.choices ?? VALUES[previous] ?? []
  if (current.startsWith('-')) return SETTING_NAMES.map((name) => `--${flagName(name)}`)
  if (previous === 'explain') return [...CHECK_IDS, ...SCENARIO_IDS]
  if (previous === 'recheck' || previous === 'report' || previous === 'cleanup') return ['latest']
  return words.length === 1 ? COMMANDS : []
}
