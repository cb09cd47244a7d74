/** Writes to stdout and waits until it is handed over; a reader that has gone away is no failure. */
export function writeOut(text: string): Promise<void> {
  return new Promise((resolve) => {
    if (process.stdout.destroyed || text === '') resolve()
    else process.stdout.write(text.endsWith('\n') ? text : `${text}\n`, () => resolve())
  })
}
