import { z } from 'zod'

/**
 * Who acted. A is the original owner, B the one that takes over, O the observer that only reads on its own
 * connection, C the process in which the core's own manager is watched, `audit` the program itself.
 */
export const whoSchema = z.enum(['A', 'B', 'O', 'C', 'audit'])

export const rowSchema = z.record(z.string(), z.union([z.string(), z.number(), z.null()]))

/** An error as it crossed a process boundary. */
export const errorFactsSchema = z.object({
  name: z.string(),
  message: z.string(),
  /** `code` or `id` of the error or of the first cause that has one. */
  code: z.string().nullable(),
  /** Every `id` and `code` of the error and its causes, and their class names, outermost first. */
  codes: z.array(z.string()).optional(),
  names: z.array(z.string()).optional(),
  /** Messages of the error and its causes, outermost first. */
  chain: z.array(z.string()),
  /**
   * Only where Mastra would recognise a run-fence conflict: the place that threw it, and how many conflicts the
   * scope around the call was told of (null outside a scope).
   */
  conflict: z.object({ at: z.string().nullable(), reported: z.number().nullable() }).optional(),
})

/**
 * How a call ended. `ok`: it returned (the value is what the store said, not what is true). `threw`: it threw.
 * `lost`: no answer came (the worker died or hung), so it may or may not have been applied. `unsent`: it
 * certainly never reached the store.
 */
export const outcomeSchema = z.enum(['ok', 'threw', 'lost', 'unsent'])
