import type { FencingAnswer, FencingProbe } from '../worker/protocol.ts'
import type { Domain, Judgement } from '../verdict/verdict.ts'
import type { Check } from './check.ts'
import type { CheckId } from './check-id.ts'
import { saysNotImplemented } from './not-implemented.ts'
import { inconclusive } from './refusal.ts'

type FencedDomain = Exclude<Domain, 'backgroundTasks'>

/**
 * What a store declares, and what a caller can rely on in the declaration: the answers of `supportsRunFencing()`,
 * asked three times, and whether `getStore()` gives one object each time, by which scopes go. What the store then
 * does is for other checks to show. Each domain is judged by its own word, as it may be another store than the other.
 */
export function detectFencing(id: CheckId, title: string, domain: FencedDomain): Check {
  return {
    id,
    domain,
    title,
    required: true,
    needs: 'run-fencing',
    async run({ runs }) {
      await runs.a.probe('probe')
    },
    judge(evidence): Judgement {
      const call = evidence.call('probe')
      if (call?.outcome !== 'ok') return inconclusive('What the store declares', ['it was asked'])
      const probe = call.value as FencingProbe
      return { decisiveStep: 'probe', ...judgeDomain(domain, probe), notes: [coreInWords(probe)] }
    },
  }
}

function judgeDomain(domain: FencedDomain, probe: FencingProbe): Judgement {
  const { present, sameObject, answers } = probe[domain]
  const [first] = answers
  if (!present || first === undefined)
    return { verdict: 'absent', summary: `The store has no ${domain} domain.` }
  const name = `supportsRunFencing() of ${domain}`
  if (first.how === 'no-method') return { verdict: 'absent', summary: `There is no ${name}.` }
  if (new Set(answers.map(({ said }) => said).filter((said) => said !== null)).size > 1)
    return { verdict: 'violated', summary: `${name} changes its mind: ${inWords(answers)}.` }
  if (answers.every(({ how, message }) => how === 'rejects' && saysNotImplemented(message)))
    return { verdict: 'absent', summary: `${name} is there in name only: ${inWords([first])}.` }
  if (answers.some(({ how, said }) => how === 'rejects' || how === 'hangs' || said === null))
    return inconclusive(name, [`${name} gave an answer (${inWords(answers)})`])
  if (first.said === false) return { verdict: 'absent', summary: `${name} says false.` }
  if (!sameObject) {
    return {
      verdict: 'violated',
      summary: `getStore('${domain}') gives a new object each time, so a scope never recognises it and lends it no fence.`,
    }
  }
  return {
    verdict: 'holds',
    summary: `${name} says true (${first.how === 'promise' ? 'a promise' : 'at once'}).`,
  }
}

function inWords(answers: readonly FencingAnswer[]): string {
  return answers
    .map(({ how, said, message }) =>
      said === null ? `it ${how}${message === undefined ? '' : `: ${message}`}` : String(said),
    )
    .join(', then ')
}

function coreInWords({ coreExports }: FencingProbe): string {
  return coreExports.length === 0
    ? 'This core exports nothing about run fencing.'
    : `This core exports ${coreExports.join(', ')}.`
}
