import type * as Tarn from 'tarn'
import type * as Tedious from 'tedious'
import { FenceAuditError } from '../errors.ts'

/** The driver of SQL Server, and the pool that kysely keeps its connections in. */
export interface MssqlDriver {
  readonly tedious: typeof Tedious
  readonly tarn: typeof Tarn
}

/**
 * Loads the driver, which is not installed with fence-audit: it brings more than sixty packages, and one adapter in eight
 * needs it.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE with the command that installs it, where it is not there
 */
export async function loadDriver(): Promise<MssqlDriver> {
  return orInstall(async () => {
    const [tedious, tarn] = await Promise.all([import('tedious'), import('tarn')])
    return { tedious, tarn }
  })
}

/** What `load` resolves to; where a package is missing, says how to get both. */
export async function orInstall<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== 'ERR_MODULE_NOT_FOUND') throw cause
    throw new FenceAuditError(
      'STORE_UNAVAILABLE',
      'Rows of a SQL Server are read with the packages tedious and tarn, which do not come with fence-audit. Install them beside it: npm install --save-dev tedious tarn',
      { cause },
    )
  }
}
