import semver from 'semver'
import { FenceAuditError } from '../errors.ts'
import { chooseVersion } from '../pair/choose-version.ts'
import type { Served } from '../pair/served-versions.ts'

/** What an axis of a matrix asks for. */
export type VersionChoice =
  /** A package of this machine, or fence-audit's own reference: audited as it is written. */
  | { readonly kind: 'as written'; readonly spec: string }
  | { readonly kind: 'version' | 'tag'; readonly name: string; readonly wanted: string }
  | {
      readonly kind: 'several'
      readonly name: string
      /** All releases where it is `*`. */
      readonly range: string
      /** Of each minor version the newest alone. */
      readonly perMinor: boolean
      /** The newest so many alone; null for all. */
      readonly last: number | null
    }

const CORE = '@mastra/core'
const NAMED = /^(@[^/@\s]+\/[^@\s]+|[^@/\\:.\s]+)@(.*)$/s
const LOCAL = /^([.~/\\]|file:|[a-z]:[/\\])|\.(tgz|tar\.gz)$/i
const FORMS =
  "a version (1.71.0), a range ('>=1.60 <1.72'), last 5, minor, or a range with them ('^1.60 minor last 5')"

/**
 * Reads a `--core` of a matrix, with or without the package's name in front.
 *
 * @throws FenceAuditError BAD_SPEC
 */
export function parseCoreChoice(text: string): VersionChoice {
  const given = text.trim()
  if (isAsWritten(given)) return { kind: 'as written', spec: given }
  const [, name, wanted] = NAMED.exec(given) ?? []
  if (name !== undefined && name !== CORE) throw bad('--core', text, `is not ${CORE}`)
  return read('--core', text, CORE, name === undefined ? given : (wanted ?? ''))
}

/**
 * Reads an `--adapter` of a matrix: `@mastra/libsql@last 5`. Without a version the latest is meant.
 *
 * @throws FenceAuditError BAD_SPEC
 */
export function parseAdapterChoice(text: string): VersionChoice {
  const given = text.trim()
  if (isAsWritten(given)) return { kind: 'as written', spec: given }
  const [, name, wanted] = NAMED.exec(given) ?? []
  if (name !== undefined) return read('--adapter', text, name, wanted ?? '')
  if (!/^(@[^/@\s]+\/)?[^@/\s]+$/.test(given) || semver.validRange(given, true) !== null)
    throw bad(
      '--adapter',
      text,
      'does not say which package: put its name in front, as in @mastra/libsql@last 5',
    )
  return { kind: 'tag', name: given, wanted: 'latest' }
}

/** The versions of a package that a choice stands for, ascending; none where nothing that is served fits. */
export function versionsChosen(
  choice: Exclude<VersionChoice, { kind: 'as written' }>,
  served: Served,
): string[] {
  if (choice.kind !== 'several') {
    const version = chooseVersion(choice, served)
    return version === null ? [] : [version]
  }
  // A prerelease counts only where the range names one of the same version.
  const within = semver.sort(
    served.versions.filter((version) => semver.satisfies(version, choice.range, true)),
  )
  const kept = choice.perMinor ? newestOfEachMinor(within) : within
  return choice.last === null ? kept : kept.slice(-choice.last)
}

function read(flag: string, text: string, name: string, wanted: string): VersionChoice {
  const words = wanted.trim().split(/\s+/)
  const last = words.at(-2) === 'last' ? Number(words.splice(-2)[1]) : null
  if (last !== null && !(Number.isSafeInteger(last) && last > 0))
    throw bad(flag, text, 'names no number after "last"')
  const perMinor = words.at(-1) === 'minor' && words.pop() !== undefined
  const range = words.join(' ')
  if (last === null && !perMinor) {
    const version = semver.valid(range, true)
    if (version !== null) return { kind: 'version', name, wanted: version }
    if (range === '') return { kind: 'tag', name, wanted: 'latest' }
    if (/^[a-z][\w-]*$/i.test(range) && semver.validRange(range, true) === null && range !== 'last')
      return { kind: 'tag', name, wanted: range }
  }
  if (semver.validRange(range) === null) throw bad(flag, text, 'is no choice of versions')
  return { kind: 'several', name, range: range === '' ? '*' : range, perMinor, last }
}

function newestOfEachMinor(ascending: readonly string[]): string[] {
  return ascending.filter((version, index) => minorOf(version) !== minorOf(ascending[index + 1] ?? null))
}

function minorOf(version: string | null): string | null {
  return version === null ? null : `${semver.major(version)}.${semver.minor(version)}`
}

function isAsWritten(given: string): boolean {
  const [, , path = given] = /^((?:@[^/@]+\/)?[^/@]+@)?(file:.*|\.{1,2}[\\/].*|[\\/].*)$/s.exec(given) ?? []
  return /^reference([@:]|$)/.test(given) || LOCAL.test(path)
}

function bad(flag: string, text: string, problem: string): FenceAuditError {
  return new FenceAuditError('BAD_SPEC', `${flag} ${text} ${problem}. Give ${FORMS}.`)
}
