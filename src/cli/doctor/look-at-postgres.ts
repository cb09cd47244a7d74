import { embeddedVersion } from '../../postgres/embedded-binaries.ts'
import { unprivilegedAccount } from '../../postgres/unprivileged.ts'
import type { DoctorFinding } from './finding.ts'

const WHAT = 'Postgres'

/** Whether an audit of @mastra/pg can start a server by itself here; with --url it needs none. */
export async function lookAtPostgres(cacheDir: string): Promise<DoctorFinding> {
  const embedded = await embeddedVersion(cacheDir)
  if (embedded === null) {
    const platform = `${process.platform} on ${process.arch}`
    return { what: WHAT, state: 'note', text: `none for ${platform}: @mastra/pg needs --url postgres://…` }
  }
  const where = embedded.cached ? 'in the cache' : 'fetched by the first audit of @mastra/pg, 60 MB'
  try {
    const account = unprivilegedAccount() === null ? '' : ', run as nobody'
    return { what: WHAT, state: 'ok', text: `${embedded.version}, ${where}${account}` }
  } catch {
    const text = 'does not run as root, and there is no account nobody: @mastra/pg needs --url postgres://…'
    return { what: WHAT, state: 'note', text }
  }
}
