import { createHash } from 'node:crypto'
import { packageLabel, type AxisEntry } from './axis-entry.ts'
import type { MatrixHeader } from './matrix.ts'

/**
 * The id of a cell, also its folder's name: readable versions, and a hash of everything that could make another audit of
 * them come to something else. A cell that was finished under other settings or by another program is therefore never
 * taken for this one, nor one of a local package that has changed since.
 */
export function cellId(core: AxisEntry, adapter: AxisEntry, { program, settings }: MatrixHeader): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([program, settings, [core, adapter].map(identityOf)]))
    .digest('hex')
  const readable = [core, adapter].map((entry) => packageLabel(entry).replace('@mastra/', ''))
  return `${readable
    .join('+')
    .replaceAll(/[^\w.+-]+/g, '-')
    .slice(0, 80)}-${hash.slice(0, 12)}`
}

function identityOf({ name, version, integrity }: AxisEntry): (string | null)[] {
  return [name, version, integrity]
}
