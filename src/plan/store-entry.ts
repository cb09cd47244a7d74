import { z } from 'zod'
import { splitList } from './split-list.ts'

const text = z.string().min(1, 'must not be empty')

/** A text as it is, or the name of the environment variable that holds it. */
const address = z.union([text, z.strictObject({ env: text })], {
  error: "must be a text, or { env: 'NAME' } for one that an environment variable holds",
})

/** One of the `stores` of a config file. */
export const storeEntrySchema = z.strictObject({
  /** A folder of the run is called so. */
  name: z
    .string()
    .regex(/^\w[\w.-]{0,59}$/, 'must be made of letters, digits and . _ -')
    .optional(),
  adapter: text.optional(),
  store: text.optional(),
  url: address.optional(),
  token: address.optional(),
  require: z
    .union([text.transform(splitList), z.array(text)], { error: 'must be a text or a list of texts' })
    .optional(),
})

/** One store of several: what is not said of it is as for all. */
export type StoreEntry = z.infer<typeof storeEntrySchema>

/** The names that an entry may have. */
export const STORE_ENTRY_NAMES: readonly string[] = storeEntrySchema.keyof().options
