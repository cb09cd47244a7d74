import npa from 'npm-package-arg'
import semver from 'semver'
import { FenceAuditError } from '../errors.ts'
import { redact } from './redact.ts'

/** What was asked for: a package of the registry by version, range or tag, or one that lies on this machine. */
export type PackageSpec =
  | { readonly kind: 'version' | 'range' | 'tag'; readonly name: string; readonly wanted: string }
  | {
      readonly kind: 'tarball' | 'directory'
      /** Null where the spec says none: the package's own manifest does. */
      readonly name: string | null
      /** Absolute. */
      readonly path: string
    }

const CORE = '@mastra/core'
const FORMS =
  'a version (1.71.0), a range (^1.60), a tag (latest), a tarball (./package.tgz) or a directory (./package)'

/**
 * Reads a spec of core, with or without the package's name in front.
 *
 * @throws FenceAuditError BAD_SPEC
 */
export function parseCoreSpec(text: string): PackageSpec {
  const trimmed = text.trim()
  const spec = hasName(trimmed)
    ? read(trimmed, () => npa(trimmed))
    : read(trimmed, () => npa.resolve(CORE, trimmed))
  if (spec.name !== null && spec.name !== CORE)
    throw new FenceAuditError('BAD_SPEC', `--core ${redact(text)} is not ${CORE}. Give ${FORMS} of it.`)
  return { ...spec, name: CORE }
}

/**
 * Reads a spec of an adapter, which names its package unless it is a tarball or a directory.
 *
 * @throws FenceAuditError BAD_SPEC
 */
export function parseAdapterSpec(text: string): PackageSpec {
  const trimmed = text.trim()
  if (semver.validRange(trimmed) !== null && !isPath(trimmed))
    throw new FenceAuditError(
      'BAD_SPEC',
      `--adapter ${text} does not say which package. Put its name in front: @mastra/libsql@${trimmed || 'latest'}.`,
    )
  return read(trimmed, () => npa(trimmed))
}

function read(text: string, parse: () => npa.Result): PackageSpec {
  const parsed = attempt(text, parse)
  // Absent, not null as its types say, when the spec is a path.
  const name = parsed.name ?? null
  const wanted = parsed.fetchSpec ?? ''
  switch (parsed.type) {
    case 'version':
    case 'range':
    case 'tag':
      if (name === null) break
      // A bare name is "any version" to npm, which installs the tag latest then.
      if (parsed.type === 'range' && parsed.rawSpec === '*') return { kind: 'tag', name, wanted: 'latest' }
      return { kind: parsed.type, name, wanted: semver.valid(wanted, true) ?? wanted }
    case 'file':
      return { kind: 'tarball', name, path: wanted }
    case 'directory':
      return { kind: 'directory', name, path: wanted }
    default:
      break
  }
  throw new FenceAuditError('BAD_SPEC', `${redact(text)} cannot be audited: give ${FORMS}.`)
}

function attempt(text: string, parse: () => npa.Result): npa.Result {
  try {
    return parse()
  } catch (cause) {
    throw new FenceAuditError('BAD_SPEC', `${redact(text)} is no package spec: give ${FORMS}.`, { cause })
  }
}

/** A scoped name alone, or any name with an @ behind it. */
function hasName(text: string): boolean {
  return /^@[^/@]+\/[^@/]+$|^(@[^/@]+\/)?[^@/\\:\s]+@/.test(text)
}

function isPath(text: string): boolean {
  return /^([.~/\\]|[a-z]:[/\\]|file:)|\.(tgz|tar\.gz)$/i.test(text)
}
