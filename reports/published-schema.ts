import { z } from 'zod'
import { reportSchema, severalReportsSchema } from './report-schema.ts'

/** The content of `schema.json`: JSON Schema 2020-12 for everything that `--format json` prints. */
export function publishedSchema(): Record<string, unknown> {
  const schema = z.toJSONSchema(z.union([reportSchema, severalReportsSchema]), { target: 'draft-2020-12' })
  const { $schema, anyOf, $defs } = schema
  return { $schema, title: 'What fence-audit prints with --format json', anyOf, $defs }
}
