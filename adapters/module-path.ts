import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Path of a sibling module of `from` (an `import.meta.url`), with the same extension: source beside source, compiled beside compiled. */
export function modulePath(from: string, name: string): string {
  return fileURLToPath(new URL(`${name}${extname(fileURLToPath(from))}`, from))
}
