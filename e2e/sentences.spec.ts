import type { Page } from '@playwright/test'
import { currentUser } from '../src/features/accounts/contract.ts'
import { clearEntries, createEntry } from '../src/features/sales/contract.ts'
import { expect, expectLoaded, test } from './fixtures.ts'

// What a proxy answers while the app behind it is down: nothing that a shop owner could read.
const BROKEN = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
test.use({ expectedErrors: [/ 502 /] })

async function record(page: Page): Promise<void> {
  const data = { productName: 'Peonies', revenue: 25, saleDate: '2026-03-31' }
  const headers = { origin: process.env.E2E_URL! }
  expect((await page.request.post(createEntry.path, { data, headers })).status()).toBe(200)
}

test("While the session loads, a protected page says 'Loading...'", async ({ page, owner: _ }) => {
  let answer = () => {}
  const isTime = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${currentUser.path}`, async (route) => {
    await isTime
    await route.continue()
  })
  await page.goto('/goal-settings')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  answer()
  await expect(page.getByRole('heading', { name: 'Goal Settings', exact: true })).toBeVisible()
})

test('A status message has a green sign after success and a red one after a failure, outside of goals too', async ({
  page,
  owner: _,
}) => {
  await record(page)
  await page.goto('/data-management')
  // By its text, since the message before may still be fading.
  const message = (hasText: string) => page.locator('[data-sonner-toast]', { hasText })
  const sign = (hasText: string) => message(hasText).locator('[data-icon] svg')
  await page.getByRole('button', { name: /^Delete Peonies/ }).click()
  const deleted = 'Sales entry deleted successfully'
  await expect(sign(deleted)).toHaveCSS('color', await colorOf(page, 'better'))
  await message(deleted).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Sale restored')).toBeVisible()

  await page.route(`**${clearEntries.path}`, (route) => route.fulfill(BROKEN))
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Clear All Data' }).click()
  await page.getByRole('button', { name: 'Yes, Delete All' }).click()
  await expect(sign('Failed to clear all data')).toHaveCSS('color', await colorOf(page, 'worse'))

  // Green without the word: that it worked decides.
  await page.goto('/business-profile')
  await page.getByLabel('Business name').fill('Ortiz Flowers')
  await page.getByRole('button', { name: 'Save Profile', exact: true }).click()
  await expect(sign('Profile saved!')).toHaveCSS('color', await colorOf(page, 'better'))
})

/** What the page's color of this name is, as the browser computes it. */
const colorOf = (page: Page, name: 'better' | 'worse'): Promise<string> =>
  page.evaluate<string>(`(() => {
    const sample = document.body.appendChild(document.createElement('i'))
    sample.style.color = 'var(--color-${name})'
    const { color } = getComputedStyle(sample)
    sample.remove()
    return color
  })()`)

test('Every button and link that shows only an icon says what it does', async ({
  page,
  owner: _,
}) => {
  await record(page)
  for (const [path, labels] of [
    ['/dashboard', []],
    ['/data-management', [/^Edit Peonies, /, /^Delete Peonies, /]],
    ['/boss-action-coach?tab=achievements', []],
    ['/goal-settings', []],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const label of labels) {
      const control = page.getByRole('button', { name: label }).first()
      await expect(control).toBeVisible()
      await expect(control.locator('svg')).toHaveAttribute('aria-hidden', 'true')
    }
    await expectLoaded(page)
    const icons = page.locator('main :is(button, a):has(svg):visible')
    for (const icon of await icons.all()) await expect(icon).toHaveAccessibleName(/\w/)
    // An icon says nothing itself: a name of its own would be read twice.
    await expect(page.locator('main :is(button, a) svg:not([aria-hidden="true"])')).toHaveCount(0)
  }
})
