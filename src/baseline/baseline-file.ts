import { z } from 'zod'
import type { Verdict } from '../verdict/verdict.ts'

/** The name of the file, looked for in the working directory alone. */
export const BASELINE_FILE = 'fence-audit.baseline.json'

/** Never `holds`: what holds needs nobody to accept it. */
const acceptable = z.enum(['violated', 'absent', 'error', 'inconclusive'] satisfies Exclude<
  Verdict,
  'holds'
>[])

const said = (what: string) =>
  z
    .string()
    .refine(
      (text) => text.trim() !== '',
      `is empty: write ${what}, because a person accepts this and no program`,
    )

/** A date that exists, as `2027-03-01`. */
const date = z.iso.date({ error: 'must be a date such as 2027-03-01' })

/** What one person accepts of one store, for one reason, until one day. */
export const baselineEntrySchema = z.strictObject({
  store: z.string().min(1),
  reason: said('why these findings can be lived with'),
  owner: said('who answers for it'),
  /** The last day on which it counts, in UTC. */
  until: date,
  /** The worst verdict that is accepted, by the finding's id. */
  findings: z.record(z.string(), acceptable),
})

/** The shape of `fence-audit.baseline.json`. */
export const baselineSchema = z.strictObject({
  schemaVersion: z.literal(1),
  accepted: z.array(baselineEntrySchema),
})

export type BaselineEntry = z.infer<typeof baselineEntrySchema>
export type Baseline = z.infer<typeof baselineSchema>
