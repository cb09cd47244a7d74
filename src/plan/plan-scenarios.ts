import { FenceAuditError } from '../errors.ts'
import { DEFAULT_SCENARIOS, SCENARIO_IDS, type ScenarioId } from '../scenarios/scenario-id.ts'
import { didYouMean } from './nearest.ts'
import { planChoice } from './plan-choice.ts'
import type { Plan } from './plan.ts'
import type { Settings } from './settings.ts'

/** More repetitions than this are a typing error: one takes seconds. */
const REPEAT_MAX = 1_000

const SETS: Readonly<Record<string, readonly ScenarioId[]>> = {
  all: SCENARIO_IDS,
  default: DEFAULT_SCENARIOS,
  none: [],
}

/**
 * The scenarios to run and how. With nothing said of them none run beside `--only`, because somebody is after single
 * checks, nor on a custom store, which is not known to be isolated.
 *
 * @throws FenceAuditError BAD_FLAG
 */
export function planScenarios(
  settings: Settings,
): Pick<Plan, 'scenarios' | 'repeat' | 'profile' | 'maxRetries'> {
  const repeat = settings.repeat ?? 1
  if (repeat < 1 || repeat > REPEAT_MAX) {
    throw new FenceAuditError('BAD_FLAG', `--repeat ${repeat} is not a whole number from 1 to ${REPEAT_MAX}.`)
  }
  return {
    scenarios: selectScenarios(
      settings.scenarios ?? [
        settings.only === undefined && settings.store === undefined ? 'default' : 'none',
      ],
    ),
    repeat,
    profile: planChoice('profile', settings.profile),
    maxRetries: settings.maxRetries ?? 1,
  }
}

/** In the order of the list, whatever the order given. S1, the control, comes with any other. */
function selectScenarios(given: readonly string[]): ScenarioId[] {
  const named = given.flatMap((word) => SETS[word] ?? [scenarioNamed(word)])
  const wanted = new Set<ScenarioId>(named.length === 0 ? [] : ['S1', ...named])
  return SCENARIO_IDS.filter((id) => wanted.has(id))
}

function scenarioNamed(word: string): ScenarioId {
  const id = SCENARIO_IDS.find((one) => one === word.toUpperCase())
  if (id !== undefined) return id
  const known = [...Object.keys(SETS), ...SCENARIO_IDS]
  throw new FenceAuditError(
    'BAD_FLAG',
    `--scenarios ${word} is not one of ${known.join(', ')}.${didYouMean(word, known)}`,
  )
}
