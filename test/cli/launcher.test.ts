import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { oldNode } from './old-node.ts'
import { BIN, ROOT, runBin, type Ended } from './run-bin.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Stands for the compiled program: says under which Node it runs and ends in the way that it is told. */
const PROGRAM = `export async function main(args) {
  console.log(JSON.stringify({ node: process.versions.node, args, pid: process.pid }))
  if (args[0] === 'exit') process.exitCode = Number(args[1])
  if (args[0] === 'die') process.kill(process.pid, args[1])
  if (args[0] !== 'wait') return
  process.on('SIGTERM', () => { console.log('SIGTERM'); process.exit(130) })
  setInterval(() => {}, 1000)
  console.log('ready')
}`

let old: string

beforeAll(() => {
  old = oldNode()
})

describe('the launcher under a Node that is too old', () => {
  test('without a right Node it says so in one line and ends with 3', async () => {
    const ended = await runBin(['--help'], {
      cwd: temporaryFolder(),
      node: old,
      bin: packageWith({ ownNode: null }),
    })
    expect(ended).toEqual({
      exitCode: 3,
      signal: null,
      stdout: '',
      stderr: expect.stringMatching(
        /^fence-audit: this is Node \d+\.\d+\.\d+, and fence-audit needs Node 22\.13 or newer\.\n$/,
      ) as string,
    } satisfies Ended)
  })

  test('a Node of its own that is too old as well does not help', async () => {
    const bin = packageWith({ ownNode: old, version: '20.19.0' })
    const { exitCode, stderr } = await runBin([], { cwd: temporaryFolder(), node: old, bin })
    expect(exitCode).toBe(3)
    expect(stderr).toContain('fence-audit needs Node 22.13 or newer')
  })

  test('a manifest that lies about the version does not make it start itself for ever', async () => {
    const bin = packageWith({ ownNode: old, version: '26.0.0' })
    const { exitCode, stderr } = await runBin([], { cwd: temporaryFolder(), node: old, bin })
    expect(exitCode).toBe(3)
    expect(stderr).toContain('fence-audit needs Node 22.13 or newer')
  })

  test('the right Node of its own node_modules gets the same arguments, and its exit code counts', async () => {
    const bin = packageWith({ ownNode: process.execPath })
    const ended = await runBin(['exit', '7', '--x=a b'], { cwd: temporaryFolder(), node: old, bin })
    expect(ended).toMatchObject({ exitCode: 7, stderr: '' })
    expect(JSON.parse(ended.stdout)).toMatchObject({
      node: process.versions.node,
      args: ['exit', '7', '--x=a b'],
    })
  })

  test('a signal that ends the program ends the launcher in the same way', async () => {
    const bin = packageWith({ ownNode: process.execPath })
    const ended = await runBin(['die', 'SIGKILL'], { cwd: temporaryFolder(), node: old, bin })
    expect(ended).toMatchObject({ exitCode: null, signal: 'SIGKILL' })
  })

  test('SIGTERM is passed on', async () => {
    expect(await signalled('SIGTERM')).toEqual({ words: ['ready', 'SIGTERM'], exitCode: 130, signal: null })
  })

  test('a killed launcher takes the program with it', async () => {
    expect(await signalled('SIGKILL')).toEqual({
      words: ['ready', 'SIGTERM'],
      exitCode: null,
      signal: 'SIGKILL',
    })
  })

  test('the real program runs under the Node that the project brings along', async () => {
    const ended = await runBin(['--version'], { cwd: temporaryFolder(), node: old })
    expect(ended).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    })
  })
})

describe('the launcher under a right Node', () => {
  test('a package that is not built says how to build it', async () => {
    const bin = packageWith({ ownNode: null, built: false })
    const ended = await runBin([], { cwd: temporaryFolder(), bin })
    expect(ended).toEqual({
      exitCode: 3,
      signal: null,
      stdout: '',
      stderr: `fence-audit: the program is not built yet: run "npm run build" in ${dirname(dirname(bin))}.\n`,
    } satisfies Ended)
  })

  test('a program that cannot be loaded ends with 3, never with 1', async () => {
    const bin = packageWith({ ownNode: null, program: 'throw new Error("half a package")' })
    const { exitCode, stderr } = await runBin([], { cwd: temporaryFolder(), bin })
    expect(exitCode).toBe(3)
    expect(stderr).toContain('half a package')
  })
})

/** Starts a waiting program under the old Node, sends a signal to the launcher, and waits until both have ended. */
async function signalled(signal: NodeJS.Signals) {
  const bin = packageWith({ ownNode: process.execPath })
  const launcher = spawn(old, [bin, 'wait'], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(launcher, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  const words: string[] = []
  // The program holds the other end of this pipe, so that it closes when both are gone.
  for await (const line of createInterface({ input: launcher.stdout })) {
    if (line.startsWith('{')) endAfterTest((JSON.parse(line) as { pid: number }).pid)
    else words.push(line)
    if (line === 'ready') launcher.kill(signal)
  }
  const [exitCode, endedBy] = await ended
  return { words, exitCode, signal: endedBy }
}

/** A program that did not end by itself must not outlive a test that fails because of it. */
function endAfterTest(pid: number): void {
  onTestFinished(() => {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It is gone, as it should be.
    }
  })
}

interface PackageOptions {
  readonly ownNode: string | null
  readonly version?: string
  readonly built?: boolean
  readonly program?: string
}

/** Path of the executable in a copy of the package that has this Node, or none, in its node_modules. */
function packageWith({ ownNode, version, built = true, program = PROGRAM }: PackageOptions): string {
  const root = temporaryFolder()
  mkdirSync(join(root, 'bin'))
  cpSync(BIN, join(root, 'bin', 'fence-audit.js'))
  cpSync(join(ROOT, 'package.json'), join(root, 'package.json'))
  if (built) {
    mkdirSync(join(root, 'dist', 'src', 'cli'), { recursive: true })
    writeFileSync(join(root, 'dist', 'src', 'cli', 'main.js'), program)
  }
  if (ownNode !== null) {
    const folder = join(root, 'node_modules', 'node')
    mkdirSync(join(folder, 'bin'), { recursive: true })
    symlinkSync(ownNode, join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node'))
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ version: version ?? process.versions.node }))
  }
  return join(root, 'bin', 'fence-audit.js')
}
