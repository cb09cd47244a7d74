/**
 * Tells what a custom store module declares, in a process of its own: what audits never imports audited code. The
 * module's path is the first argument; the answer is one message.
 */
import { pathToFileURL } from 'node:url'
import type { CustomStoreModule } from './module.ts'

// Whoever asked is gone, and with it the reason to be here, whatever the module still does.
process.on('disconnect', () => process.exit(0))

const [path = ''] = process.argv.slice(2)
const module = (await import(pathToFileURL(path).href)) as Partial<CustomStoreModule>
process.send?.({ isolated: module.isolated === true, readsRows: typeof module.readRows === 'function' }, () =>
  process.exit(0),
)
