import { z } from 'zod'
import { errorFactsSchema, rowSchema, whoSchema } from './common-schemas.ts'

/** A round of random operations; what its fields say is told in src/linearizability/recorded-round.ts. */
export const recordedRoundSchema = z.object({
  object: z.enum(['task', 'run', 'memory']),
  round: z.number(),
  seed: z.number(),
  id: z.string(),
  wallMs: z.number(),
  scripts: z.record(z.string(), z.array(z.unknown()).readonly()).readonly(),
  operations: z
    .array(
      z.object({
        process: whoSchema,
        call: z.string(),
        args: z.array(z.unknown()).readonly(),
        scope: z.unknown().exactOptional(),
        mark: z.string().exactOptional(),
        outcome: z.enum(['ok', 'threw', 'info']),
        value: z.unknown(),
        error: errorFactsSchema.nullable(),
        startMs: z.number(),
        endMs: z.number().nullable(),
      }),
    )
    .readonly(),
  final: z
    .object({
      row: rowSchema.nullable(),
      copies: z.number(),
      startMs: z.number(),
      endMs: z.number(),
    })
    .nullable(),
})
