import { HOW_TO_GET_REDIS, redisProgram } from '../../redis/redis-program.ts'
import type { DoctorFinding } from './finding.ts'

/** Whether this machine has a Redis for throw-away Upstash stores; nothing else needs one. */
export async function lookAtRedis(): Promise<DoctorFinding> {
  const program = await redisProgram()
  if (program !== null) return { what: 'Redis', state: 'ok', text: `${program.name} ${program.version}` }
  return {
    what: 'Redis',
    state: 'note',
    text: `none: @mastra/upstash can only be audited on a database of yours (${HOW_TO_GET_REDIS})`,
  }
}
