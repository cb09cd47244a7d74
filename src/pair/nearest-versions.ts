import semver from 'semver'

const SHOWN_PER_SIDE = 3

/**
 * The served versions next to what was wanted, in order: up to three below and three above. Prereleases count only
 * for someone who wants one; with a wanted text that is no version or range, the newest six are given.
 */
export function nearestVersions(wanted: string, served: readonly string[]): string[] {
  const target = semver.valid(wanted, true) ?? minimum(wanted)
  const wantsPrerelease = target !== null && semver.prerelease(target) !== null
  const releases = served.filter((version) => semver.prerelease(version) === null)
  const candidates = semver.sort([...(wantsPrerelease || releases.length === 0 ? served : releases)])
  if (target === null) return candidates.slice(-2 * SHOWN_PER_SIDE)
  const below = candidates.filter((version) => semver.lt(version, target))
  const above = candidates.filter((version) => semver.gt(version, target))
  return [...below.slice(-SHOWN_PER_SIDE), ...above.slice(0, SHOWN_PER_SIDE)]
}

function minimum(range: string): string | null {
  return semver.validRange(range, true) === null ? null : (semver.minVersion(range, true)?.version ?? null)
}
