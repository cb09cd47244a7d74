import type { KyselyPlugin, QueryResult, RootOperationNode, UnknownRow } from 'kysely'
import type { RawRow } from '../verdict/report.ts'

/** A time of the driver, which keeps what a Date has no room for beside it: a fraction of a millisecond, in seconds. */
type ServerTime = Date & { readonly nanosecondsDelta?: number }

/** Makes every value of a result text, a number or null, equal for equal values. */
export class RawValues implements KyselyPlugin {
  transformQuery({ node }: { readonly node: RootOperationNode }): RootOperationNode {
    return node
  }

  async transformResult({
    result,
  }: {
    readonly result: QueryResult<UnknownRow>
  }): Promise<QueryResult<UnknownRow>> {
    return { ...result, rows: result.rows.map(asRow) }
  }
}

function asRow(row: UnknownRow): RawRow {
  return Object.fromEntries(Object.entries(row).map(([column, value]) => [column, rawValue(value)]))
}

/**
 * Times in ISO 8601 to the 100 ns that SQL Server keeps; a column with a zone and one without cannot be told apart here.
 * Bytes are shown as hexadecimal digits, bits as 0 and 1.
 */
export function rawValue(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  if (typeof value === 'number') return value
  if (typeof value === 'boolean') return value ? 1 : 0
  if (value instanceof Date) return inTicks(value)
  if (Buffer.isBuffer(value)) return `0x${value.toString('hex')}`
  return JSON.stringify(value) ?? null
}

function inTicks(time: ServerTime): string {
  if (Number.isNaN(time.getTime())) return 'no time'
  const ticks = Math.round((time.nanosecondsDelta ?? 0) * 1e7)
  return time.toISOString().replace('Z', `${String(ticks).padStart(4, '0')}Z`)
}
