import { HOW_TO_GET_MARIADB, mariadbVersion } from '../../mysql/mariadb-program.ts'
import type { DoctorFinding } from './finding.ts'

/** Whether this machine has a MariaDB for throw-away MySQL stores; nothing else needs one. */
export async function lookAtMariadb(): Promise<DoctorFinding> {
  const version = await mariadbVersion()
  if (version !== null) return { what: 'MariaDB', state: 'ok', text: version }
  return {
    what: 'MariaDB',
    state: 'note',
    text: `none: @mastra/mysql can only be audited on a server of yours (${HOW_TO_GET_MARIADB})`,
  }
}
