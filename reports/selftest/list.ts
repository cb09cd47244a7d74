import { selftestJson } from './json.ts'
import { selftestMarkdown } from './markdown.ts'
import type { SelftestRenderer } from './renderer.ts'
import { selftestTerminal } from './terminal.ts'

/** The formats in which `fence-audit selftest` prints its table. */
export const SELFTEST_RENDERERS = {
  terminal: selftestTerminal,
  json: selftestJson,
  markdown: selftestMarkdown,
} satisfies Record<string, SelftestRenderer>
