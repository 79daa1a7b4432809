import { defineConfig } from '@playwright/test'
import { SIZES } from './e2e/sizes.ts'

const HAS_PROCESSES = Number(process.env.E2E_PROCESSES ?? 1) > 1
const KILLED = 'killed.spec.ts'

/**
 * With `E2E_SIZES=both`, as in `npm test`, every journey runs at both sizes. Otherwise, for a quick answer, one runs at the
 * phone's size, which is the stricter one, and each page that it has checked (`expectAccessiblePage`) is checked at both;
 * those tagged `@both`, at least one for each page, run at both.
 */
const IS_BOTH = process.env.E2E_SIZES === 'both'

/** User journeys through the real page, server and database. e2e/setup.ts provides the browser and the server. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  // More than there are processors: a journey often waits for the page.
  workers: 3,
  // A journey that passes only the second time is listed as flaky at the end: look into it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // It would fetch all files in each journey. Those about being offline allow it (offline.spec.ts).
    serviceWorkers: 'block',
    // Traces would take half of the time. To record them, use `--trace retain-on-failure`.
    trace: 'off',
    // Nothing is to be seen in a skeleton that shimmers, and drawing it takes a tenth of the time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    {
      name: 'desktop',
      testIgnore: KILLED,
      ...(!IS_BOTH && { grep: /@both|@desktop/ }),
      use: { viewport: SIZES.desktop },
    },
    {
      name: 'phone',
      testIgnore: KILLED,
      grepInvert: /@desktop/,
      use: { viewport: SIZES.phone, hasTouch: true, isMobile: true },
    },
    // Last and alone: it kills the database under everyone.
    ...(HAS_PROCESSES
      ? [{ name: 'killed', testMatch: KILLED, retries: 0, dependencies: ['desktop', 'phone'] }]
      : []),
  ],
})
