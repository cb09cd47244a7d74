import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { open, packageName } from '../../../adapters/mongodb/open.ts'
import { isInfrastructure } from '../../../src/checks/infrastructure.ts'
import { installPair } from '../../../src/pair/install-pair.ts'
import { factsOfError } from '../../../src/worker/error-facts.ts'
import type { Load, TaskStore } from '../../../src/worker/mastra.ts'
import { pairContext } from '../../pair/cache-kit.ts'
import { CACHE, INSTALL_MS } from '../pg/pg-kit.ts'

const pair = await installPair(
  { kind: 'install', core: '1.71.0', adapter: `${packageName}@1.19.0` },
  pairContext(CACHE),
)
const require = createRequire(join(pair.root, 'package.json'))
const load: Load = (specifier) =>
  import(pathToFileURL(require.resolve(specifier)).href) as Promise<Record<string, unknown>>

/** Nothing listens there; the package waits half a minute for a server unless it is told otherwise. */
const url = 'mongodb://127.0.0.1:1/fence_audit?serverSelectionTimeoutMS=200'

it(
  'opens the real package, whose failure to reach a server is not taken for a refusal',
  async () => {
    const place = { url, token: null, directory: '', module: null }
    const storage = await open({ load, place, identity: 'A', onCall: null } as unknown as Parameters<
      typeof open
    >[0])
    const tasks = (await storage.getStore?.('backgroundTasks')) as unknown as TaskStore
    const failed: unknown = await tasks
      .updateTask('one', { status: 'running' })
      .catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(Error)
    expect(isInfrastructure(factsOfError(failed))).toBe(true)
    await storage.close?.()
  },
  INSTALL_MS,
)
