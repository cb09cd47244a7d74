import { createHash } from 'node:crypto'
import type { Finding } from '../../src/verdict/finding.ts'
import type { Report } from '../../src/verdict/report.ts'
import { storeKey } from '../../src/verdict/store-key.ts'

/**
 * What makes a finding the same one in the next audit: its store and its name. Versions do not, so that a finding
 * outlives an update that does not mend it; only where one audit tries a store in several versions they are needed to
 * tell its findings apart.
 */
export function fingerprintOf(
  { store, kind, id }: Pick<Finding, 'store' | 'kind' | 'id'>,
  report: Report,
  all: readonly Report[],
): string {
  const alike = all.filter(({ stores }) => stores.some((one) => storeKey(one) === store))
  const { core, adapter } = report.pair
  const versions = alike.length > 1 ? [core.version, adapter?.version ?? ''] : []
  return fingerprintOfText(JSON.stringify([1, store, kind, id, ...versions]))
}

/** The same for what is no finding. */
export function fingerprintOfText(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
