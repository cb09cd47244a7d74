import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { schemasOf, startServer } from '../adapters/pg/pg-kit.ts'
import { post, startBridge, WITHOUT_REDIS } from '../adapters/upstash/bridge-kit.ts'
import { runBin } from './run-bin.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The last line of the table, and how the command ended. */
async function doctor(...args: readonly string[]) {
  const { exitCode, stdout, stderr } = await runBin(['doctor', '--offline', ...args], {
    cwd: temporaryFolder(),
  })
  return { exitCode, line: stdout.trimEnd().split('\n').at(-1) ?? '', stdout, stderr }
}

describe('doctor --url', () => {
  test('makes a place on a server, takes it away, and says so', async () => {
    const server = await startServer()
    const { exitCode, line, stdout } = await doctor('--url', server.url)
    expect([exitCode, line]).toEqual([
      0,
      expect.stringMatching(
        /^ok +database +postgres.* \(@mastra\/pg\): an audit makes a place of its own there/,
      ),
    ])
    expect(await schemasOf(server.url)).toEqual([])
    const password = /:([^/@:]+)@/.exec(server.url)?.[1]
    expect(stdout).not.toContain(password)
  })

  test('ends with 3 where nothing can be audited, and names the remedy', async () => {
    const { exitCode, stdout, line } = await doctor('--url', 'postgres://me:planted-secret@127.0.0.1:1/none')
    expect([exitCode, line]).toEqual([
      3,
      expect.stringMatching(/^missing +database +postgres:.*ECONNREFUSED/),
    ])
    expect(stdout).not.toContain('planted-secret')
  })

  test.each(['mongodb', 'mongodb+srv'])('knows whose %s: is by the adapter itself', async (scheme) => {
    const host = scheme === 'mongodb' ? '127.0.0.1:1' : 'a.b.invalid'
    const { exitCode, stdout, line } = await doctor('--url', `${scheme}://me:planted-secret@${host}/none`)
    expect([exitCode, line]).toEqual([
      3,
      expect.stringMatching(/^missing +database +mongodb.*cannot be reached\. Is the server running/),
    ])
    expect(stdout).not.toContain('planted-secret')
  })

  test('tries a server that breaks off once', async () => {
    let connections = 0
    await using server = createServer((socket) => {
      connections += 1
      socket.resetAndDestroy()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    expect(await doctor('--url', `postgres://me:planted@127.0.0.1:${port}/none`)).toMatchObject({
      exitCode: 3,
    })
    expect(connections).toBe(1)
  })

  test.skipIf(WITHOUT_REDIS)('tells where checks can run and scenarios cannot', async () => {
    const { url, token } = (await startBridge()).newDatabase()
    const args = ['--url', url, '--token', token, '--adapter', '@mastra/upstash'] as const
    expect(await doctor(...args)).toMatchObject({
      exitCode: 0,
      line: expect.stringMatching(/^ok /) as string,
    })
    await post({ url, token }, '', ['SET', 'mastra_threads:id:theirs', '{}'])
    expect(await doctor(...args)).toMatchObject({
      exitCode: 0,
      line: expect.stringMatching(/^note +database .*mastra_threads:id:theirs.*--scenarios none/) as string,
    })
  })

  test('asks for the adapter where the URL does not tell', async () => {
    const { exitCode, stdout, stderr } = await doctor('--url', 'https://x.example')
    expect([exitCode, stdout]).toEqual([3, ''])
    expect(stderr).toContain('give --adapter, as in --adapter @mastra/upstash')
  })
})
