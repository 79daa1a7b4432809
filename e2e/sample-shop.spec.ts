import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, figure, test } from './fixtures.ts'
import { expectFormsToBeOff } from './forms-off.ts'

// It is made in the background when the server starts for the first time.
test.beforeAll(async ({ request, baseURL }) => {
  const press = { maxRedirects: 0, headers: { origin: baseURL! } }
  await expect
    .poll(async () => (await request.post('/api/sample-shop', press)).status(), { timeout: 55_000 })
    .toBe(303)
})

const banner = (page: Page) => page.getByRole('region', { name: 'Sample shop' })

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page leads to the sample shop with one press @core', async ({ page }) => {
    await page.goto('/')
    await page.getByRole('button', { name: 'See a sample shop' }).click()
    await expect(page).toHaveURL('/dashboard')
  })
})

test('A visitor looks at the sample shop, changes nothing, and starts an own one @core', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'See a sample shop' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(banner(page)).toContainText('You are looking at a sample shop')
  await expect(figure(page, 'Total revenue')).toContainText('$')
  await expectAccessiblePage(page)

  for (const path of [
    '/sales-entry',
    '/goal-settings',
    '/account',
    '/boss-action-coach?tab=competition',
  ]) {
    await page.goto(path)
    await expect(banner(page), path).toBeVisible()
  }
  page.on('dialog', (dialog) => void dialog.accept())
  await banner(page).getByRole('button', { name: 'Start your own' }).click()
  await expect(page).toHaveURL('/register')
  await expect(page.getByLabel('Email')).toBeVisible()
  await page.goto('/dashboard')
  await expect(page, 'the sample shop is left').toHaveURL('/login')
})

test('Nothing can be typed on the pages of the sample shop', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'See a sample shop' }).click()
  await expect(banner(page)).toBeVisible()
  await expectFormsToBeOff(page)
})

test('Leaving leads back to the front page', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: 'See a sample shop' }).click()
  await banner(page).getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/')
})

test('An owner with an empty dashboard looks at the sample shop and is back with one press', async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'See a sample shop' }).click()
  await expect(banner(page)).toBeVisible()
  await expect(figure(page, 'Total revenue')).toContainText('$')
  await expect(page.getByText('Welcome to Your Dashboard')).toHaveCount(0)
  await banner(page).getByRole('button', { name: 'Back to your shop' }).click()
  await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
})
