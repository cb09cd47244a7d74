import { blot } from './blot.ts'

/** Blots secrets out of what an error and its causes say: drivers like to quote a connection string. */
export function blotError(error: unknown, secrets: readonly string[]): void {
  for (let each = error; each instanceof Error; each = each.cause) {
    each.message = blot(each.message, secrets)
    if (each.stack !== undefined) each.stack = blot(each.stack, secrets)
  }
}
