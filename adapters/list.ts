import { distance } from 'fastest-levenshtein'
import { FenceAuditError } from '../src/errors.ts'
import type { StoreAdapter } from './adapter.ts'
import { custom } from './custom/index.ts'
import { libsql } from './libsql/index.ts'
import { mongodb } from './mongodb/index.ts'
import { mssql } from './mssql/index.ts'
import { mysql } from './mysql/index.ts'
import { pg } from './pg/index.ts'
import { redis } from './redis/index.ts'
import { reference } from './reference/index.ts'
import { upstash } from './upstash/index.ts'

/** All adapters that fence-audit knows. A new one is one folder and one line here. */
export const ADAPTERS: readonly StoreAdapter[] = [
  libsql,
  pg,
  mysql,
  upstash,
  redis,
  mongodb,
  mssql,
  reference,
  custom,
]

/** So many wrong letters still mean the package that is known. */
const TYPING_ERRORS = 2

/**
 * The adapter of a package, or of `custom`.
 *
 * @throws FenceAuditError UNKNOWN_ADAPTER, which says how such a package can be audited all the same
 */
export function adapterFor(packageName: string): StoreAdapter {
  const known = ADAPTERS.find((adapter) => (adapter.packageName ?? adapter.name) === packageName)
  if (known !== undefined) return known
  const names = ADAPTERS.flatMap(({ packageName: name }) => (name === null ? [] : [name]))
  const meant = names.find((name) => distance(name, packageName) <= TYPING_ERRORS)
  if (meant !== undefined) {
    throw new FenceAuditError(
      'UNKNOWN_ADAPTER',
      `fence-audit has no adapter for ${packageName}. Did you mean ${meant}?`,
    )
  }
  throw new FenceAuditError(
    'UNKNOWN_ADAPTER',
    `fence-audit has no adapter for ${packageName} (it knows ${names.join(', ')}). ` +
      `Audit it as a custom store: write a module that exports createStorage() and pass --store ./my-store.mjs (see the README, "A store of your own").`,
  )
}
