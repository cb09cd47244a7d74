import { z } from 'zod'
import { errorFactsSchema, rowSchema } from '../history/common-schemas.ts'
import { momentSchema } from '../history/event.ts'

/** A moment of a scenario with the worker's own clocks (monotonic ms, epoch ms) and its longest stall so far (ms). */
const momentMessageSchema = z.object({
  scenario: z.string(),
  what: momentSchema,
  at: z.number(),
  atWall: z.number(),
  attempt: z.number().optional(),
  detail: z.string().optional(),
  stalledMs: z.number(),
})

export type MomentMessage = z.infer<typeof momentMessageSchema>

/** All task rows of a watched place, whenever they have changed. */
const rowsMessageSchema = z.object({
  watch: z.string(),
  rows: z.array(rowSchema),
  at: z.number(),
  atWall: z.number(),
})

export type RowsMessage = z.infer<typeof rowsMessageSchema>

/** What Node did not let audited code do; see Denial. */
const deniedMessageSchema = z.object({ permission: z.string(), resource: z.string() })

/** Everything a worker may say. What is not of this shape makes the worker untrustworthy. */
export const messageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ moment: momentMessageSchema }),
  z.object({ rows: rowsMessageSchema }),
  z.object({ denied: deniedMessageSchema }),
  z.object({
    id: z.number(),
    outcome: z.enum(['ok', 'threw']),
    value: z.unknown(),
    error: errorFactsSchema.optional(),
    start: z.number(),
    end: z.number(),
  }),
])
