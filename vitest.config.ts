import { configDefaults, defineConfig } from 'vitest/config'

/** Tries whatever the auditor is calibrated with, in as many processes as the machine carries. */
const FULL_SELFTEST = 'test/selftest/mutation.test.ts'

export default defineConfig({
  test: {
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Every file starts real processes; two files at a time keep a two-core machine honest.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'all',
          include: ['test/**/*.test.ts'],
          exclude: [...configDefaults.exclude, FULL_SELFTEST],
        },
      },
      {
        extends: true,
        // After all others, with the machine to itself.
        test: { name: 'selftest', include: [FULL_SELFTEST], sequence: { groupOrder: 1 } },
      },
    ],
  },
})
