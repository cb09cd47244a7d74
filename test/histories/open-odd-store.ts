import { createReferenceStorage } from '../../src/selftest/reference-store/create-reference-storage.ts'
import type { OpenModule } from '../../src/worker/mastra.ts'
import { ODD_FAULTS, type OddFault } from './odd-faults.ts'

export const packageName = null

/** Opens the reference store, broken in the odd way that its place names. */
export const open: OpenModule['open'] = async ({ place }) => {
  const [file = '', settings] = place.url.slice('file:'.length).split('?')
  const storage = createReferenceStorage({ file })
  await ODD_FAULTS[new URLSearchParams(settings).get('fault') as OddFault](storage)
  return storage
}
