import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Every file starts real processes; two files at a time keep a two-core machine honest.
    maxWorkers: 2,
  },
})
