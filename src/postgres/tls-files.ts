import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { FenceAuditError } from '../errors.ts'

/** Parameters of a URL that name files, which the driver reads where the connection is made. */
const PARAMETERS = ['sslrootcert', 'sslcert', 'sslkey'] as const

/** A file that a PostgreSQL URL names: by which parameter, and its absolute path. */
export interface TlsFile {
  readonly parameter: (typeof PARAMETERS)[number]
  readonly path: string
}

/** The files for TLS that a URL names; none for any other kind of URL. Relative paths start in the current directory. */
export function tlsFiles(url: string): TlsFile[] {
  if (!/^postgres(ql)?:\/\//i.test(url)) return []
  return PARAMETERS.flatMap((parameter) => {
    const value = valueOf(url, parameter)
    return value === null || value === '' ? [] : [{ parameter, path: resolve(value) }]
  })
}

/**
 * The URL with those files by their absolute paths, because workers have another current directory.
 *
 * @throws FenceAuditError STORE_UNAVAILABLE where one cannot be read
 */
export function withAbsoluteTlsFiles(url: string): string {
  return tlsFiles(url).reduce((so, { parameter, path }) => {
    try {
      readFileSync(path)
    } catch (cause) {
      throw new FenceAuditError(
        'STORE_UNAVAILABLE',
        `--url: ${parameter}=${path} cannot be read (${(cause as { code?: string }).code}). Give the path of a PEM file that this account may read.`,
        { cause },
      )
    }
    return so.replace(patternOf(parameter), (_, start: string) => start + encodeURIComponent(path))
  }, url)
}

function valueOf(url: string, parameter: string): string | null {
  const found = patternOf(parameter).exec(url)?.[2]
  try {
    return found === undefined ? null : decodeURIComponent(found)
  } catch {
    return found ?? null
  }
}

function patternOf(parameter: string): RegExp {
  return new RegExp(`([?&]${parameter}=)([^&#]*)`)
}
