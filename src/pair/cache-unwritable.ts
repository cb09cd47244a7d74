import { FenceAuditError } from '../errors.ts'

const CODES = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'ENOENT'])
/** As the system's own words in pnpm's output: no space, quota, access denied, read-only; 112 and 5 are Windows'. */
const OS_ERRORS = /\(os error (28|122|13|1|30|112|5)\)|ENOSPC|EDQUOT|EACCES|EROFS/

/** Whether a file system error means that the cache cannot be written. */
export function isUnwritable(error: unknown): boolean {
  return CODES.has((error as NodeJS.ErrnoException).code ?? '')
}

/** Whether pnpm's message means that the cache, the only place it writes to, cannot be written. */
export function saysUnwritable(message: string): boolean {
  return OS_ERRORS.test(message)
}

/** The error CACHE_UNWRITABLE with the reason in words; `reason` is an error or what pnpm said. */
export function cacheUnwritable(cacheDir: string, reason: unknown): FenceAuditError {
  const text = reason instanceof Error ? reason.message : String(reason)
  const full = /ENOSPC|EDQUOT|os error (28|122|112)/.test(text)
  return new FenceAuditError(
    'CACHE_UNWRITABLE',
    full
      ? `The disk of the cache ${cacheDir} is full. Make room there, or put the cache elsewhere with --cache-dir. (${text})`
      : `The cache ${cacheDir} cannot be written. Make it writable, or put the cache elsewhere with --cache-dir. (${text})`,
    { cause: reason },
  )
}
