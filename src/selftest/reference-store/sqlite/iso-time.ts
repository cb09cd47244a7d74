/** An instant as Mastra's stores keep it; an instant that came through JSON is a string already. */
export function isoTime(instant: Date | string): string {
  return new Date(instant).toISOString()
}
