import { FenceAuditError } from '../errors.ts'
import { shownUrl } from '../secrets/shown-url.ts'

/** Where a SQL Server is, and who asks it. */
export interface ServerAddress {
  readonly server: string
  readonly port: number
  readonly user: string
  readonly password: string
  /** The database of the URL; `master`, in which databases are made, where it has none. */
  readonly database: string
  /** As the driver takes them, and @mastra/mssql hands them to it. */
  readonly options: { readonly encrypt: boolean; readonly trustServerCertificate: boolean }
}

const PORT = 1433
const FORM = 'mssql://USER:PASSWORD@HOST:1433'

/**
 * Reads `mssql://USER:PASSWORD@HOST:PORT/DATABASE?encrypt=…&trustServerCertificate=…`. As in the driver, connections are
 * encrypted and certificates are not trusted blindly unless the URL says so.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE with the remedy
 */
export function readServerUrl(text: string): ServerAddress {
  const shown = shownUrl(text)
  if (!/^(mssql|sqlserver):\/\//i.test(text))
    throw unavailable(`--url ${shown} is not the URL of a SQL Server: it looks like ${FORM}.`)
  const url = URL.parse(text)
  const parts = url === null || url.hostname === '' ? null : partsOf(url)
  if (url === null || parts === null)
    throw unavailable(
      `--url ${shown} cannot be read: it looks like ${FORM}. Is the port right? Percent-encode what is special in its user and password.`,
    )
  const { user, password, database } = parts
  if (user === '' || password === '')
    throw unavailable(
      `--url ${shown} has no user or no password, and @mastra/mssql signs in by nothing else: ${FORM}.`,
    )
  return {
    server: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port || PORT),
    user,
    password,
    database: database === '' ? 'master' : database,
    options: {
      encrypt: flag(url, 'encrypt', true),
      trustServerCertificate: flag(url, 'trustServerCertificate', false),
    },
  }
}

/** The URL of another database of the same server. */
export function ofDatabase(text: string, database: string): string {
  const url = new URL(text)
  url.pathname = `/${encodeURIComponent(database)}`
  return url.href
}

function flag(url: URL, name: string, otherwise: boolean): boolean {
  const given = url.searchParams.get(name)
  if (given === null) return otherwise
  if (given === 'true' || given === 'false') return given === 'true'
  throw unavailable(`--url ${shownUrl(url.href)}: ${name} is true or false, not ${given}.`)
}

/** Null where one of them is not percent-encoded as it has to be. */
function partsOf({
  username,
  password,
  pathname,
}: URL): Pick<ServerAddress, 'user' | 'password' | 'database'> | null {
  try {
    return {
      user: decodeURIComponent(username),
      password: decodeURIComponent(password),
      database: decodeURIComponent(pathname.slice(1)),
    }
  } catch {
    return null
  }
}

function unavailable(message: string): FenceAuditError {
  return new FenceAuditError('STORE_UNAVAILABLE', message)
}
