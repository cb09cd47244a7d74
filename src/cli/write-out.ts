import { FenceAuditError } from '../errors.ts'

/**
 * Writes to stdout and waits until it is handed over; a reader that has gone away is no failure.
 *
 * @throws FenceAuditError OUTPUT_UNWRITABLE when stdout takes nothing, e.g. on a full disk
 */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (process.stdout.destroyed || text === '') {
      resolve()
      return
    }
    process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, (error) => {
      const code = error !== null && error !== undefined && 'code' in error ? error.code : undefined
      if (error === null || error === undefined || code === 'EPIPE' || code === 'ERR_STREAM_DESTROYED')
        resolve()
      else
        reject(
          new FenceAuditError(
            'OUTPUT_UNWRITABLE',
            `The report could not be written to stdout: ${error.message}. Use --format FORMAT=FILE.`,
            { cause: error },
          ),
        )
    })
  })
}
