import { mkdir } from 'node:fs/promises'
import { basename } from 'node:path'
import type { StoreAdapter } from '../adapter.ts'
import { modulePath } from '../module-path.ts'
import { declared, type Declared } from './declared.ts'

/**
 * A store that the user wrote: a module with `createStorage()`. Whether its places are isolated is for the module to
 * say (`export const isolated = true`), and is asked of it in a process of its own.
 */
export const custom: StoreAdapter = {
  name: 'custom',
  packageName: null,
  openModule: modulePath(import.meta.url, './open'),
  rowsModule: modulePath(import.meta.url, './rows'),
  oldTableVersion: null,
  async provision({ directory, url, token, module, beside, install }) {
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const place = { url: url ?? beside?.url ?? '', token: token ?? beside?.token ?? null, directory, module }
    // Only where the module has said so for the first of its places are there more.
    if (beside !== undefined || module === null) return { place, isolated: beside !== undefined }
    const said = await declared(module, install?.guardian)
    const noScenarios = refusal(basename(module), said)
    return { place, isolated: said.isolated, ...(noScenarios === null ? {} : { noScenarios }) }
  },
}

function refusal(name: string, { isolated, readsRows }: Declared): string | null {
  if (!isolated) {
    return `${name} does not declare that its places are isolated, and a manager would recover whatever tasks it finds; \`export const isolated = true\` says that each directory it is given is a database of its own`
  }
  if (!readsRows) {
    return `${name} exports no readRows({ directory, url }), by which the observer reads the task rows of a scenario without the store`
  }
  return null
}
