import { z } from 'zod'

const text = z.string().min(1, 'must not be empty')
const texts = z.union([text.transform((one) => [one]), z.array(text).min(1, 'must not be empty')], {
  error: 'must be a text or a list of texts',
})

/** `matrix` in a config file: every core with every adapter, and single pairs. */
export const matrixConfigSchema = z.strictObject({
  core: texts.optional(),
  adapter: texts.optional(),
  pairs: z
    .array(z.strictObject({ core: text, adapter: text }))
    .min(1, 'names no pair')
    .optional(),
  jobs: z.int().min(1).optional(),
})
export type MatrixConfig = z.infer<typeof matrixConfigSchema>

/** The names that it may have. */
export const MATRIX_CONFIG_NAMES: readonly string[] = matrixConfigSchema.keyof().options
