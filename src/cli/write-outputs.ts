import writeFileAtomic from 'write-file-atomic'
import type { RenderOptions } from '../../reports/renderer.ts'
import { FenceAuditError } from '../errors.ts'
import { writeOut } from './write-out.ts'

/** A text that is still to be rendered, and where it goes: a file, or stdout when `file` is null. */
export interface Output {
  readonly file: string | null
  readonly render: (options: RenderOptions) => string
}

/**
 * Renders to every output. Files are replaced as a whole and readable by their owner alone, since a report shows rows
 * of a database. One output that fails does not keep the others from being written; resolves to the last failure
 * (OUTPUT_UNWRITABLE, or a renderer's own), or to null.
 */
export async function writeOutputs(outputs: readonly Output[], verbose: boolean): Promise<Error | null> {
  let failure: Error | null = null
  for (const output of outputs) {
    try {
      await write(output, verbose)
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
    }
  }
  return failure
}

async function write({ file, render }: Output, verbose: boolean): Promise<void> {
  const { stdout } = process
  if (file === null) {
    const color = stdout.isTTY ? stdout.hasColors() : false
    return writeOut(render({ color, columns: stdout.columns ?? 80, verbose }))
  }
  const text = render({ color: false, columns: 80, verbose })
  try {
    await writeFileAtomic(file, text, { mode: 0o600 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new FenceAuditError('OUTPUT_UNWRITABLE', `${file} could not be written: ${reason}.`, {
      cause: error,
    })
  }
}
