import { defineConfig } from '@playwright/test'

const HAS_PROCESSES = Number(process.env.E2E_PROCESSES ?? 1) > 1
const KILLED = 'killed.spec.ts'

/** User journeys through the real page, server and database. e2e/setup.ts provides the browser and the server. */
export default defineConfig({
  testDir: 'e2e',
  globalSetup: './e2e/setup.ts',
  outputDir: 'test-results',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // A journey that passes only the second time is listed as flaky at the end: look into it.
  retries: 1,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'America/Chicago',
    // Traces would take half of the time. To record them, use `--trace retain-on-failure`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'desktop', testIgnore: KILLED, use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      testIgnore: KILLED,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    // Last and alone: it kills the database under everyone.
    ...(HAS_PROCESSES
      ? [{ name: 'killed', testMatch: KILLED, retries: 0, dependencies: ['desktop', 'phone'] }]
      : []),
  ],
})
