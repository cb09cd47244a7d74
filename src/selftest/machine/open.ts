import { createReferenceStorage } from '../reference-store/create-reference-storage.ts'
import type { OpenModule } from '../../worker/mastra.ts'
import { fileOf, strikerOf } from './moment.ts'

export const packageName = null

/** Opens the reference store on a machine that is struck once, at the moment that the place's URL names. */
export const open: OpenModule['open'] = ({ place, identity, onCall }) => {
  const [, settings] = place.url.split('?')
  const chosen = new URLSearchParams(settings)
  const undo: (() => void)[] = []
  const file = fileOf(place.url)
  const strike = strikerOf(place.url, identity, {
    file,
    closeStore: () => void storage.close(),
    onClose: (act) => undo.push(act),
  })
  const storage = createReferenceStorage({
    file,
    fault: chosen.get('fault') ?? undefined,
    onCall: async ({ sql }) => {
      const after = await strike()
      const told = await onCall?.(sql)
      return () => {
        told?.()
        after?.()
      }
    },
  })
  return Promise.resolve({
    init: () => storage.init(),
    getStore: async (domain: string) => (await storage.getStore(domain)) as never,
    close: async () => {
      for (const act of undo) act()
      // A file that is closed already cannot be closed again.
      await storage.close().catch(() => {})
    },
  })
}
