import type { Exit } from './fault.ts'

/** The end of a process in words: `exit by SIGKILL`, `exit code 0`. */
export function describeExit({ code, signal }: Exit): string {
  return signal === null ? `exit code ${code}` : `exit by ${signal}`
}
