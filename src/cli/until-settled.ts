import { reportFailure } from './report-failure.ts'

/**
 * Waits for the whole work of the program. Where nothing is left that could settle it, Node would end with 0, which
 * means that all is well: that ends as a failure of ours instead.
 */
export async function untilSettled(work: Promise<unknown>): Promise<void> {
  process.on('beforeExit', endedEarly)
  try {
    await work
  } finally {
    process.off('beforeExit', endedEarly)
  }
}

function endedEarly(): void {
  reportFailure(new Error('fence-audit waited for something that could not happen any more.'))
}
