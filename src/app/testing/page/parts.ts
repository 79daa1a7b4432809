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

/** Returns the figure of the dashboard with this label, which is a button. */
export const figure = (page: Page, label: string): Locator =>
  page
    .getByRole('region', { name: 'Key figures' })
    .getByRole('button', { name: new RegExp(`^${label}`) })

/** The choice of a period within the year, of days, and of what they are compared with. */
export const shownPeriod = (page: Page): Locator => page.getByLabel('Period', { exact: true })
