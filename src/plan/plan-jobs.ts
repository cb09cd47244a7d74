import { FenceAuditError } from '../errors.ts'
import { readNumber } from './read-number.ts'

/** More audits at a time than this are a typing error. */
const JOBS_MAX = 256

/** Reads a `--jobs`. @throws FenceAuditError BAD_FLAG */
export function planJobs(text: string): number {
  const jobs = readNumber('--jobs', text)
  if (jobs >= 1 && jobs <= JOBS_MAX) return jobs
  throw new FenceAuditError('BAD_FLAG', `--jobs ${text} is not a whole number from 1 to ${JOBS_MAX}.`)
}
