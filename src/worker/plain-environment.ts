/** What a process of ours needs of the environment: enough to run, nothing of the user's secrets. */
const NEEDED = new Set([
  'PATH',
  'LANG',
  'TMPDIR',
  'TEMP',
  'TMP',
  'SystemRoot',
  'windir',
  'PATHEXT',
  'COMSPEC',
  'SSL_CERT_FILE',
  'NODE_EXTRA_CA_CERTS',
])

/**
 * The environment that every process gets that the audit starts: what it is given is seen by whoever can list
 * processes, and inherited by whatever it starts.
 */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.has(name)))
}
