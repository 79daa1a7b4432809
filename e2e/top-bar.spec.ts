import { createEntry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, openMenu, post, test } from './fixtures.ts'

const sale = { productName: 'Vase', revenue: 40, saleDate: '2025-05-04' }
const addSale = { name: 'Add sale', exact: true }

test('Every page has one bar with its title and, if it is about sales, one way to add a sale; nothing lies over anything', async ({
  page,
  owner: _,
}) => {
  test.slow()
  await post(page, createEntry.path, sale)
  const bar = page.getByRole('banner')
  for (const [path, title, hasAddSale] of [
    ['/dashboard', /^(Good|Hello)/, true],
    ['/boss-action-coach', 'B.O.S.S. Action Coach', true],
    ['/customers', 'Customers', true],
    ['/goal-settings', 'Goal Settings', true],
    ['/sales-entry', 'Add Sales Entry', false],
    ['/data-management', 'Data Management', false],
    ['/setup-guide', 'Two Minute Setup', false],
    ['/account', 'Your account', false],
  ] as const) {
    await page.goto(path)
    await expect(bar.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const here = page.getByRole('banner').or(page.getByRole('contentinfo'))
    await expect(here.getByRole('link', addSale)).toHaveCount(hasAddSale ? 1 : 0)
    for (const width of page.viewportSize()!.width < 768 ? [320, 390] : [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      const [inner, outer] = await page.evaluate<[number, number]>(
        '[document.documentElement.scrollWidth, innerWidth]',
      )
      expect(inner, `${path} at ${width} px`).toBeLessThanOrEqual(outer)
    }
  }
})

test('On a phone the bars stay while the page scrolls, and what has the focus is never under them @phone', async ({
  page,
  owner: _,
}) => {
  await post(page, createEntry.path, sale)
  await page.goto('/dashboard?year=2025')
  await expect(page.getByRole('region', { name: 'Key figures' })).toBeVisible()
  const [top, bottom] = [page.getByRole('banner'), page.getByRole('contentinfo')]
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0)
  await expect(top).toBeInViewport({ ratio: 1 })
  await expect(bottom).toBeInViewport({ ratio: 1 })
  const first = page.getByRole('main').getByRole('button').first()
  await first.focus()
  expect((await first.boundingBox())!.y).toBeGreaterThanOrEqual((await top.boundingBox())!.height)
  await bottom.getByRole('link', addSale).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Add Sales Entry')
})

test('After a change of the page its title has the focus, and the next key leads on', async ({
  page,
  owner: _,
}) => {
  await page.goto('/goal-settings')
  await (await openMenu(page)).getByRole('link', { name: 'Customers' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeFocused()
  await expectAccessiblePage(page)
})

test('A shop without sales has one way to the first, and the page of an email has no top bar on a desk', async ({
  page,
  owner,
}) => {
  await page.goto('/dashboard')
  await expect(page.getByRole('link', { name: 'Add Your First Sale' })).toBeVisible()
  await expect(page.getByRole('link', addSale)).toHaveCount(0)
  await page.goto(`/user/${owner.email}/dashboard-optimized`)
  await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Ada/)
  const isPhone = page.viewportSize()!.width < 768
  await expect(page.getByRole('banner')).toHaveCount(isPhone ? 1 : 0)
})
