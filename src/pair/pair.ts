/** One package of a pair as it was installed. */
export interface InstalledPackage {
  readonly name: string
  readonly version: string
  /** From the lock file; null for a directory, or for a project that has no readable lock file. */
  readonly integrity: string | null
  /** The package's own `engines.node`, null when it states none. */
  readonly engines: string | null
  /** Only where it came from a tarball or a directory: then its version says nothing of what a registry serves. */
  readonly local?: boolean | undefined
}

/** What the adapter's manifest declares about core, and whether this core is within it. */
export interface PeerDeclaration {
  readonly range: string | null
  /** True when npm would install the pair quietly; false when it would refuse with ERESOLVE; null without a range. */
  readonly satisfied: boolean | null
}

/** One core and one adapter, installed together; what workers load. */
export interface Pair {
  readonly core: InstalledPackage
  /** Null for a custom store that comes without an adapter package. */
  readonly adapter: InstalledPackage | null
  readonly peer: PeerDeclaration
  /** Absolute directory whose node_modules holds both packages. */
  readonly root: string
  /** Hash of the lock file that fixed the transitive dependencies; null for a project without one. */
  readonly lockHash: string | null
  /** True when nothing had to be installed. */
  readonly fromCache: boolean
  /** True when a project's own installation is used in place. */
  readonly inPlace: boolean
}

/** The Node that workers run under. */
export interface NodeRuntime {
  readonly path: string
  /** Without a leading v: `22.13.0`. */
  readonly version: string
}
