import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FenceAuditError } from '../errors.ts'
import { readManifest } from '../pair/manifest.ts'
import { parseAdapterSpec, parseCoreSpec, type PackageSpec } from '../pair/package-spec.ts'
import { parseReferenceCore } from '../pair/reference-core-spec.ts'
import { readTarballManifest } from '../pair/tarball-manifest.ts'

/** The parts of `name@file:./path`: a package's name, and a path that starts at the working directory. */
const RELATIVE_PATH = /^((?:@[^/@]+\/)?[^/@]+@)?(?:file:)?(\.{1,2}(?:[\\/].*)?|[^@/\\:]+\.(?:tgz|tar\.gz))$/i

/**
 * The spec of a core, with a relative path made absolute; `reference` and its faults are specs, too.
 *
 * @throws FenceAuditError BAD_SPEC
 */
export async function planCore(given: string, cwd: string): Promise<string> {
  if (parseReferenceCore(given) !== null) return given.trim()
  const spec = absolute(given, cwd)
  const parsed = parseCoreSpec(spec)
  if ('path' in parsed) await nameAt('--core', given, parsed)
  return spec
}

/**
 * The spec of an adapter, with a relative path made absolute, and the package that it is: a tarball or directory says
 * so in its manifest.
 *
 * @throws FenceAuditError BAD_SPEC
 */
export async function planAdapter(given: string, cwd: string): Promise<{ name: string; spec: string }> {
  const spec = absolute(given, cwd)
  const parsed = parseAdapterSpec(spec)
  return { name: 'path' in parsed ? await nameAt('--adapter', given, parsed) : parsed.name, spec }
}

function absolute(given: string, cwd: string): string {
  const [, name = '', path] = RELATIVE_PATH.exec(given.trim()) ?? []
  return path === undefined ? given.trim() : `${name}${resolve(cwd, path)}`
}

/** The name in the manifest of a tarball or directory, which has to be the one that the spec says, if it says one. */
async function nameAt(
  flag: string,
  given: string,
  { kind, name, path }: PackageSpec & { path: string },
): Promise<string> {
  const stats = await stat(path).catch(() => null)
  if (stats === null) throw badSpec(flag, given, `points to ${path}, which does not exist`)
  if (stats.isDirectory() !== (kind === 'directory')) {
    throw badSpec(flag, given, 'is neither a directory nor a tarball (.tgz, .tar.gz)')
  }
  const manifest = kind === 'directory' ? await readManifest(path) : await readTarballManifest(path)
  if (manifest === null) throw badSpec(flag, given, 'holds no package: it has no readable package.json')
  if (name !== null && name !== manifest.name)
    throw badSpec(flag, given, `is the package ${manifest.name}, not ${name}`)
  return manifest.name
}

function badSpec(flag: string, given: string, problem: string): FenceAuditError {
  return new FenceAuditError('BAD_SPEC', `${flag} ${given} ${problem}.`)
}
