import type { DomainStore, Storage } from './mastra.ts'

/** Tells that a manager has called its store, or that the store has answered; `call` is the method and what it sets. */
export type TellCall = (what: 'store-called' | 'store-answered', call: string) => void

/** The calls of a manager on its tasks that are told. */
const METHODS = [
  'createTask',
  'updateTask',
  'getTask',
  'listTasks',
  'deleteTask',
  'deleteTasks',
  'getRunningCount',
  'getRunningCountByAgent',
] as const

type Method = (this: unknown, ...args: unknown[]) => unknown

/**
 * Lets every call on the tasks of a store be told, by methods of its own on the very instance: class, prototype, `this`
 * and answers stay what they were. A store that cannot be changed is left alone, and then nothing is told of it.
 */
export async function tellStoreCalls(storage: Storage, tell: TellCall): Promise<void> {
  const told = new WeakSet<object>()
  const wrap = (domain: DomainStore | undefined): DomainStore | undefined => {
    if (domain === undefined || told.has(domain)) return domain
    told.add(domain)
    for (const name of METHODS) replaceMethod(domain, name, (method) => telling(name, method, tell))
    return domain
  }
  wrap(await storage.getStore?.('backgroundTasks'))
  // A store may make its domains anew at every question.
  replaceMethod(storage, 'getStore', (getStore) => {
    return function (this: unknown, ...args) {
      const answer = Reflect.apply(getStore, this, args)
      if (args[0] !== 'backgroundTasks') return answer
      return answer instanceof Promise ? answer.then(wrap) : wrap(answer as DomainStore | undefined)
    }
  })
}

function telling(name: string, method: Method, tell: TellCall): Method {
  return function (this: unknown, ...args) {
    const call = nameOf(name, args)
    tell('store-called', call)
    const answered = () => tell('store-answered', call)
    try {
      const answer = Reflect.apply(method, this, args)
      if (answer instanceof Promise) answer.then(answered, answered)
      else answered()
      return answer
    } catch (error) {
      answered()
      throw error
    }
  }
}

/** The method and what it sets: `updateTask completed`, or `lease` where it moves one, `no-owner` where it gives one up. */
function nameOf(name: string, args: readonly unknown[]): string {
  const patch = name === 'updateTask' ? args[1] : undefined
  if (typeof patch !== 'object' || patch === null) return name
  const { status, ownerId, leaseExpiresAt } = patch as Readonly<Record<string, unknown>>
  if (typeof status === 'string') return `${name} ${status}`
  if (leaseExpiresAt !== undefined && leaseExpiresAt !== null) return `${name} lease`
  const frees = 'ownerId' in patch && (ownerId === undefined || ownerId === null)
  return frees ? `${name} no-owner` : name
}

function replaceMethod(owner: object, name: string, replace: (method: Method) => Method): void {
  const method = (owner as Readonly<Record<string, unknown>>)[name]
  if (typeof method !== 'function' || !canReplace(owner, name)) return
  const value = replace(method as Method)
  for (const trait of ['name', 'length'] as const)
    Object.defineProperty(value, trait, { value: method[trait], configurable: true })
  Object.defineProperty(owner, name, { value, configurable: true, writable: true, enumerable: false })
}

function canReplace(owner: object, name: string): boolean {
  const own = Object.getOwnPropertyDescriptor(owner, name)
  return own === undefined ? Object.isExtensible(owner) : own.configurable === true
}
