import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The folder of all documentation, absolute. */
export const DOCS = join(import.meta.dirname, '../../docs')

/** Paths of the Markdown files under a folder of the documentation, relative to it and with forward slashes. */
export function markdownFiles(folder = DOCS): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .sort()
}

/** Reads a file by its path under the documentation. */
export function readDoc(path: string): string {
  return readFileSync(join(DOCS, path), 'utf8')
}

/** The text under each heading of a level (`## ` is 2) by the heading, in order; what stands before the first is under ''. */
export function sections(text: string, level: number): Map<string, string> {
  const mark = `${'#'.repeat(level)} `
  const found = new Map([['', '']])
  let heading = ''
  for (const line of text.split('\n')) {
    if (line.startsWith(mark)) heading = line.slice(mark.length)
    found.set(heading, line.startsWith(mark) ? '' : `${found.get(heading) ?? ''}${line}\n`)
  }
  return found
}

/** Wrapped text in one line. */
export function unwrapped(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim()
}
