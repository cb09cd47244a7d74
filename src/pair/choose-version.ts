import semver from 'semver'
import type { Served } from './served-versions.ts'

/** What is wanted of a package of the registry; `PackageSpec` has this shape. */
export interface Wanted {
  readonly kind: 'version' | 'range' | 'tag'
  readonly wanted: string
}

/**
 * The served version that npm would install for a version, range or tag; null when there is none. For a range that is
 * the one tagged `latest` if it lies within, and otherwise the highest (npm-pick-manifest).
 */
export function chooseVersion({ kind, wanted }: Wanted, served: Served): string | null {
  const { latest } = served['dist-tags']
  if (kind === 'range') {
    if (isServed(latest, served) && semver.satisfies(latest, wanted, true)) return latest
    return semver.maxSatisfying([...served.versions], wanted, true)
  }
  const version = kind === 'tag' ? served['dist-tags'][wanted] : wanted
  return isServed(version, served) ? version : null
}

function isServed(version: string | undefined, { versions }: Served): version is string {
  return version !== undefined && versions.includes(version)
}
