import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { packageRoot } from '../files/package-root.ts'

/** Where the program's code lies in the package: compiled, or its sources when it runs from those. */
const FOLDERS = import.meta.url.endsWith('.js') ? ['dist'] : ['src', 'adapters', 'reports']
const CODE = new Set(['.js', '.ts', '.mjs'])

/**
 * SHA-256 over the program's own code and the versions that it depends on, in hex. Versions alone would not do: two
 * states of a working copy have the same one, and may judge differently.
 */
export function programHash(): string {
  const root = packageRoot()
  const hash = createHash('sha256').update(readFileSync(join(root, 'package.json')))
  for (const folder of FOLDERS) {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    for (const name of names.filter((one) => CODE.has(extname(one)) && !one.endsWith('.d.ts')).sort())
      hash.update(`\0${folder}/${name}\0`).update(readFileSync(join(root, folder, name)))
  }
  return hash.digest('hex')
}
