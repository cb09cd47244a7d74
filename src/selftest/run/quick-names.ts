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
 * The controls of the quick selftest: the first of each starred fault, the first for each check that has to catch
 * something, and some healthy ones.
 */
export function quickNames(controls: readonly Control[]): ReadonlySet<string> {
  const covered = new Set<string>()
  return new Set(
    controls
      .filter(({ id, name, kind, caughtBy, uncaught }) => {
        if (kind === 'healthy') return HEALTHY.has(name)
        if (uncaught !== null) return true
        const number = id.slice(0, 3)
        const fresh = [...(STARRED.has(number) ? [number] : []), ...caughtBy].filter(
          (item) => !covered.has(item),
        )
        for (const item of fresh) covered.add(item)
        return fresh.length > 0
      })
      .map(({ name }) => name),
  )
}
