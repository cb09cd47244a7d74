import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { parseManifest, type Manifest } from './manifest.ts'

const BLOCK_BYTES = 512

/**
 * The manifest inside an npm tarball: the `package.json` in its top folder, whatever that folder is called. Null when
 * the file is no such tarball; rejects when it cannot be read at all. Header layout: POSIX ustar.
 */
export async function readTarballManifest(path: string): Promise<Manifest | null> {
  const packed = await readFile(path)
  let archive: Buffer
  try {
    archive = await promisify(gunzip)(packed)
  } catch {
    return null
  }
  for (let at = 0; at + BLOCK_BYTES <= archive.length;) {
    const header = archive.subarray(at, at + BLOCK_BYTES)
    const size = Number.parseInt(textOf(header, 124, 136), 8)
    if (Number.isNaN(size)) return null
    const content = at + BLOCK_BYTES
    if (/^[^/]+\/package\.json$/.test(textOf(header, 0, 100)))
      return parseManifest(archive.toString('utf8', content, content + size))
    at = content + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES
  }
  return null
}

function textOf(header: Buffer, from: number, to: number): string {
  const end = header.indexOf(0, from)
  return header.toString('latin1', from, end === -1 || end > to ? to : end).trim()
}
