import { FenceAuditError } from '../errors.ts'
import { nearestVersions } from './nearest-versions.ts'
import type { Served } from './served-versions.ts'

/** A package that the registry does not serve as wanted; `served` is null when it does not know the package at all. */
export interface Miss {
  readonly name: string
  readonly wanted: string
  readonly served: Served | null
}

/** One error VERSION_NOT_FOUND for all packages that are missing, each with the nearest versions there are. */
export function versionNotFound(misses: readonly Miss[], offline: boolean): FenceAuditError {
  const source = offline
    ? 'As far as the cache remembers, the registry does not serve'
    : 'The registry does not serve'
  const remedy = offline
    ? 'Ask for one of those, or ask the registry anew without --offline.'
    : 'Ask for a version that it serves, or give a tarball or a directory.'
  return new FenceAuditError('VERSION_NOT_FOUND', `${source}\n${misses.map(line).join('\n')}\n${remedy}`)
}

function line({ name, wanted, served }: Miss): string {
  if (served === null)
    return `  ${name}: it does not know this package. Is the name right, and your registry the right one?`
  const tags = Object.keys(served['dist-tags'])
  const nearest = nearestVersions(wanted, served.versions)
  return `  ${name}@${wanted}. Nearest: ${nearest.join(', ') || 'none'}. Tags: ${tags.slice(0, 8).join(', ') || 'none'}.`
}
