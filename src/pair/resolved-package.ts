/** One package with everything that identifies what will be installed. */
export interface ResolvedPackage {
  readonly name: string
  readonly version: string
  /** Null for a package of the registry, which name and version identify. */
  readonly tarball: { readonly path: string; readonly integrity: string } | null
}
