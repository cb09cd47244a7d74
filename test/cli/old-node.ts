import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { ROOT } from './run-bin.ts'

const OLD = '20.19.0'
const EXECUTABLE = process.platform === 'win32' ? 'node.exe' : 'node'

/**
 * A real Node that is too old for fence-audit: one on the PATH, or else one that npm installs into a folder that is
 * kept for the next time.
 */
export function oldNode(): string {
  return onPath() ?? installed()
}

function onPath(): string | undefined {
  const candidates = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, EXECUTABLE))
  return candidates.find(
    (path) => existsSync(path) && isTooOld(execFileSync(path, ['-v'], { encoding: 'utf8' })),
  )
}

function isTooOld(version: string): boolean {
  const [major = 0, minor = 0] = version.replace('v', '').split('.').map(Number)
  return major >= 18 && (major < 22 || (major === 22 && minor < 13))
}

function installed(): string {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const folder = join(ROOT, 'node_modules', '.cache', 'fence-audit-test', `node-${OLD}`)
  const path = join(folder, 'node_modules', name, 'bin', EXECUTABLE)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"private": true}')
  execFileSync('npm', ['install', '--no-audit', '--no-fund', `${name}@${OLD}`], { cwd: folder })
  return path
}
