import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,lint}/**/*.test.{ts,tsx}'],
    globalSetup: 'src/server/testing/cluster.ts',
    // The app is loaded once per worker instead of once per file; no module keeps state between tests.
    isolate: false,
    // Also the core that is kept free otherwise: tests wait much of their time, for processes and the database.
    maxWorkers: '100%',
    // A machine that is busy with other things makes a test slow, not wrong.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    execArgv: ['--import', join(import.meta.dirname, 'src/app/loading.ts')],
  },
})
