import { SURFACES } from './list.ts'
import { SURFACE_IDS } from './surface-id.ts'
import type { Surface } from './surface.ts'
import type { Variant } from './variant.ts'

/** How A loses its run: its lease lapses, it releases the run, or B takes it by force while A holds a live lease. */
export const LOSSES = ['lapse', 'release', 'forced'] as const
export type Loss = (typeof LOSSES)[number]

/** How a write carries its fence: as a parameter, or by the run-fence scope that it is made in. */
export const FENCE_KINDS = ['explicit', 'scope'] as const
export type FenceKind = (typeof FENCE_KINDS)[number]

/** When A writes: just before the takeover, during it, or after B's first accepted write. */
export const TIMINGS = ['before', 'during', 'after'] as const
export type Timing = (typeof TIMINGS)[number]

/** One way in which A loses a run and comes back to one surface. */
export interface Course {
  readonly surface: Surface
  readonly loss: Loss
  readonly fence: FenceKind
}

/** Start of the names of a course's steps. */
export function prefixOf({ surface, loss, fence }: Course): string {
  return `${surface.id}, ${loss}, ${fence}: `
}

/**
 * The courses that a domain of a variant is put through. Where nothing is fenced, and for surfaces that the contract
 * leaves unfenced, one is enough to show the stale write landing; F1 knows no scopes.
 */
export function coursesOf(domain: Surface['domain'], variant: Variant): Course[] {
  const surfaces = SURFACE_IDS.map((id) => SURFACES[id]).filter((surface) => surface.domain === domain)
  return surfaces.flatMap((surface) => {
    const kinds = fenceKindsOf(surface, variant)
    const losses = isPutThroughAll(surface, variant) ? (surface.losses ?? LOSSES) : (['forced'] as const)
    return losses.flatMap((loss) => kinds.map((fence) => ({ surface, loss, fence })))
  })
}

/** The ways in which a write to a surface can carry a fence in a variant; one stands for all where none is looked at. */
export function fenceKindsOf({ contract, fences = FENCE_KINDS }: Surface, variant: Variant): FenceKind[] {
  if (contract !== 'fenced') return ['scope']
  return variant === 'F0' || variant === 'F1' ? ['explicit'] : [...fences]
}

/** Whether Mastra's contract, in this variant, asks of a store that it fences this surface. */
export function isFencedIn({ contract }: Surface, variant: Variant): boolean {
  return contract === 'fenced' || (contract === 'scope-only' && variant !== 'F1')
}

/** Whether a surface is written to before the takeover as well, and in every way of losing the run that it asks for. */
export function isPutThroughAll(surface: Surface, variant: Variant): boolean {
  return variant !== 'F0' && isFencedIn(surface, variant)
}
