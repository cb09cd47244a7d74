import { z } from 'zod'

/** One request as the destination's file has it. */
export const receiptSchema = z.object({
  worker: z.string(),
  key: z.string().nullable(),
  /** True when this request took effect; false for a duplicate of an earlier one with the same key. */
  accepted: z.boolean(),
  /** Epoch ms at which the destination had stored it. */
  atWall: z.number(),
})
export type Receipt = z.infer<typeof receiptSchema>
