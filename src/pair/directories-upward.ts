import { dirname, resolve } from 'node:path'

/** `directory` and all those above it, nearest first. */
export function directoriesUpward(directory: string): string[] {
  const here = resolve(directory)
  const parent = dirname(here)
  return parent === here ? [here] : [here, ...directoriesUpward(parent)]
}
