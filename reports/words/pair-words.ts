import type { InstalledPackage } from '../../src/pair/pair.ts'
import type { CoreReport, Report, StoreReport } from '../../src/verdict/report.ts'

/**
 * `@mastra/core 1.71.0 + @mastra/libsql 1.23.1`; a custom store without a package goes by its own name. Whose version is
 * not what a registry serves is said to be local, and what is fence-audit's own to be a control.
 */
export function pairName({ pair, stores }: Report): string {
  const { core, adapter } = pair
  const other = adapter === null ? storeName(stores[0]) : packageName(adapter)
  return `${packageName(core)} + ${other}`
}

function packageName({ name, version, local }: InstalledPackage): string {
  if (/^reference(:|$)/.test(name)) return `${name} ${version} (a control)`
  return local === true ? `${name} ${version} (a local package)` : `${name} ${version}`
}

/** The same among others: with the store's name, where it has one of its own. */
export function pairNameAmongOthers(report: Report): string {
  const [store] = report.stores
  const isNamed = report.pair.adapter !== null && store?.name !== store?.adapter.split('/').at(-1)
  return isNamed && store?.adapter !== 'custom'
    ? `${pairName(report)} (store ${store?.name ?? ''})`
    : pairName(report)
}

function storeName(store: StoreReport | undefined): string {
  if (store === undefined) return 'custom store (not opened)'
  if (store.adapter === 'custom') return `custom store ${store.name}`
  const control = store.adapter === 'reference' ? ' (a control)' : ''
  return `the store ${store.name}${control}`
}

/** The one line that says why; for a pair that does not load, which export is missing where. */
export function answerInWords(report: Report): string {
  const { loadError } = report.core
  if (loadError === null) return report.why
  const { missingExport, module, message } = loadError
  if (missingExport === null) return `the pair does not load: ${message}`
  const lacks = missingExport.startsWith('./') && /\.[cm]?js$/.test(missingExport) ? 'no file' : 'no export'
  return `the pair does not load: ${module ?? 'a module'} has ${lacks} '${missingExport}'`
}

/** What to do about a pair that does not load. */
export function loadRemedy({ pair, core: { loadError } }: Report): string {
  if (loadError === null || loadError.missingExport === null) {
    return 'The package itself fails while it is imported: build it, or install what it imports; the error above and the logs of the run say where. Then audit again.'
  }
  const core = `${pair.core.name} ${pair.core.version}`
  if (pair.adapter === null)
    return `Use a core that exports what the store imports, or a store that was made for ${core}.`
  const adapter = `${pair.adapter.name} ${pair.adapter.version}`
  return `Install another version of one of the two: an adapter that imports only what ${core} exports, or a core that exports what ${adapter} imports. Then audit that pair.`
}

/** What npm says of the pair, which is only declared, beside what was observed. */
export function peerInWords({ pair, grade, core }: Report): string {
  const observed = core.loadError === null ? `Observed: ${grade}.` : 'Observed: it does not load.'
  const { range, satisfied } = pair.peer
  if (range === null || satisfied === null)
    return `no range of core versions, so npm accepts any. ${observed}`
  const says = satisfied ? 'npm accepts this pair' : 'npm would refuse this pair (ERESOLVE)'
  return `${says}; the peer range is ${range}. ${observed}`
}

/** What the core was seen to ask of its store. */
export function coreInWords({ asksForLease, asksForRunFencing, evidence }: CoreReport): string {
  if (asksForLease === null && asksForRunFencing === null && evidence === '') {
    return 'What it asks of its store was not observed.'
  }
  const asks = `Asks for task leases: ${asked(asksForLease)}, for run fencing: ${asked(asksForRunFencing)}.`
  return evidence === '' ? asks : `${asks} ${evidence}`
}

function asked(asks: boolean | null): string {
  if (asks === null) return 'not observed'
  return asks ? 'yes' : 'no'
}
