import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,lint}/**/*.test.{ts,tsx}'],
    globalSetup: 'src/server/testing/cluster.ts',
    // Load the app once per worker instead of once per file. No module has state that outlives a test.
    isolate: false,
    // Also use the core that Vitest leaves free by default: tests spend much time waiting for processes and the database.
    maxWorkers: '100%',
    // Generous limits, so that tests on a busy machine are slow but don't fail.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    execArgv: ['--import', join(import.meta.dirname, 'src/app/loading.ts')],
  },
})
