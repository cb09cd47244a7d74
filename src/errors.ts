/** What could not be done, as a stable word that scripts can test for. */
export type ErrorCode =
  | 'BAD_FLAG'
  | 'BAD_CONFIG'
  | 'BAD_BASELINE'
  | 'BAD_SPEC'
  | 'UNKNOWN_ADAPTER'
  | 'VERSION_NOT_FOUND'
  | 'REGISTRY_UNREACHABLE'
  | 'INSTALL_FAILED'
  | 'CACHE_UNWRITABLE'
  | 'NODE_TOO_OLD'
  | 'NODE_NOT_FOUND'
  | 'STORE_UNAVAILABLE'
  | 'RUN_NOT_FOUND'
  | 'RUN_UNREADABLE'
  | 'RUN_UNDER_WAY'
  | 'OUTPUT_UNWRITABLE'
  | 'MERGE_MISMATCH'

/**
 * A failure that the person at the keyboard can do something about. The message names the input and the
 * remedy; it is printed without a stack. Findings about a store are data and never thrown.
 */
export class FenceAuditError extends Error {
  override readonly name = 'FenceAuditError'
  readonly code: ErrorCode
  /** Exit code of the command line: 3, "could not run" (see docs/exit-codes.md). */
  readonly exitCode = 3

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown }) {
    super(message, options)
    this.code = code
  }
}
