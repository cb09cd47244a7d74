import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { pnpmEnvironment } from '../../pair/pnpm-environment.ts'
import { pnpmMessage } from '../../pair/pnpm-message.ts'
import type { DoctorFinding } from './finding.ts'

const ASKED_FOR = '@mastra/core'
const TIMEOUT_MS = 20_000

/** Whether the pnpm that installs pairs runs, and whether it can ask the configured registry for a package. */
export async function lookAtPnpm(cacheDir: string, offline: boolean): Promise<readonly DoctorFinding[]> {
  const [pnpm, registry] = await Promise.all([
    lookAtProgram(cacheDir),
    offline ? notAsked() : lookAtRegistry(cacheDir),
  ])
  return [pnpm, registry]
}

async function lookAtProgram(cacheDir: string): Promise<DoctorFinding> {
  try {
    return { what: 'pnpm', state: 'ok', text: await runPnpm(cacheDir, ['--version']) }
  } catch (error) {
    return {
      what: 'pnpm',
      state: 'missing',
      text: `does not run (${reasonOf(error)}): install fence-audit again`,
    }
  }
}

async function lookAtRegistry(cacheDir: string): Promise<DoctorFinding> {
  try {
    const version = await runPnpm(cacheDir, ['view', ASKED_FOR, 'version'])
    return { what: 'registry', state: 'ok', text: `answers: ${ASKED_FOR} is at ${version}` }
  } catch (error) {
    const text = `does not answer for ${ASKED_FOR} (${reasonOf(error)}): only pairs in the cache can be audited`
    return { what: 'registry', state: 'note', text }
  }
}

function notAsked(): DoctorFinding {
  return { what: 'registry', state: 'note', text: 'not asked (--offline)' }
}

async function runPnpm(cacheDir: string, args: readonly string[]): Promise<string> {
  const program = createRequire(import.meta.url).resolve('pnpm/bin/pnpm.mjs')
  // Where and how pairs are installed, so that this registry and these settings are the ones that count.
  const options = { cwd: cacheDir, env: pnpmEnvironment(process.env, cacheDir), timeout: TIMEOUT_MS }
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], options)
  return stdout.trim()
}

/** pnpm's own word for what went wrong. Its sentence is left out: it names hosts, and what stands in a table is pasted. */
function reasonOf(error: unknown): string {
  const { stdout = '', stderr = '', code } = error as { stdout?: string; stderr?: string; code?: unknown }
  const said = pnpmMessage({ stdout, stderr, exitCode: null })
  return /ERR_PNPM_\w+/.exec(said)?.[0] ?? `exit code ${String(code)}`
}
