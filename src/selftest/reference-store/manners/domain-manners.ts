import type { Manner } from './manner.ts'

/** Stores that have tasks and nothing else. */
export const DOMAIN_MANNERS = {
  'tasks-only': {
    id: 'H8a',
    does: 'Has the tasks alone; other domains are absent.',
    domains: (name, open) => (name === 'backgroundTasks' ? open() : undefined),
  },
  'others-not-implemented': {
    id: 'H8b',
    does: 'Has the tasks alone; every method of another domain throws.',
    domains: (name, open) => (name === 'backgroundTasks' ? open() : notImplemented(open())),
  },
} as const satisfies Record<string, Manner>

function notImplemented(domain: object): object {
  return new Proxy(domain, {
    get(real, name) {
      const member = Reflect.get(real, name, real) as unknown
      if (typeof member !== 'function' || name === 'constructor') return member
      return () => {
        throw new Error(`${String(name)} is not implemented.`)
      }
    },
  })
}
