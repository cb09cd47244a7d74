import type { IncomingMessage } from 'node:http'

/** The longest body that is taken, in bytes. */
const BODY_BYTES_MAX = 64 * 1024

/** Reads a request's body as text; null as soon as it is too long. Rejects when the client ends or stalls before it is whole. */
export function readBody(request: IncomingMessage): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes <= BODY_BYTES_MAX) chunks.push(chunk)
      else {
        chunks.length = 0
        resolve(null)
      }
    })
    request.once('end', () => resolve(Buffer.concat(chunks).toString('utf8')))
    request.once('error', reject)
    request.once('close', () => reject(new Error('The request broke off.')))
  })
}
