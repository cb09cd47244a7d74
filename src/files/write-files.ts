import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeDirectories } from './make-directories.ts'

/** Writes files into a directory by their relative paths, in this order; directories that are missing are made. */
export async function writeFiles(directory: string, files: ReadonlyMap<string, string>): Promise<void> {
  for (const [path, text] of files) {
    makeDirectories(dirname(join(directory, path)))
    await writeFile(join(directory, path), text)
  }
}
