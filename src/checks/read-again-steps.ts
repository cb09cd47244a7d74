/** The step in which O reads the rows again; its arguments are the quiet time (ms) and the earlier readings. */
export const READ_AGAIN = 'read-again'

/** The steps that hold a row as it was last read by a check, and as it is at the end. */
export function readAgainSteps(id: string): { readonly before: string; readonly after: string } {
  return { before: `before:${id}`, after: `later:${id}` }
}
