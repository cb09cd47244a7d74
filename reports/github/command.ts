/** Something GitHub Actions shows beside the code and on the page of the run. */
export interface Annotation {
  readonly level: 'error' | 'warning' | 'notice'
  readonly title: string
  readonly message: string
  readonly file?: string | undefined
  readonly line?: number | undefined
}

/**
 * An annotation as a workflow command. Its parts are escaped as the runner reads them, so that no text can end the
 * command or begin another one.
 */
export function workflowCommand({ level, title, message, file, line }: Annotation): string {
  const properties = Object.entries({ file, line, title })
    .flatMap(([key, value]) => (value === undefined ? [] : [`${key}=${property(String(value))}`]))
    .join(',')
  return `::${level} ${properties}::${data(message)}`
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
}
