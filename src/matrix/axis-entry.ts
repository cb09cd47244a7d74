import type { MatrixPackage } from './matrix.ts'

/** One line of an axis: a core or an adapter in one exact version. */
export interface AxisEntry extends MatrixPackage {
  /** What an audit takes: `1.71.0`, `@mastra/libsql@1.23.1`, a path, `reference`. */
  readonly spec: string
  /** Of the content of a local package, which its version says nothing of; null for others. */
  readonly integrity: string | null
}

/** `@mastra/libsql 1.23.1`, as tables have it. */
export function packageLabel({ name, version, local }: MatrixPackage): string {
  return `${name}${version === null ? '' : ` ${version}`}${local ? ' (local)' : ''}`
}
