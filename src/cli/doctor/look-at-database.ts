import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ADAPTERS, adapterFor } from '../../../adapters/list.ts'
import { FenceAuditError } from '../../errors.ts'
import type { InstallContext } from '../../pair/context.ts'
import { parseAdapterSpec } from '../../pair/package-spec.ts'
import { HoldsOthersData } from '../../redis/holds-others-data.ts'
import { blotError } from '../../secrets/blot-error.ts'
import { secretsOf } from '../../secrets/secrets-of.ts'
import { shownUrl } from '../../secrets/shown-url.ts'
import { Guardian } from '../../worker/guardian.ts'
import type { DoctorFinding } from './finding.ts'

/** A database of the user, and whose adapter opens it where the URL alone does not tell. */
export interface UsersDatabase {
  readonly url: string
  readonly token: string | null
  readonly adapter: string | null
}

const WHAT = 'database'

/**
 * Whether a database of the user can be audited: an audit's own place is made there, as an audit does, and taken away
 * again. `note` where checks can run there and scenarios cannot; `missing` where nothing can.
 *
 * @throws FenceAuditError BAD_FLAG where the adapter has to be said; UNKNOWN_ADAPTER, BAD_SPEC
 */
export async function lookAtDatabase(
  database: UsersDatabase,
  install: Omit<InstallContext, 'guardian'>,
): Promise<DoctorFinding> {
  const name = adapterName(database)
  const shown = `${shownUrl(database.url)} (${name})`
  const { untested } = adapterFor(name)
  const whole = await tried(database, name, install, false)
  if ('isolated' in whole) {
    const text = whole.isolated
      ? 'an audit makes a place of its own there and takes it away'
      : 'an audit makes rows there, and removes them by id'
    return untested === undefined
      ? { what: WHAT, state: 'ok', text: `${shown}: ${text}` }
      : { what: WHAT, state: 'note', text: `${shown}: ${text}. ${untested}` }
  }
  // Only there would a second attempt be another one; a server that does not answer is waited for once.
  const checksOnly = whole.scenariosOnly ? await tried(database, name, install, true) : whole
  return { what: WHAT, state: 'isolated' in checksOnly ? 'note' : 'missing', text: whole.why }
}

/** What a place there is like, or why there is none. */
async function tried(
  { url, token }: UsersDatabase,
  name: string,
  install: Omit<InstallContext, 'guardian'>,
  ownIdsOnly: boolean,
): Promise<{ readonly isolated: boolean } | { readonly why: string; readonly scenariosOnly: boolean }> {
  const directory = await mkdtemp(join(tmpdir(), 'fence-audit-doctor-'))
  await using guardian = new Guardian()
  guardian.watchDirectory(directory)
  try {
    const context = { directory, url, token, module: null, reference: null, runId: 'doctor', ownIdsOnly }
    const { isolated, remove } = await adapterFor(name).provision({
      ...context,
      install: { ...install, guardian },
    })
    const left = (await remove?.()) ?? null
    if (left === null) return { isolated }
    return { why: `${shownUrl(url)}: ${left} could not be removed again`, scenariosOnly: false }
  } catch (error) {
    if (!(error instanceof FenceAuditError)) throw error
    blotError(error, secretsOf({ url, token }))
    return { why: error.message, scenariosOnly: error instanceof HoldsOthersData }
  } finally {
    await rm(directory, { recursive: true, force: true })
    guardian.forgetDirectory(directory)
  }
}

function adapterName({ url, adapter }: UsersDatabase): string {
  if (adapter !== null) return parseAdapterSpec(adapter).name ?? adapter
  // `https:` and `http:` may be of several.
  const scheme = /^[a-z][a-z\d+.-]*(?=:)/i.exec(url)?.[0].toLowerCase() ?? ''
  const known = ADAPTERS.find(({ schemes = [] }) => schemes.includes(scheme))
  if (known !== undefined) return known.packageName ?? known.name
  throw new FenceAuditError(
    'BAD_FLAG',
    '--url does not tell whose database this is: give --adapter, as in --adapter @mastra/upstash.',
  )
}
