/**
 * Milliseconds of the system's monotonic clock. All processes of one machine share it, so that intervals measured
 * in different workers can be compared; the wall clock is only recorded.
 */
export function monotonicMs(): number {
  return Number(process.hrtime.bigint()) / 1e6
}
