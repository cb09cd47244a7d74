import { join } from 'node:path'

/**
 * Settings that a user may have made for good reasons in projects of their own, but that would change what is
 * installed here, or keep exactly the asked version from being installed.
 */
const FORCED: Readonly<Record<string, string>> = {
  MINIMUM_RELEASE_AGE: '0',
  MINIMUM_RELEASE_AGE_STRICT: 'false',
  TRUST_POLICY: 'off',
  BLOCK_EXOTIC_SUBDEPS: 'false',
  // Whether npm would accept the pair is read from the manifests; the pair is installed either way.
  STRICT_PEER_DEPENDENCIES: 'false',
  AUTO_INSTALL_PEERS: 'true',
  ENGINE_STRICT: 'false',
  IGNORE_SCRIPTS: 'true',
  IGNORE_PNPMFILE: 'true',
  // A flat tree without links, as npm makes it: it survives being renamed, also where links are absolute.
  NODE_LINKER: 'hoisted',
  ENABLE_GLOBAL_VIRTUAL_STORE: 'false',
  MODULES_DIR: 'node_modules',
  VIRTUAL_STORE_DIR: 'node_modules/.pnpm',
  LOCKFILE: 'true',
  // A working copy may pin another pnpm, which would be fetched and run in place of ours.
  PM_ON_FAIL: 'ignore',
  UPDATE_NOTIFIER: 'false',
}

/** pnpm's own defaults keep an unreachable registry silent for over a minute. A user's settings win over these. */
const PATIENCE: Readonly<Record<string, string>> = {
  FETCH_RETRIES: '2',
  FETCH_RETRY_MINTIMEOUT: '300',
  FETCH_RETRY_MAXTIMEOUT: '2000',
}

/** npm's variables that say where packages come from and who we are; pnpm reads them under its own prefix only. */
const FROM_NPM: Readonly<Record<string, string>> = {
  npm_config_registry: 'REGISTRY',
  npm_config_userconfig: 'NPMRC_AUTH_FILE',
}

/**
 * The environment pnpm runs in: the user's own, so that registry, proxy and credentials are theirs, with every file
 * that pnpm keeps placed inside the cache and with the settings above.
 */
export function pnpmEnvironment(base: NodeJS.ProcessEnv, cacheDir: string): NodeJS.ProcessEnv {
  const forced = underPrefix({
    ...FORCED,
    STORE_DIR: join(cacheDir, 'store'),
    CACHE_DIR: join(cacheDir, 'metadata'),
    STATE_DIR: join(cacheDir, 'state'),
  })
  // Compared in upper case: pnpm takes both spellings, and a second one of the same setting could win.
  const users = Object.fromEntries(
    Object.entries(base)
      .map(([name, value]) => [/^pnpm_config_/i.test(name) ? name.toUpperCase() : name, value] as const)
      .filter(([name]) => name !== 'FORCE_COLOR'),
  )
  return { ...underPrefix(PATIENCE), ...underPrefix(npmSettings(base)), ...users, ...forced, NO_COLOR: '1' }
}

function npmSettings(base: NodeJS.ProcessEnv): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(base)) {
    const setting = FROM_NPM[name.toLowerCase()]
    if (setting !== undefined && value !== undefined && value !== '') settings[setting] = value
  }
  return settings
}

function underPrefix(settings: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(settings).map(([name, value]) => [`PNPM_CONFIG_${name}`, value]))
}
