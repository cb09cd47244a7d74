// Adds to package-lock.json the platform packages of dependencies that the registry in use did not serve.
//
// A registry mirror may hold the builds for its own users' platforms only. npm then leaves the others out of the
// lock file without a word, and `npm ci` refuses that lock file everywhere. They are optional, and named with their
// platform and version in the dependency's own manifest, so that they can be entered without being fetched; npm
// checks what it installs on such a platform against the registry. Run it after `npm install` has changed the lock.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const path = join(import.meta.dirname, '..', 'package-lock.json')
const lock = JSON.parse(readFileSync(path, 'utf8'))

for (const [place, { optionalDependencies = {}, dev = false }] of Object.entries(lock.packages)) {
  if (!place.startsWith('node_modules/')) continue
  for (const [name, version] of Object.entries(optionalDependencies)) {
    const entry = `node_modules/${name}`
    if (lock.packages[entry] !== undefined || lock.packages[`${place}/${entry}`] !== undefined) continue
    if (!/^\d+\.\d+\.\d+$/.test(version))
      throw new Error(`${place} wants ${name}@${version}, which is a range: lock another version of it.`)
    lock.packages[entry] = { version, ...(dev ? { dev } : {}), optional: true, ...platformOf(name) }
  }
}

const [root, ...rest] = Object.entries(lock.packages)
lock.packages = Object.fromEntries([root, ...rest.sort(([left], [right]) => (left < right ? -1 : 1))])
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`)

// `@pnpm/exe.linux-x64-musl`: os, cpu and C library as such names give them.
function platformOf(name) {
  const [, os, cpu, libc] =
    /[.-](aix|android|darwin|freebsd|linux|netbsd|openbsd|win32)-([a-z0-9]+)(?:-(musl|gnu|gnueabihf))?$/.exec(
      name,
    ) ?? []
  if (os === undefined)
    throw new Error(`${name} does not name its platform: lock another version of what depends on it.`)
  return { os: [os], cpu: [cpu], ...(libc === 'musl' ? { libc: ['musl'] } : {}) }
}
