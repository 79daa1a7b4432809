import { defineConfig } from '@playwright/test'

const HAS_PROCESSES = Number(process.env.E2E_PROCESSES ?? 1) > 1
const KILLED = 'killed.spec.ts'

/**
 * `core`, as in `npm test`: the journeys that matter most (`@core`), at the phone's size, which is the stricter one.
 * `rest`, as in `npm run test:all`: these at the desktop's size, and the others at the phone's. Unset: every journey at both
 * sizes, but for those that exist at one of them only (`@desktop`, `@phone`).
 */
const { TESTS } = process.env
const IS_CORE = TESTS === 'core'
const IS_REST = TESTS === 'rest'

const DESKTOP = {
  name: 'desktop',
  testIgnore: KILLED,
  ...(IS_REST && { grep: /@core|@desktop/ }),
  grepInvert: /@phone/,
  use: { viewport: { width: 1280, height: 800 } },
}

/** User journeys through the real page, server and database. e2e/setup.ts provides the browser and the server. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Outside `npm test`, until thirty runs need none. A journey that passes only then is listed as flaky: look into it.
  retries: IS_REST ? 1 : 0,
  // Generous, so that journeys on a busy machine are slow but do not fail.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    // A click on what never comes says so, long before the journey's time is over.
    actionTimeout: 30_000,
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // It would fetch all files in each journey. Those about being offline allow it (offline.spec.ts).
    serviceWorkers: 'block',
    // Traces would take half of the time. To record them, use `--trace retain-on-failure`.
    trace: 'off',
    video: 'off',
    // Nothing is to be seen in a skeleton that shimmers, and drawing it takes a tenth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'phone',
      testIgnore: KILLED,
      ...(IS_CORE && { grep: /@core/ }),
      grepInvert: IS_REST ? /@desktop|@core/ : /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    ...(IS_CORE ? [] : [DESKTOP]),
    // Last and alone: it kills the database under everyone.
    ...(HAS_PROCESSES
      ? [
          {
            name: 'killed',
            testMatch: KILLED,
            dependencies: IS_CORE ? ['phone'] : ['phone', 'desktop'],
          },
        ]
      : []),
  ],
})
