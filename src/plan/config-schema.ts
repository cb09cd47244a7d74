import { z } from 'zod'
import { matrixConfigSchema } from './matrix-config.ts'
import { OPTIONS, type Option, type OptionKind } from './options.ts'
import { SEED_MAX } from './read-number.ts'
import { SETTING_NAMES } from './setting-names.ts'
import { splitList } from './split-list.ts'
import { storeEntrySchema } from './store-entry.ts'

const text = z.string().min(1, 'must not be empty')

const SCHEMAS = {
  text: (option) => (option.choices === undefined ? text : z.enum(option.choices)),
  list: () =>
    z.union([text.transform(splitList), z.array(text)], { error: 'must be a text or a list of texts' }),
  number: () => z.int().min(0).max(SEED_MAX),
  switch: () => z.boolean(),
} satisfies Record<OptionKind, (option: Option) => z.ZodType>

/** The shape of a config file: every setting optional, the list of stores, the matrix, nothing else allowed. */
export const configSchema = z.strictObject({
  ...Object.fromEntries(
    SETTING_NAMES.map((name) => [name, SCHEMAS[OPTIONS[name].kind](OPTIONS[name]).optional()]),
  ),
  stores: z.array(storeEntrySchema).min(1, 'names no store').optional(),
  matrix: matrixConfigSchema.optional(),
})
