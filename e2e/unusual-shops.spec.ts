import type { Page } from '@playwright/test'
import { addDays, yearOf } from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, figure, shownPeriod, test } from './fixtures.ts'

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })

const record = async (page: Page, revenue: number, saleDate: string): Promise<void> => {
  const data = { productName: 'Workshop', revenue, saleDate, customerName: 'Grace Hopper' }
  expect((await page.request.post('/api/sales-entries', { data })).status()).toBe(200)
}

test('A shop with nothing but a refund is not told of purchases', async ({ page, owner: _ }) => {
  await record(page, -45, today)
  await page.goto('/dashboard')
  await expect(figure(page, 'Total revenue')).toContainText('-$45.00')
  await expect(page.getByText('Only refunds · today')).toBeVisible()
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click()
  const profile = page.getByRole('dialog', { name: 'Grace Hopper', exact: true })
  await expect(profile).toContainText('Average purchase–')
  await expect(profile).toContainText('Last refund')
  await expect(profile.getByText('Last purchase')).toHaveCount(0)
})

test('A shop whose only sale is a booking is told when it is, and comes back from that year', async ({
  page,
  owner: _,
}) => {
  const year = yearOf(today)
  await record(page, 300, `${year + 1}-02-14`)
  await page.goto('/dashboard')
  const reach = `no sales yet, the first is booked for Feb 14, ${year + 1}`
  await expect(page.getByText(reach)).toBeVisible()
  await expect(figure(page, 'Projected year')).toContainText('After 14 open days')
  await page.getByRole('button', { name: `Next: ${year + 1}` }).click()
  await expect(figure(page, 'Total revenue')).toContainText('$300.00')
  await page.getByRole('button', { name: `Previous: ${year}` }).click()
  await expect(figure(page, 'Total revenue')).toContainText('$0')
  await page.goto('/boss-action-coach')
  await expect(page.getByText('Nobody to get in touch with yet')).toBeVisible()
})

test('The period, the ones around it and what it is compared with are one row, on a phone too, and other days are written out', async ({
  page,
  owner: _,
  isMobile,
}) => {
  await page.request.post('/api/business-profile', { data: { fiscalMonth: 4 } })
  await record(page, 100, addDays(today, -400))
  await record(page, 100, addDays(today, -3))
  const parts = [
    page.getByRole('button', { name: /^Previous: / }),
    shownPeriod(page),
    page.getByRole('button', { name: /^Next: |^There is nothing later/ }),
    page.getByText(/^(vs|compared with) /).locator('visible=true'),
  ]
  for (const path of ['/dashboard', '/dashboard?period=m11', '/dashboard?period=last7']) {
    await page.goto(path)
    for (const width of isMobile ? [360] : [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const middles = []
      for (const part of parts) {
        const { y, height } = (await part.first().boundingBox())!
        middles.push(y + height / 2)
      }
      const apart = Math.max(...middles) - Math.min(...middles)
      expect(apart, `${path} at ${width} px: ${middles.join()}`).toBeLessThan(5)
      const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
      expect(title.y + title.height, 'the greeting is above').toBeLessThan(middles[0]!)
    }
    await expectAccessiblePage(page)
  }
  if (!isMobile) return
  await expect(page.getByText(/^Shown: \w+ \d+.* – /)).toBeVisible()
  const title = (await page.getByRole('heading', { level: 1 }).boundingBox())!
  const customize = (await page.getByRole('button', { name: 'Customize' }).boundingBox())!
  expect(customize.y, 'Customize is next to the title').toBeLessThan(title.y + title.height)
})
