import { getProfile } from '../src/features/profile/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, test } from './fixtures.ts'

const PAGES = [
  '/dashboard',
  '/boss-action-coach',
  '/sales-entry',
  '/data-management',
  '/business-profile',
  '/goal-settings',
  '/setup-guide',
  '/technical-support',
  '/feedback',
  '/account',
]

// Phones have a bar of their own, with the menu.

test('Every page has a top bar with the shop and the account, at any width; it moves nothing when it fills @desktop', async ({
  page,
  owner,
}) => {
  test.slow()
  const bar = page.getByRole('banner')
  for (const path of PAGES) {
    await page.goto(path)
    await expect(bar.getByRole('link', { name: `Your shop: ${owner.businessName}` })).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Account of Ada Byron' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
    for (const width of [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const [inner, outer] = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, innerWidth]',
      )
      expect(inner, `${path} at ${width} px`).toBeLessThanOrEqual(outer)
      expect((await bar.boundingBox())!.height).toBe(48)
    }
  }
  await expectAccessiblePage(page)
  await bar.getByRole('link', { name: /^Your shop/ }).click()
  await expect(page).toHaveURL('/business-profile')
})

test('The top bar names the page, or the period of the dashboard, while the heading is scrolled out of view @desktop', async ({
  page,
  owner: _,
}) => {
  const data = { productName: 'Vase', revenue: 40, saleDate: '2025-05-04' }
  const headers = { origin: process.env.E2E_URL! }
  expect((await page.request.post(createEntry.path, { data, headers })).ok()).toBe(true)
  const bar = page.getByRole('banner')
  await page.goto('/dashboard?year=2025&period=m5')
  await expect(page.getByRole('heading', { name: 'Total revenue', exact: true })).toBeVisible()
  await expect(bar).not.toContainText('May 2025')
  await page.mouse.wheel(0, 600)
  await expect(bar).toContainText('May 2025')
  await page.mouse.wheel(0, -600)
  await expect(bar).not.toContainText('May 2025')

  await page.goto('/business-profile')
  await expect(page.getByRole('button', { name: 'Save Profile' })).toBeVisible()
  await page.mouse.wheel(0, 600)
  await expect(bar).toContainText('Business Information')
})

test('A shop without a name is asked for it; the page of an email has the side bar only @desktop', async ({
  page,
  owner,
}) => {
  await page.route(`**${getProfile.path}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ json: { ...((await answer.json()) as object), businessName: '' } })
  })
  await page.goto('/goal-settings')
  await page.getByRole('banner').getByRole('link', { name: 'Name your shop' }).click()
  await expect(page).toHaveURL('/business-profile')
  await page.goto(`/user/${owner.email}/dashboard-optimized`)
  await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
})
