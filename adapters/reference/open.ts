import {
  createReferenceStorage,
  type ReferenceStorageOptions,
} from '../../src/selftest/reference-store/create-reference-storage.ts'
import type { OpenModule } from '../../src/worker/mastra.ts'

export const packageName = null

/** Opens the reference store in the variant, and with the fault and the manner, that its place says. */
export const open: OpenModule['open'] = async ({ place, onCall }) => {
  const [file = '', settings] = place.url.slice('file:'.length).split('?')
  const chosen = new URLSearchParams(settings)
  const storage = createReferenceStorage({
    file,
    variant: (chosen.get('variant') ?? 'F3') as NonNullable<ReferenceStorageOptions['variant']>,
    fault: chosen.get('fault') ?? undefined,
    manner: chosen.get('manner') ?? undefined,
    ...(onCall === undefined ? {} : { onCall: ({ sql }) => onCall(sql) }),
  })
  return storage
}
