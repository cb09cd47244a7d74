import { z } from 'zod'
import { FENCE_KINDS, LOSSES, TIMINGS } from '../src/card/course.ts'
import { SURFACE_IDS } from '../src/card/surface-id.ts'
import { cause, domain, verdict } from './state-schemas.ts'

const moment = z.string()

/** One cell of `stores[].card`. */
export const cardCell = z
  .strictObject({
    surface: z.enum(SURFACE_IDS),
    domain,
    contract: z
      .enum(['fenced', 'scope-only', 'unfenced'])
      .describe("What Mastra's contract asks for here; unfenced is reported and decides nothing."),
    loss: z.enum(LOSSES).describe('How A lost its run.'),
    timing: z.enum(TIMINGS).describe('When A wrote, by the takeover.'),
    fence: z.enum(FENCE_KINDS).describe('Whether the write carried its fence as a parameter or by a scope.'),
    verdict,
    required: z.boolean().describe("True when the domain's grade depends on it."),
    cause,
    summary: z.string(),
    risk: z.string().describe("What an application's team has to expect where this is not fenced."),
    missingWitnesses: z.array(z.string()),
    notes: z.array(z.string()),
    moments: z
      .strictObject({
        initialClaim: moment,
        leaseLapse: moment,
        takeover: moment,
        currentOwnerWrite: moment,
        staleWriterReturn: moment,
        adapterCheck: moment,
      })
      .describe('The evidence, one line for each moment of an ownership transfer.'),
    lacking: z
      .boolean()
      .describe('True where the store has no such method, or does not implement it: nobody can write there.'),
    change: z
      .strictObject({ column: z.string(), before: z.string(), after: z.string() })
      .nullable()
      .describe(
        "What changed between O's readings around A's write: the column that tells most, cut to the difference. Null for none, and during the takeover, when B writes as well.",
      ),
    evidence: z.string().describe('Lines of the history that hold the evidence.'),
  })
  .meta({ id: 'cardCell', description: 'One cell of the ownership-transfer card.' })

const variant = z.string().nullable()

/** What the card took. */
export const cardFigures = z
  .strictObject({
    cells: z.number(),
    heldCalls: z.number().describe('Database calls that were held.'),
    schedules: z.number(),
    variants: z
      .strictObject({ workflows: variant, memory: variant })
      .describe('The variant of run fencing of each domain, F0 for none; null where it was not tried.'),
  })
  .meta({ id: 'cardFigures' })
