import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { CHECK_IDS } from '../../src/checks/check-id.ts'
import { inMarkdown } from './in-markdown.ts'
import { BIN, ROOT, runBin } from './run-bin.ts'
import { temporaryFolder } from './temporary-folder.ts'

describe('explain', () => {
  test('explain lists every check in the order in which they run', async () => {
    const folder = temporaryFolder()
    const ended = await runBin(['explain'], { cwd: folder })
    const ids = ended.stdout.split('\n').flatMap((line) => line.match(/^\w+\/\S+/) ?? [])
    expect(ids).toEqual(CHECK_IDS)
    await expect(inMarkdown('fence-audit explain', folder, ended)).toMatchFileSnapshot('snapshots/explain.md')
  })

  test('explain prints the page of a check as it is', async () => {
    const page = readFileSync(join(ROOT, 'docs', 'checks', 'tasks', 'expected-owner.md'), 'utf8')
    const ended = await runBin(['explain', 'tasks/expected-owner'], { cwd: temporaryFolder() })
    expect(ended).toEqual({ exitCode: 0, signal: null, stdout: page, stderr: '' })
  })

  test('every check has its page', () => {
    const missing = CHECK_IDS.filter((id) => !existsSync(join(ROOT, 'docs', 'checks', `${id}.md`)))
    expect(missing).toEqual([])
  })

  test('a reader that closes stdout early is no failure', async () => {
    const child = spawn(process.execPath, [BIN, 'explain'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect({ stderr, exitCode: exitCode as number }).toEqual({ stderr: '', exitCode: 0 })
  })
})

describe('doctor', () => {
  test('doctor finds what audits need, in a table', async () => {
    const folder = temporaryFolder()
    const ended = await runBin(['doctor', '--offline'], { cwd: folder })
    const stdout = ended.stdout.replaceAll(folder, '<folder>').replaceAll(/[\d.,]*\d/g, 'N')
    // What the machine happens to be and to have.
    const anywhere = stdout
      .replace(/(system +).+?,/, '$1SYSTEM,')
      .replaceAll(/^\w+ +((?:Redis|Postgres|MariaDB) +).+$/gm, '…       $1…')
    const scrubbed = { ...ended, stdout: anywhere }
    const page = inMarkdown('fence-audit doctor --offline', folder, scrubbed)
    await expect(page).toMatchFileSnapshot('snapshots/doctor.md')
  })

  test('doctor asks the registry for a package', async () => {
    const { exitCode, stdout } = await runBin(['doctor'], { cwd: temporaryFolder(), env: npmSettings() })
    expect({ exitCode, registry: /registry +(.*)/.exec(stdout)?.[1] }).toEqual({
      exitCode: 0,
      registry: expect.stringMatching(/^answers: @mastra\/core is at \d+\.\d+\.\d+$/) as string,
    })
  })

  test('doctor says that a registry does not answer, which is not essential', async () => {
    const env = { npm_config_registry: 'http://127.0.0.1:1/' }
    const { exitCode, stdout } = await runBin(['doctor'], { cwd: temporaryFolder(), env })
    expect({ exitCode, registry: /(\w+) +registry +(.*)/.exec(stdout)?.slice(1) }).toEqual({
      exitCode: 0,
      registry: [
        'note',
        expect.stringMatching(/^does not answer for @mastra\/core \(ERR_PNPM_\w+\): only pairs in the cache/),
      ],
    })
  })

  test('doctor ends with 3 when the cache cannot be written', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'a-file'), '')
    const args = ['doctor', '--offline', '--cache-dir', 'a-file/cache']
    const { exitCode, stdout } = await runBin(args, { cwd: folder })
    expect(exitCode).toBe(3)
    expect(stdout).toMatch(/^missing +cache +cannot be written \(.+\): give another with --cache-dir$/m)
  })

  test('doctor counts a file with several links once', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, 'cache'))
    writeFileSync(join(folder, 'cache', 'one'), Buffer.alloc(2e6))
    linkSync(join(folder, 'cache', 'one'), join(folder, 'cache', 'two'))
    const { stdout } = await runBin(['doctor', '--offline', '--cache-dir', 'cache'], { cwd: folder })
    expect(stdout).toContain(`${join(folder, 'cache')}, 2 MB`)
  })
})

describe('recheck', () => {
  test('an unknown run is refused with the nearest one', async () => {
    const folder = temporaryFolder()
    mkdirSync(join(folder, '.fence-audit', 'runs', '2026-11-30T10-00-00-libsql'), { recursive: true })
    const { exitCode, stderr } = await runBin(['recheck', '2026-11-30T10-00-01-libsql'], { cwd: folder })
    expect(exitCode).toBe(3)
    expect(stderr).toContain('Did you mean 2026-11-30T10-00-00-libsql?')
  })
})

/** Where this machine's packages come from, which the tests' empty environment would hide. */
function npmSettings(): Record<string, string> {
  const settings = Object.entries(process.env).filter(([name]) =>
    /^(npm_config_(registry|userconfig)|pnpm_config_registry|https?_proxy|no_proxy|node_extra_ca_certs)$/i.test(
      name,
    ),
  )
  return { HOME: process.env['HOME'] ?? '', ...(Object.fromEntries(settings) as Record<string, string>) }
}
