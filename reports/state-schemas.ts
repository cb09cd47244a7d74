import { z } from 'zod'
import { DOMAINS, VERDICT_ORDER } from '../src/verdict/verdict.ts'
import { GRADE_ORDER } from './words/overall.ts'

/** The shape of a grade; one definition in the published schema, wherever it occurs. */
export const grade = z
  .enum(GRADE_ORDER)
  .meta({ id: 'grade', description: 'What a domain, a store or a pair comes to.' })

/** The shape of a cause. */
export const cause = z
  .enum(['core', 'adapter', 'core+adapter', 'configuration'])
  .nullable()
  .meta({ id: 'cause', description: 'Who has to fix it; null where nothing is wrong or nobody can tell.' })

/** The shape of a verdict. */
export const verdict = z.enum(VERDICT_ORDER).meta({
  id: 'verdict',
  description:
    'holds: the stale write was refused, the row unchanged, the rightful owner accepted. violated: a promise was broken or newer data lost. absent: nothing protects this; a finding, never a pass. inconclusive: a witness is missing. error: the check could not be carried out.',
})

export const domain = z
  .enum(DOMAINS)
  .meta({ id: 'domain', description: 'A storage domain of a Mastra store that fence-audit looks at.' })
