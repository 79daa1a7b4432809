import type { Page } from '@playwright/test'
import { addDays, yearOf } from '../src/shared/calendar.ts'
import {
  choosePeriod,
  expect,
  expectAccessiblePage,
  figure,
  open,
  shownPeriod,
  test,
  thisYear,
} from './fixtures.ts'

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })

const record = async (page: Page, revenue: number, saleDate: string): Promise<void> => {
  const data = { productName: 'Workshop', revenue, saleDate, customerName: 'Grace Hopper' }
  expect((await page.request.post('/api/sales-entries', { data })).status()).toBe(200)
}

test('A shop with nothing but a refund is not told of purchases', async ({
  page,
  owner: _,
  isMobile,
}) => {
  await record(page, -45, today)
  await page.goto(thisYear)
  await expect(figure(page, 'Total revenue')).toContainText('-$45.00')
  if (isMobile) await page.getByText('Customer Intelligence', { exact: true }).click()
  await expect(page.getByText('only refunds', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click()
  const profile = page.getByRole('dialog', { name: 'Grace Hopper', exact: true })
  await expect(profile).toContainText('-$45 in all. No purchase yet.')
})

test('A shop whose only sale is a booking is told when it is, and comes back from that year', async ({
  page,
  owner: _,
}) => {
  const year = yearOf(today)
  await record(page, 300, `${year + 1}-02-14`)
  await page.goto('/dashboard')
  await expect(page.getByText("until you've had 14 open days")).toBeVisible()
  await choosePeriod(page, { year: `${year + 1}` })
  await expect(figure(page, 'Total revenue')).toContainText('$300')
  await choosePeriod(page, { year: `${year}` })
  await expect(figure(page, 'Total revenue')).toContainText('$0')
  await page.goto('/boss-action-coach')
  await expect(page.getByText(/^Enter who bought when you record a sale/)).toBeVisible()
})

test('Year, period and what they are compared with are one row, on a phone too', async ({
  page,
  owner: _,
  isMobile,
}) => {
  await page.request.post('/api/business-profile', { data: { fiscalMonth: 4 } })
  await record(page, 100, addDays(today, -400))
  await record(page, 100, addDays(today, -3))
  const parts = [page.getByLabel('Year', { exact: true }), shownPeriod(page)]
  for (const path of ['/dashboard', '/dashboard?period=m11', '/dashboard?period=last7']) {
    await open(page, path)
    for (const width of isMobile ? [360] : [768, 1024, 1280]) {
      await page.setViewportSize({ width, height: 740 })
      const middles = []
      for (const part of parts) {
        await expect(part).toBeVisible()
        const { y, height } = (await part.boundingBox())!
        middles.push(y + height / 2)
      }
      const apart = Math.max(...middles) - Math.min(...middles)
      expect(apart, `${path} at ${width} px: ${middles.join()}`).toBeLessThan(5)
    }
    await expectAccessiblePage(page)
  }
})
