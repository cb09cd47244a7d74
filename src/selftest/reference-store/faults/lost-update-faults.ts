import { VARIANTS } from '../rules/variant.ts'
import type { Fault } from './fault.ts'
import { onOldReads } from './old-reads.ts'

/** Partial updates that write a whole record back. */
export const LOST_UPDATE_FAULTS = {
  'thread-written-back': {
    id: 'F12b',
    does: 'Reads a thread, changes title or metadata, and writes all of it back later.',
    hazard: 'metadata that two workers set at once are lost',
    variants: VARIANTS,
    change: onOldReads('updateThread'),
  },
  'resource-written-back': {
    id: 'F12c',
    does: 'Reads a resource, changes its working memory or metadata, and writes all of it back later.',
    hazard: 'what two agents note at once is lost',
    variants: VARIANTS,
    change: onOldReads('updateResource', 'mergeResourceWorkingMemory'),
  },
  'snapshot-written-back': {
    id: 'F12d',
    does: "Reads a run's snapshot, sets a step's result, and writes all of it back later.",
    hazard: 'results of steps that end at once are lost',
    variants: VARIANTS,
    change: onOldReads('updateWorkflowResults'),
  },
  'state-written-back': {
    id: 'F10d',
    does: "Reads a run's status, compares, and writes the new state without looking again.",
    hazard: 'two workers resume one suspended run',
    variants: VARIANTS,
    change: onOldReads('updateWorkflowState'),
  },
} as const satisfies Record<string, Fault>
