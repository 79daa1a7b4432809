import { expect } from 'vitest'
import type { Locator } from './locator.ts'
import type { Page } from './page.ts'

/** What a proxy answers while the app behind it is down: nothing that a shop owner could read. */
export const BROKEN = { status: 502, body: '<h1>Bad gateway</h1>' }

/** Posts as the owner of the page, through the API. */
export async function post(page: Page, path: string, data: object): Promise<void> {
  const { status, body } = await page.request.post(path, data)
  expect(status, JSON.stringify(body)).toBe(200)
}

/** The dashboard card with this label. */
export const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Key figures' })
    .locator(':scope > *')
    .filter({ has: page.getByRole('heading', { name: label, exact: true }) })

/** The button that names the period of the dashboard and opens the menu of periods. */
export const shownPeriod = (page: Page): Locator => page.getByRole('button', { name: /^Period: / })

/** The menu of years, periods and days, which it opens. */
export async function periodMenu(page: Page): Promise<Locator> {
  await shownPeriod(page).click()
  return page.getByRole('dialog', { name: 'Period to show' })
}
