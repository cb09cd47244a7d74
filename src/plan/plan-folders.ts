import { resolve } from 'node:path'
import { defaultCacheDir } from '../pair/default-cache-dir.ts'
import type { Settings } from './settings.ts'

/** Absolute directories of the cache and of the runs, as set or by default. */
export function planFolders(settings: Settings, cwd: string): { cacheDir: string; outDir: string } {
  return {
    cacheDir: resolve(cwd, settings.cacheDir ?? defaultCacheDir()),
    outDir: resolve(cwd, settings.out ?? '.fence-audit'),
  }
}
