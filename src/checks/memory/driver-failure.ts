import { driverFailureOf } from '../fence-rules/driver-failure.ts'

/** What a displaced owner tries in memory while the database fails it. */
export const memoryDriverFailure = driverFailureOf('memory/driver-failure', 'memory')
