import { VARIANTS } from '../rules/variant.ts'
import type { Fault } from './fault.ts'

/** Faults in how memory keeps the newest fence of a run. */
export const MEMORY_FENCE_FAULTS = {
  'raise-moves-back': {
    id: 'R32',
    does: 'Lets an older generation take the memory fence of a run back.',
    hazard: 'a displaced worker locks its successor out of memory',
    variants: VARIANTS,
    change: ({ mayRaise }) => ({
      mayRaise: (fence, claim) =>
        mayRaise(fence, claim) || (claim !== null && claim.generation > fence.generation),
    }),
  },
  'raise-by-other-owner': {
    id: 'R33',
    does: 'Lets another owner raise the memory fence to a generation that is taken.',
    hazard: 'two owners of one generation displace each other in memory',
    variants: VARIANTS,
    change: () => ({
      mayRaise: (fence, claim) => claim === null || claim.generation <= fence.generation,
    }),
  },
  'raise-after-retirement': {
    id: 'R89',
    does: 'Lets anybody raise the memory fence of a run whose fence is retired.',
    hazard: 'a displaced worker takes the memory of a run back as soon as its successor has ended',
    variants: ['F3'],
    change: ({ mayRaise }) => ({
      mayRaise: (fence, claim) =>
        (claim !== null && 'retiredAtMs' in claim && claim.retiredAtMs !== null) || mayRaise(fence, claim),
    }),
  },
  'late-retire': {
    id: 'R34',
    does: 'Retires the memory fence of a run for an owner that has been superseded.',
    hazard: 'a retention job deletes a fence that is in use',
    variants: ['F3'],
    change: () => ({ mayRetire: (fence, claim) => claim.generation >= fence.generation }),
  },
  'raise-keeps-retired': {
    id: 'R35',
    does: 'Leaves a memory fence retired when its owner raises it again, so that a retention job may delete it in use.',
    hazard: 'a retention job deletes a fence that is in use',
    variants: ['F3'],
    change: () => ({ raiseStamp: (claim) => ({ retiredAt: claim?.retiredAtMs ?? null }) }),
  },
  'retire-fences': {
    id: 'R36',
    does: 'Refuses the writes of an owner that has retired its memory fence.',
    hazard: 'the last writes of a finished run are lost',
    variants: ['F3'],
    change: ({ isCurrent }) => ({
      isCurrent: (fence, claim, nowMs) => {
        const isRetired = 'retiredAtMs' in claim && claim.retiredAtMs !== null
        return !isRetired && isCurrent(fence, claim, nowMs)
      },
    }),
  },
} as const satisfies Record<string, Fault>
