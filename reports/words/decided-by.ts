import type { Report } from '../../src/verdict/report.ts'
import { DOMAINS, type Domain } from '../../src/verdict/verdict.ts'
import { exitInWords } from './meanings.ts'

/** What decides the exit code: each required domain or check with what it came to, the gate, and the code's meaning. */
export function decidedBy(report: Report): string {
  const { gate, exitCode, require } = report
  const parts = require.map((name) => `${name} ${outcomes(report, name)}`)
  const decided = parts.length === 0 ? 'nothing is required' : parts.join(', ')
  const beyond = report.baseline?.decides === true ? ', but for what the baseline accepts' : ''
  const looksAt = gate === 'store' ? 'what the store enforces when asked' : 'what the pair gives'
  return `${decided} (gate: ${looksAt}${beyond}). Exit code ${exitCode}: ${exitInWords(exitCode, [report])}.`
}

/** True when the exit code depends on this domain. */
export function isRequired(report: Report, domain: Domain): boolean {
  return report.require.includes(domain)
}

function outcomes({ stores, gate }: Report, name: string): string {
  const domain = DOMAINS.find((known) => known === name)
  const found = stores.flatMap((store): string[] => {
    if (domain === undefined)
      return store.checks.filter(({ id }) => id === name).map(({ verdict }) => verdict)
    const { store: enforced, grade } = store.domains[domain]
    return [gate === 'store' ? enforced : grade]
  })
  return found.length === 0 ? 'not run' : [...new Set(found)].join(' and ')
}
