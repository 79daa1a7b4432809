import { test as base } from 'vitest'
import type { Account } from '../../../features/accounts/contract.ts'
import { PASSWORD, testApp } from '../app.ts'
import './matchers.ts'
import { openTab, type Page } from './page.ts'

export type { Page }

/** A signed-in owner, as journeys have one. */
export type Owner = Account & { password: string }

/**
 * Makes an app for the page tests of a file and returns their `test`, whose `page` shows the real page with that app
 * behind it, and `owner` signs it in. A test fails for any error in the console or failed call that it doesn't expect
 * (`page.expectErrors`). Call it once per file.
 */
export async function pageTests(options: Parameters<typeof testApp>[0] = {}) {
  const app = await testApp(options)
  const test = base.extend<{ page: Page; owner: Owner }>({
    // oxlint-disable-next-line eslint/no-empty-pattern -- Vitest reads a fixture's dependencies from it
    page: async ({}, use) => {
      const tab = openTab(app.visitor(), app.operator.config)
      try {
        await use(tab.page)
        tab.check()
      } finally {
        await tab.close()
      }
    },
    owner: async ({ page }, use) => {
      const { account } = await app.signUp({
        client: page.request,
        businessName: 'Analytical Engines',
        timeZone: 'America/Chicago',
      })
      await use({ ...account, password: PASSWORD })
    },
  })
  return { app, test }
}
