import { z } from 'zod'

/** What a check or a scenario means to those who can act on it. */
export const words = {
  risk: z.string().describe('What can happen to an application where this does not hold.'),
  remedy: z.string().describe("What an adapter's author has to change."),
  page: z.string().describe('Where to read more: a path in the package, which `fence-audit explain` prints.'),
}
