import { VARIANTS } from '../rules/variant.ts'
import type { Fault } from './fault.ts'

/** Faults in what a state update of a run is held to, and in what it does to the run. */
export const STATE_FAULTS = {
  'state-condition-ignored': {
    id: 'F38b',
    does: 'Takes the status that a state update expects, and updates a run of any status.',
    hazard: 'two workers resume one suspended run',
    variants: VARIANTS,
    change: () => ({ stateIsExpected: () => true }),
  },
  'state-condition-stored': {
    id: 'F38d',
    does: 'Holds a state update to the status that it expects, but stores that condition as a part of the run.',
    hazard: 'a run carries fields that nobody set',
    variants: VARIANTS,
    change: () => ({ stateToMerge: (options) => options }),
  },
  'late-state-makes-run': {
    id: 'F35c',
    does: 'Makes a run that is not there for a state update.',
    hazard: 'a late worker brings a deleted run back',
    variants: VARIANTS,
    change: () => ({ stateMakesRun: true }),
  },
} as const satisfies Record<string, Fault>
