import { isSlow } from '../controls/checks-for.ts'
import type { Control } from '../controls/control.ts'

/** The faults of the catalogue without which an audit would be worthless. */
const STARRED: ReadonlySet<string> = new Set(
  [1, 2, 3, 4, 6, 8, 9, 10, 11, 12, 14, 16, 17, 21, 22, 25, 26, 28, 29, 30, 31, 32, 35, 36, 37, 38].map(
    (number) => `F${String(number).padStart(2, '0')}`,
  ),
)

/** Healthy stores that differ most in how they answer, write and lapse. */
const HEALTHY: ReadonlySet<string> = new Set([
  'refuses-by-throwing',
  'versioned-put',
  'lenient',
  'tasks-only',
])

/**
 * The controls of the quick selftest: some for each starred fault and for each check that has to catch something, as
 * few and as quick ones as can be had, and some healthy ones.
 */
export function quickNames(controls: readonly Control[]): ReadonlySet<string> {
  const kept = controls.filter(({ name, kind, uncaught }) =>
    kind === 'healthy' ? HEALTHY.has(name) : uncaught !== null,
  )
  const names = new Set(kept.map(({ name }) => name))
  let candidates = controls.filter(({ kind, uncaught }) => kind !== 'healthy' && uncaught === null)
  const covered = new Set<string>()
  while (candidates.length > 0) {
    const worth = (control: Control): number =>
      itemsOf(control).filter((item) => !covered.has(item)).length / costOf(control)
    candidates = candidates
      .filter((control) => worth(control) > 0)
      .toSorted((one, other) => worth(other) - worth(one))
    const best = candidates.shift()
    if (best === undefined) break
    names.add(best.name)
    for (const item of itemsOf(best)) covered.add(item)
  }
  return names
}

/** What a control shows that it is worth a place for: its starred fault, and the checks that catch it. */
function itemsOf({ id, caughtBy }: Control): readonly string[] {
  const number = id.slice(0, 3)
  return [...(STARRED.has(number) ? [number] : []), ...caughtBy]
}

/** Roughly how long a control takes, in units of a quick one. */
function costOf({ caughtBy }: Control): number {
  return 1 + 3 * caughtBy.filter(isSlow).length
}
