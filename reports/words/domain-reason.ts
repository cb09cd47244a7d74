import type { DomainReport, StoreReport } from '../../src/verdict/report.ts'

/**
 * The reason for a domain's grade, with what is worth knowing beside it: that it is missing, that another package
 * stands in for the adapter's, that it declares more than was observed. `verbose` says it also where nothing is odd.
 */
export function domainReason(domain: DomainReport, store: StoreReport, verbose: boolean): string {
  const remarks = [implementation(domain, store, verbose), declaration(domain, verbose)].flatMap(
    (remark) => remark ?? [],
  )
  if (remarks.length === 0) return domain.why
  // The words of a check are a sentence of their own.
  return [domain.why.replace(/\.$/, ''), ...remarks].join('; ')
}

function implementation(
  { implementation }: DomainReport,
  store: StoreReport,
  verbose: boolean,
): string | null {
  if (implementation === null) return null
  const text = `${implementation.class} from ${implementation.package ?? 'an unknown package'}`
  if (verbose) return `it is ${text}`
  const isForeign =
    store.adapter.startsWith('@') &&
    implementation.package !== null &&
    implementation.package !== store.adapter
  return isForeign ? `it is ${text}, not the adapter's own` : null
}

function declaration({ declared, store }: DomainReport, verbose: boolean): string | null {
  if (declared === true && store !== 'fenced') return `it declares that it fences; observed: ${store}`
  if (!verbose || declared === null) return null
  return declared ? 'it declares that it fences' : 'it declares that it does not fence'
}
