import type { Page } from '@playwright/test'
import { addDays } from '../src/shared/calendar.ts'
import { today as todayCall } from '../src/features/today/contract.ts'
import { expect, expectAccessiblePage, post, test } from './fixtures.ts'

const today = new Date().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' })

const record = (page: Page, revenue: number, saleDate = today) =>
  post(page, '/api/sales-entries', { productName: 'Workshop', revenue, saleDate })
const setGoal = (page: Page, timeframe: string, targetAmount: number) =>
  post(page, '/api/business-goals', { timeframe, targetAmount })
const now = (page: Page) => page.getByRole('region', { name: 'Now', exact: true })

test('An owner sees today, the month and the year at first sight, and a sale in another tab fills the bar @core', async ({
  page,
  owner: _,
}) => {
  // Every day is open, so that the test is the same on each.
  await post(page, '/api/business-profile', { operatingDaysPerWeek: 7 })
  await record(page, 25)
  await setGoal(page, today.slice(0, 7), 5_000)
  await setGoal(page, `${today.slice(0, 4)}-full`, 20)
  await page.goto('/dashboard')
  await expect(now(page)).toContainText('1 sale')
  await expect(now(page)).toContainText(/\$25 of \$[\d,]+/)
  await expect(now(page)).toContainText('to go')
  // The year's goal, which is reached, is within the first screen of a phone.
  await expect(now(page).getByText('Reached').filter({ visible: true })).toBeInViewport({
    ratio: 1,
  })
  await expectAccessiblePage(page)

  const other = await page.context().newPage()
  await other.goto('/sales-entry')
  await other.getByLabel('Product or service').fill('Workshop')
  await other.getByLabel('Revenue').fill('75')
  await other.getByRole('button', { name: 'Save and add another' }).click()
  await expect(now(page)).toContainText(/\$100 of/)
  await expect(now(page)).toContainText('2 sales')
})

test('A hint is noted when it is seen, and “Not now” brings the next one, also after a reload', async ({
  page,
  owner: _,
}) => {
  await record(page, 120)
  const noted = page.waitForRequest((request) => request.url().endsWith('/api/today/hint'))
  await page.goto('/dashboard')
  expect((await noted).postDataJSON()).toEqual({ key: 'first-goal', isDismissed: false })
  await expect(now(page)).toContainText(/\$120\s*Your first sale. A good start\./)
  await expect(now(page).getByRole('link', { name: 'Set a goal' })).toHaveAttribute(
    'href',
    /goal-settings/,
  )
  await page.getByRole('button', { name: 'Not now' }).press('Enter')
  await expect(page.getByText('What is a good month for you?')).toHaveCount(0)
  await expect(now(page), 'the next one comes at once').toContainText('Bring last year along,')
  await expect(now(page), 'the button is gone, and the focus stays near').toBeFocused()
  await page.reload()
  await expect(now(page)).toContainText('$120')
  await expect(page.getByText('What is a good month for you?')).toHaveCount(0)
})

test('A page that stays open, or is looked at again the next day, shows that day and records sales on it', async ({
  page,
  owner: _,
}) => {
  await page.clock.install()
  // The server's clock, which the page follows, goes on with it.
  let ahead = 0
  const nextDay = () => {
    ahead += 86_400_000
    return page.clock.fastForward('24:00:00')
  }
  await page.route(/\/api\/|\/healthz$/, async (route) => {
    const response = await route.fetch()
    const date = new Date(Date.now() + ahead).toUTCString()
    await route.fulfill({ response, headers: { ...response.headers(), date } })
  })
  await record(page, 120)
  await page.goto('/sales-entry')
  await expect(page.getByLabel('Sale date')).toHaveValue(today)
  await page.goto('/dashboard')
  await expect(now(page)).toContainText('$120')
  const asked = page.waitForRequest(`**${todayCall.path}`)
  await nextDay()
  await asked
  await page.getByRole('link', { name: 'Add sale' }).click()
  await expect(page.getByLabel('Sale date')).toHaveValue(addDays(today, 1))
  await nextDay()
  await expect(page.getByLabel('Sale date')).toHaveValue(addDays(today, 2))
})
