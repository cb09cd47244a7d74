import { expect } from 'vitest'

/** How a command ends that could not run: one line on stderr, without a stack, and never with what was secret. */
export const REFUSED = {
  exitCode: 3,
  signal: null,
  stdout: '',
  stderr: expect.stringMatching(/^fence-audit: (?!.*secret)[^\n]+\n$/) as string,
} as const
