import envPaths from 'env-paths'

/** Where installed pairs and Node runtimes are kept when `--cache-dir` is not given: the platform's own cache folder. */
export function defaultCacheDir(): string {
  return envPaths('fence-audit', { suffix: '' }).cache
}
