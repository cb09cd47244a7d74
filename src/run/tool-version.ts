import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The version of fence-audit, from the nearest package.json above this file (it differs for source and build). */
export function toolVersion(): string {
  for (let directory = import.meta.dirname; ; directory = dirname(directory)) {
    const manifest = readManifest(join(directory, 'package.json'))
    if (manifest?.name === 'fence-audit') return manifest.version
    if (directory === dirname(directory)) return 'unknown'
  }
}

function readManifest(path: string): { name: string; version: string } | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as { name: string; version: string }
  } catch {
    return null
  }
}
