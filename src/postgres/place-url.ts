const SCHEMA = 'fence_audit_schema'

/** Where a PostgreSQL store lives: how to connect, and the schema of its tables; null for the database's own default. */
export interface PostgresPlace {
  readonly connectionString: string
  readonly schema: string | null
}

/** The place as one URL, which is how places travel. */
export function toPlaceUrl({ connectionString, schema }: PostgresPlace): string {
  return schema === null ? connectionString : withParameter(connectionString, SCHEMA, schema)
}

/** What {@link toPlaceUrl} put together. */
export function fromPlaceUrl(url: string): PostgresPlace {
  const schema = new RegExp(`[?&]${SCHEMA}=(\\w+)`).exec(url)
  if (schema?.[1] === undefined) return { connectionString: url, schema: null }
  return { connectionString: url.slice(0, schema.index), schema: schema[1] }
}

/** The URL with a parameter more; the last one of a name counts. */
export function withParameter(url: string, name: string, value: string): string {
  const [whole = ''] = url.split('#')
  return `${whole}${whole.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}

/** The URL of another database on the same server. */
export function ofDatabase(connectionString: string, database: string): string {
  return connectionString.replace(/^([a-z]+:\/\/[^/?]*)(\/[^?]*)?/i, `$1/${encodeURIComponent(database)}`)
}
