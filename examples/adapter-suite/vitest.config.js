import { defineConfig } from 'vitest/config'

// Each file starts worker processes of its own, and measures: one at a time.
export default defineConfig({ test: { fileParallelism: false } })
