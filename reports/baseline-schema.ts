import { z } from 'zod'
import { verdict } from './state-schemas.ts'

const acceptance = z
  .strictObject({
    store: z.string().describe("The store's name over all versions of its packages."),
    finding: z.string().describe('A check, a scenario, a domain, or a surface of a check of the card.'),
    verdict: verdict.describe('The worst that is accepted.'),
    reason: z.string(),
    owner: z.string(),
    until: z.string().describe('The last day on which it counts, in UTC: 2027-03-01.'),
  })
  .meta({ id: 'acceptance', description: 'One finding that the baseline accepts.' })

/** The shape of what a baseline says of a report. */
export const baselineReport = z
  .strictObject({
    file: z.string(),
    decides: z.boolean().describe('True with --gate regression: what is accepted does not decide.'),
    accepted: z.array(acceptance).describe('What does not hold and is accepted. Never the same as holding.'),
    expired: z.array(acceptance).describe('Accepted once, and no more: these findings count again.'),
    unused: z.array(acceptance).describe('Accepted, although it holds now.'),
  })
  .meta({ id: 'baseline', description: 'What the baseline says of this report; absent without one.' })
