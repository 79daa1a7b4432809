import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,lint}/**/*.test.{ts,tsx}'],
    globalSetup: 'src/server/testing/cluster.ts',
  },
})
