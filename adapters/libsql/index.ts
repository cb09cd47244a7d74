import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { FenceAuditError } from '../../src/errors.ts'
import { reachServer } from '../../src/hrana/reach-server.ts'
import { shownUrl } from '../../src/secrets/shown-url.ts'
import type { StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'
import { OLD_TABLE_VERSION } from './old-table-version.ts'

/** What a server is reached by, for the adapter and for the observer alike. */
const SERVER = /^(https?|libsql):\/\//i

/**
 * `@mastra/libsql` on a database file, one in the run's directory by default or the user's own with `--url file:…`, or
 * on a server, with `--url libsql://…` or `http(s)://…`. In a database of the user's only rows of the run are touched;
 * whatever starts a manager runs in files of the run.
 */
export const libsql: StoreAdapter = {
  name: 'libsql',
  packageName: '@mastra/libsql',
  schemes: ['libsql', 'file'],
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  oldTableVersion: OLD_TABLE_VERSION,
  async provision({ directory, url, token }) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    if (url === null) {
      return {
        place: { url: `file:${join(directory, 'store.db')}`, token: null, directory, module: null },
        isolated: true,
      }
    }
    if (SERVER.test(url)) {
      await reachServer(url, token, shownUrl(url))
      return { place: { url, token, directory, module: null }, isolated: false }
    }
    if (!url.startsWith('file:')) {
      throw new FenceAuditError(
        'STORE_UNAVAILABLE',
        `--url ${schemeOf(url)}… is neither a database file nor a server that is reached by HTTP. Give --url file:/path/to/a/copy.db, libsql:// or https://, or leave it out to audit a fresh file.`,
      )
    }
    if (/^file:(:memory:)?(\?|$)/.test(url)) {
      throw new FenceAuditError(
        'STORE_UNAVAILABLE',
        `--url ${url} is a database of one process; two workers cannot share it. Give the path of a file.`,
      )
    }
    if (!existsSync(url.slice('file:'.length).replace(/[?#].*$/, ''))) {
      throw new FenceAuditError(
        'STORE_UNAVAILABLE',
        `--url ${url}: there is no such file. Give the path of a database, or leave --url out to audit a fresh one.`,
      )
    }
    return { place: { url, token, directory, module: null }, isolated: false }
  },
}

function schemeOf(url: string): string {
  return /^[a-z+]+:/i.exec(url)?.[0] ?? url.slice(0, 8)
}
