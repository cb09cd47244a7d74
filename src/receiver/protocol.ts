import { z } from 'zod'

/** What the parent wants of the receiver's process. */
export type DeskOrder =
  | { readonly op: 'open'; readonly name: string; readonly file: string }
  | { readonly op: 'close'; readonly name: string }

/** An order as it is sent; the answer has the same `id`. */
export type DeskRequest = DeskOrder & { readonly id: number }

const answeredSchema = z.object({
  event: z.literal('answered'),
  desk: z.string(),
  worker: z.string(),
  /** True when the request took effect, false for a duplicate. */
  accepted: z.boolean(),
  /** The system's monotonic clock, in ms. */
  at: z.number(),
  atWall: z.number(),
})

/** Told once the whole answer to a recorded request has been handed to the system; never before. */
export type Answered = z.infer<typeof answeredSchema>

/** What the receiver's process says: that it is up, an answer to a request (`port` for `open`), or an event. */
export const receiverMessageSchema = z.union([
  z.object({ ready: z.literal(true) }),
  answeredSchema,
  z.object({ id: z.number(), ok: z.literal(true), port: z.number().nullable() }),
  z.object({ id: z.number(), ok: z.literal(false), reason: z.string() }),
])
export type ReceiverMessage = z.infer<typeof receiverMessageSchema>
