import { ROOT, type Ended } from './run-bin.ts'

/** A command with what it printed and how it ended, as a page for people to read; what changes by itself is scrubbed. */
export function inMarkdown(command: string, folder: string, { exitCode, stdout, stderr }: Ended): string {
  const page = [
    `    $ ${command}`,
    '',
    `Exit code: ${exitCode}`,
    '',
    ...part('stdout', stdout),
    ...part('stderr', stderr),
  ].join('\n')
  return page.replaceAll(folder, '<folder>').replaceAll(ROOT.replace(/\/$/, ''), '<fence-audit>')
}

function part(name: string, text: string): string[] {
  return text === '' ? [`Nothing on ${name}.`, ''] : [`On ${name}:`, '', '```text', text.trimEnd(), '```', '']
}
