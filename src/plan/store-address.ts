import { FenceAuditError } from '../errors.ts'
import type { Address } from '../secrets/secrets-of.ts'
import { planUrl } from './plan-url.ts'
import type { StoreEntry } from './store-entry.ts'

type Environment = Readonly<Record<string, string | undefined>>

/**
 * A text of an entry as it is given, or as the environment variable has it that it names.
 *
 * @throws FenceAuditError BAD_CONFIG where there is no such variable
 */
export function textOf(
  name: string,
  given: string | { readonly env: string },
  environment: Environment,
): string {
  if (typeof given === 'string') return given
  const text = environment[given.env]
  if (text !== undefined && text !== '') return text
  throw new FenceAuditError(
    'BAD_CONFIG',
    `${name} is to come from the environment variable ${given.env}, which is not set: set it, or leave ${name} out.`,
  )
}

/**
 * How to reach the store that a config file lists under a name; no address where it lists none.
 *
 * @throws FenceAuditError BAD_CONFIG, BAD_FLAG
 */
export function addressOfStore(
  name: string,
  stores: readonly StoreEntry[],
  { environment, cwd }: { readonly environment: Environment; readonly cwd: string },
): Address {
  const { url, token } = stores.find((entry) => nameOf(entry) === name) ?? {}
  return {
    url: url === undefined ? null : planUrl(textOf('url', url, environment), cwd),
    token: token === undefined ? null : textOf('token', token, environment),
  }
}

/** `@mastra/libsql@1.23.1` → `libsql`, as the folder of a store without a name is called. */
function nameOf({ name, adapter }: StoreEntry): string {
  return name ?? adapter?.replace(/^.*\//, '').replace(/@.*$/, '') ?? 'custom'
}
