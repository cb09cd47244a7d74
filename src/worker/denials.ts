import { subscribe } from 'node:diagnostics_channel'

/** Something that Node's permission model did not let audited code do. */
export interface Denial {
  /** As Node names it: `FileSystemRead`, `ChildProcess`, `WorkerThreads`. */
  readonly permission: string
  /** The path or the program, where there is one. */
  readonly resource: string
}

/** Where Node publishes what it denies (26 and later; older versions tell nobody but the code that tried). */
const CHANNELS = ['fs', 'child', 'worker'].map((name) => `node:permission-model:${name}`)

/** Tells each denial once: code that catches it and does something else behaves otherwise than in an application. */
export function watchDenials(tell: (denial: Denial) => void): void {
  const told = new Set<string>()
  for (const channel of CHANNELS) {
    subscribe(channel, (message) => {
      const { permission, resource } = message as Partial<Denial>
      const denial = { permission: String(permission), resource: resource ?? '' }
      const key = JSON.stringify(denial)
      if (told.has(key)) return
      told.add(key)
      tell(denial)
    })
  }
}
