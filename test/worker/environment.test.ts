import { expect, test, vi } from 'vitest'
import { workerEnvironment } from '../../src/worker/environment.ts'

test('a worker runs as in production, whatever the caller is in', () => {
  vi.stubEnv('NODE_ENV', 'development')
  expect(workerEnvironment('/cache')['NODE_ENV']).toBe('production')
  vi.unstubAllEnvs()
})

test('a worker gets no variable by which a core is switched off, and no secret', () => {
  vi.stubEnv('MASTRA_WORKERS', 'false')
  vi.stubEnv('DATABASE_PASSWORD', 'planted')
  const environment = workerEnvironment('/cache')
  expect(Object.keys(environment).filter((name) => name.startsWith('MASTRA_'))).toEqual([
    'MASTRA_TELEMETRY_DISABLED',
  ])
  expect(Object.values(environment)).not.toContain('planted')
  vi.unstubAllEnvs()
})
