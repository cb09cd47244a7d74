// Writes reports/schema.json from reports/report-schema.ts; run it after changing the report's shape.
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { format, resolveConfig } from 'prettier'
import { publishedSchema } from '../reports/published-schema.ts'

const path = fileURLToPath(new URL('../reports/schema.json', import.meta.url))
const style = await resolveConfig(path)
writeFileSync(path, await format(JSON.stringify(publishedSchema()), { ...style, filepath: path }))
