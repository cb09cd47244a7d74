import type { Settings } from './settings.ts'

/** One set of settings from several, the first that gives a value wins. */
export function mergeSettings(...sources: readonly Settings[]): Settings {
  return Object.assign({}, ...[...sources].reverse()) as Settings
}
