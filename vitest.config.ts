import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

/** Page tests: the page in this process, with the app behind it. */
const PAGES = 'src/**/*.page.test.ts'
/** Tests that kill, restart, upgrade or package, or take long: `npm run test:all` runs these, `npm test` the others. */
const LONG = '{src,lint,deploy}/**/*.long.test.ts'
const { REPORT, TESTS } = process.env
const ALL = '{src,lint,deploy}/**/*'
const root = import.meta.dirname

/** Most tests make accounts, and no use of what makes a password's hash slow. */
const resolve = {
  alias: [
    {
      find: /^@node-rs\/argon2$/,
      replacement: join(root, 'src/features/accounts/testing/quick-argon2.ts'),
    },
  ],
}

export default defineConfig({
  test: {
    projects: [
      { resolve, test: { name: 'rules', include: [`${ALL}.test.ts`], exclude: [PAGES, LONG] } },
      {
        resolve,
        test: {
          name: 'pages',
          include: [PAGES],
          globalSetup: 'src/app/testing/page/build.ts',
          // The browser's globals stay in a worker, and libraries look for them when they load.
          setupFiles: 'src/app/testing/page/dom.ts',
          env: { TZ: 'America/Chicago' },
        },
      },
      // They last long enough for an app of their own, and do to it what others couldn't bear.
      { test: { name: 'long', include: [LONG], env: { TEST_APP: 'alone' } } },
    ],
    globalSetup: 'src/server/testing/cluster.ts',
    setupFiles: ['src/shared/testing/properties.ts', 'src/shared/testing/seconds.ts'],
    // Load the app once per worker instead of once per file. No module has state that outlives a test.
    isolate: false,
    maxWorkers: availableParallelism(),
    // One test that takes long, in a file that doesn't.
    tags: [{ name: 'long', timeout: 120_000 }],
    // Generous limits, so that tests on a busy machine are slow but don't fail.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
    // Of what takes long, until thirty runs need none. A test that passes only then is marked `retry`: look into it.
    retry: TESTS === 'rest' ? 1 : 0,
    reporters: REPORT ? ['default', ['json', { outputFile: REPORT }]] : ['default'],
    execArgv: ['--import', join(root, 'src/app/loading.ts')],
  },
})
