import { FenceAuditError } from '../errors.ts'
import type { InstallContext } from '../pair/context.ts'
import { resolveLocalPackage } from '../pair/local-package.ts'
import { parseAdapterSpec, parseCoreSpec } from '../pair/package-spec.ts'
import { createPartialDirectory } from '../pair/partial-directory.ts'
import { servedVersions } from '../pair/served-versions.ts'
import { versionNotFound } from '../pair/version-not-found.ts'
import { planAdapter, planCore } from '../plan/plan-spec.ts'
import { packageLabel, type AxisEntry } from './axis-entry.ts'
import { parseAdapterChoice, parseCoreChoice, versionsChosen, type VersionChoice } from './version-choice.ts'

/**
 * The entries of an axis, in the order of the choices and ascending within each, none twice. The registry is asked for
 * ranges and tags alone.
 *
 * @throws FenceAuditError BAD_SPEC, VERSION_NOT_FOUND for a choice that nothing fits, REGISTRY_UNREACHABLE
 */
export async function resolveAxis(
  axis: 'core' | 'adapter',
  choices: readonly string[],
  context: InstallContext & { readonly cwd: string },
): Promise<AxisEntry[]> {
  const entries = new Map<string, AxisEntry>()
  for (const text of choices) {
    const choice = axis === 'core' ? parseCoreChoice(text) : parseAdapterChoice(text)
    for (const entry of await resolve(axis, choice, context)) {
      const key = `${packageLabel(entry)} ${entry.integrity ?? ''}`
      if (!entries.has(key)) entries.set(key, entry)
    }
  }
  return [...entries.values()]
}

async function resolve(
  axis: 'core' | 'adapter',
  choice: VersionChoice,
  context: InstallContext & { readonly cwd: string },
): Promise<AxisEntry[]> {
  if (choice.kind === 'as written') return [await resolveAsWritten(axis, choice.spec, context)]
  const entryOf = (version: string): AxisEntry => ({
    spec: axis === 'core' ? version : `${choice.name}@${version}`,
    name: choice.name,
    version,
    local: false,
    integrity: null,
  })
  // Whether an exact version is served is seen when its pair is installed, or found in the cache.
  if (choice.kind === 'version') return [entryOf(choice.wanted)]
  const served = await servedVersions(choice.name, context)
  const versions = served === null ? [] : versionsChosen(choice, served)
  const wanted = choice.kind === 'several' ? choice.range : choice.wanted
  if (versions.length === 0) throw versionNotFound([{ name: choice.name, wanted, served }], context.offline)
  return versions.map(entryOf)
}

async function resolveAsWritten(
  axis: 'core' | 'adapter',
  given: string,
  context: InstallContext & { readonly cwd: string },
): Promise<AxisEntry> {
  if (given.startsWith('reference'))
    return { spec: given, name: given, version: null, local: false, integrity: null }
  const spec =
    axis === 'core' ? await planCore(given, context.cwd) : (await planAdapter(given, context.cwd)).spec
  const parsed = axis === 'core' ? parseCoreSpec(spec) : parseAdapterSpec(spec)
  if (!('path' in parsed))
    throw new FenceAuditError('BAD_SPEC', `--${axis} ${given} is no package of this machine.`)
  await using packing = await createPartialDirectory('pairs', context)
  const { name, version, tarball } = await resolveLocalPackage(parsed, packing.path, context)
  return { spec, name, version, local: true, integrity: tarball?.integrity ?? null }
}
