import { Kysely, MssqlDialect } from 'kysely'
import { loadDriver } from './load-driver.ts'
import { newConnection } from './new-connection.ts'
import { RawValues } from './raw-values.ts'

/** The observer reads one place at a time, but may be asked for a row while it watches. */
const CONNECTIONS_MAX = 2

/**
 * Opens a database for kysely, with every value raw. Connections come and go by need: a server that was away is found
 * again by the next reading.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE where the driver is not installed
 */
export async function openDatabase<Database>(url: string): Promise<Kysely<Database>> {
  const driver = await loadDriver()
  const { tedious, tarn } = driver
  const dialect = new MssqlDialect({
    // A connection that cannot be had is told at once, and not tried again until the pool gives up.
    tarn: { ...tarn, options: { min: 0, max: CONNECTIONS_MAX, propagateCreateError: true } },
    tedious: { ...tedious, connectionFactory: () => newConnection(driver, url) },
  })
  return new Kysely<Database>({ dialect, plugins: [new RawValues()] })
}
