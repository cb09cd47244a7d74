import type { Finding } from './finding.ts'
import type { Report, StoreReport } from './report.ts'
import { storeKey } from './store-key.ts'
import type { Domain, Grade, Verdict } from './verdict.ts'

interface Graded {
  readonly report: Report
  readonly store: StoreReport
  readonly domain: Domain
  /** The findings of the store's checks and scenarios. */
  readonly own: readonly Finding[]
}

/** The verdicts that explain a grade. */
const EXPLAIN = {
  unfenced: ['violated', 'absent'],
  error: ['error'],
  inconclusive: ['inconclusive'],
  fenced: [],
} as const satisfies Record<Grade, readonly Verdict[]>

const AS_VERDICT = {
  fenced: 'holds',
  unfenced: 'absent',
  inconclusive: 'inconclusive',
  error: 'error',
} as const satisfies Record<Grade, Verdict>

/**
 * The grade of a domain as a finding of its own, where it is fenced and where none of its checks and scenarios accounts for it: a core that
 * does not ask for what the store would enforce, or a core that could not be watched.
 */
export function unexplained({ report, store, domain, own }: Graded): Finding[] {
  const { store: enforced, grade: given, why, cause } = store.domains[domain]
  const grade = report.gate === 'store' ? enforced : given
  const explaining: readonly Verdict[] = EXPLAIN[grade]
  const deciding = own.filter((finding) => finding.domain === domain && (finding.decides || !isRequired()))
  if (deciding.some(({ verdict }) => explaining.includes(verdict))) return []
  return [
    {
      kind: 'domain',
      id: domain,
      store: storeKey(store),
      domain,
      title: `The pair fences ${domain}`,
      words: null,
      verdict: AS_VERDICT[grade],
      decides: isRequired(),
      cause,
      summary: why,
      missingWitnesses: [],
      evidence: null,
      surfaces: {},
      acceptance: null,
    },
  ]

  function isRequired(): boolean {
    return report.require.includes(domain)
  }
}
