import type { Finding } from '../../src/verdict/finding.ts'
import type { Report } from '../../src/verdict/report.ts'
import type { SourceFile } from '../renderer.ts'

/** The line of the user's own files that a finding is shown at. */
export interface Anchor {
  /** From the root of the repository, with forward slashes. */
  readonly path: string
  /** Counted from 1. */
  readonly line: number
}

const SECTIONS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'] as const

/**
 * Where a user can do something about a finding: the line of a package.json that brings the package in that has to be
 * mended, or else the line of the config file that names the store. Null where no file names either.
 */
export function anchorOf(
  { cause, store }: Pick<Finding, 'cause' | 'store'>,
  { pair, stores }: Report,
  sources: readonly SourceFile[],
): Anchor | null {
  const names = cause === 'core' ? [pair.core.name] : [pair.adapter?.name ?? store, pair.core.name]
  for (const name of names) {
    const dependency = firstLine(sources, (source) => dependencyLine(source, name))
    if (dependency !== null) return dependency
  }
  const own = stores.flatMap((one) => [one.name, one.adapter]).filter((word) => word !== 'custom')
  return firstLine(sources, (source) => configLine(source, own))
}

function firstLine(
  sources: readonly SourceFile[],
  lineOf: (source: SourceFile) => number | null,
): Anchor | null {
  for (const source of sources) {
    const line = lineOf(source)
    if (line !== null) return { path: source.path, line }
  }
  return null
}

/** The line of a dependency in a manifest; null in any other file. */
function dependencyLine({ path, text }: SourceFile, name: string): number | null {
  if (!path.endsWith('package.json')) return null
  const manifest = parse(text)
  const section = SECTIONS.find((key) => Object.hasOwn(Object(manifest[key]) as object, name))
  if (section === undefined) return null
  const start = text.indexOf(JSON.stringify(section))
  return lineAt(text, text.indexOf(JSON.stringify(name), start))
}

/** The first line that has a word in quotes, at the beginning of a spec, or at the end of a path. */
function configLine({ path, text }: SourceFile, words: readonly string[]): number | null {
  if (path.endsWith('package.json')) return null
  const index = text.split('\n').findIndex((line) => words.some((word) => names(line, word)))
  return index < 0 ? null : index + 1
}

function names(line: string, word: string): boolean {
  const at = line.indexOf(word)
  return at > 0 && /['"`/]/.test(line.charAt(at - 1)) && /['"`@]/.test(line.charAt(at + word.length))
}

function parse(text: string): Readonly<Record<string, unknown>> {
  try {
    return Object(JSON.parse(text)) as Record<string, unknown>
  } catch {
    return {}
  }
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, Math.max(0, offset)).split('\n').length
}
