import type { Page } from '@playwright/test'
import { celebrate } from '../src/features/goals/celebration/contract.ts'
import { createGoal } from '../src/features/goals/contract.ts'
import { createEntry, type EntryInput } from '../src/features/sales/contract.ts'
import {
  choosePeriod,
  expect,
  expectAccessiblePage,
  expectLoaded,
  figure,
  post,
  shownPeriod,
  test,
} from './fixtures.ts'

test('The entries behind a figure come before the file to import', async ({ page, owner: _ }) => {
  await record(page, [{ productName: 'Haircut', revenue: 45, saleDate: '2025-05-04' }])
  await page.goto('/dashboard?year=2025')
  await page.getByRole('link', { name: 'See the sales' }).click()
  await expect(page.getByText('2025 · 1 sale · $45', { exact: true })).toBeVisible()
  const list = page.getByRole('heading', { name: 'Bulk Sales Data' })
  const file = page.getByText('Choose a CSV or Excel file')
  expect((await list.boundingBox())!.y, 'the list comes first').toBeLessThan(
    (await file.boundingBox())!.y,
  )
})

test('An owner looks at a month or any days, and finds them in the URL @core', async ({
  page,
  owner: _,
}) => {
  await record(page, [
    { productName: 'Haircut', revenue: 45, saleDate: '2025-05-04' },
    { productName: 'Shampoo', revenue: 12.5, saleDate: '2025-06-30' },
  ])
  await page.goto('/dashboard?year=2025&period=m6')
  const revenue = figure(page, 'Total revenue')
  await expect(revenue).toContainText('$12.50')
  await choosePeriod(page, { period: 'May' })
  await expect(page).toHaveURL(/year=2025&period=m5/)
  await expect(revenue).toContainText('$45.00')
  // Lists of the period before are dimmed until those of this one have come.
  await expectLoaded(page)
  await expectAccessiblePage(page)

  await choosePeriod(page, { period: 'From – to…' })
  const days = page.getByRole('dialog', { name: 'Days to show' })
  await days.getByLabel('From', { exact: true }).fill('2025-05-04')
  await days.getByLabel('To', { exact: true }).fill('2025-05-03')
  await days.getByRole('button', { name: 'Show these days' }).click()
  await expect(days).toContainText('The last day is before the first. Choose a later one.')
  await days.getByLabel('To', { exact: true }).fill('2025-06-30')
  await expectAccessiblePage(page)
  await days.getByRole('button', { name: 'Show these days' }).click()
  await expect(page).toHaveURL(/from=2025-05-04&to=2025-06-30/)
  await expect(revenue, '45 + 12.50').toContainText('$57.50')

  await choosePeriod(page, { period: 'Last 7 days' })
  await expect(page).toHaveURL(/period=last7/)
  await expect(figure(page, 'Sales')).toContainText('0')
  await page.goto('/dashboard')
  await expect(shownPeriod(page)).toHaveValue('full')
  await expect(page.getByLabel('Year', { exact: true }), 'the latest with sales').toHaveValue(
    '2025',
  )
})

test('Each figure has its chart and its meaning', async ({ page, owner: _ }) => {
  await record(page, [
    { productName: 'Haircut', revenue: 45, saleDate: '2025-05-04' },
    { productName: 'Shampoo', revenue: 12.5, saleDate: '2025-06-30' },
  ])
  await page.goto('/dashboard?year=2025')
  await expect(figure(page, 'Total revenue')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText('All sales of the period, minus refunds.')).toBeVisible()
  await figure(page, 'Average sale').click()
  await expect(page.getByRole('heading', { name: 'Average sale by month' })).toBeVisible()
  await expect(page.getByText('Total revenue divided by the number of sales.')).toBeVisible()
  await expectAccessiblePage(page)
})

test('An owner opens the entries of a bar in the chart, by keyboard and by pointer', async ({
  page,
  owner: _,
  isMobile,
}) => {
  await record(page, [
    { productName: 'Haircut', revenue: 45, saleDate: '2025-05-04' },
    { productName: 'Shampoo', revenue: 12.5, saleDate: '2025-06-30' },
  ])
  const inMay = /\/data-management\?from=2025-05-01&to=2025-05-31/
  await page.goto('/dashboard?year=2025')
  const slider = page.getByRole('slider', { name: /revenue by month/ })
  await slider.focus()
  await page.keyboard.press('Enter')
  await expect(page, 'nothing was sold in January').toHaveURL(/\/dashboard/)
  for (let month = 1; month < 5; month += 1) await page.keyboard.press('ArrowRight')
  const link = page.getByRole('link', { name: 'Sales for May 2025', exact: true })
  await expect(link).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(inMay)

  await page.goto('/dashboard?year=2025')
  const chart = page.getByRole('img', { name: /revenue by month/ })
  await chart.scrollIntoViewIfNeeded()
  const { width, height } = (await chart.boundingBox())!
  const bars = { x: (width * 4.5) / 12, y: height / 2 }
  if (isMobile) {
    await chart.tap({ position: bars })
    await link.tap()
  } else {
    await chart.click({ position: bars })
  }
  await expect(page).toHaveURL(inMay)
})

test('The chart shows the expected revenue of unfinished months, in its legend and for screen readers', async ({
  page,
  owner: _,
}) => {
  // A sale a week for a year and a half, so that a season is known on any day of the year.
  const now = Date.now()
  const sales = Array.from({ length: 80 }, (_each, weeksAgo) => ({
    productName: 'Lesson',
    revenue: 200,
    saleDate: new Date(now - weeksAgo * 7 * 86_400_000).toISOString().slice(0, 10),
  }))
  await record(page, sales)
  // Takes the day's celebration now, so that none opens over the page.
  await post(page, celebrate.path)
  await page.goto(`/dashboard?year=${new Date(now).getUTCFullYear()}`)
  await expect(page.getByText('expected', { exact: true })).toBeVisible()
  await expectAccessiblePage(page)

  await page.getByRole('slider', { name: /revenue by month/ }).focus()
  await page.keyboard.press('End')
  const december = /December \d{4}.*\$.* expected/
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', december)
  await expect(page.getByRole('row', { name: /^December/ })).toContainText(/\$.* expected/)
})

test('An owner opens a customer’s profile and closes it with Escape, its button or a click outside', async ({
  page,
  owner: _,
  isMobile,
}) => {
  await record(page, [
    { productName: 'Haircut', revenue: 45, saleDate: '2025-03-04', customerName: 'Grace Hopper' },
    { productName: 'Shampoo', revenue: 20, saleDate: '2025-05-31', customerName: 'Grace Hopper' },
    { productName: 'Shampoo', revenue: -20, saleDate: '2025-06-02', customerName: 'Grace Hopper' },
    { productName: 'Haircut', revenue: 99, saleDate: '2024-01-09', customerName: 'Grace Hopper' },
  ])
  await page.goto('/dashboard?year=2025')
  if (isMobile) await page.getByText('Customer Intelligence', { exact: true }).click()
  const name = page.getByRole('button', { name: 'Grace Hopper', exact: true })
  const profile = page.getByRole('dialog', { name: 'Grace Hopper', exact: true })
  await name.press('Enter')
  await expect(profile, '45 + 20 − 20 + 99').toContainText('$144 in all from 3 purchases.')
  await expect(profile, 'a refund isn’t a purchase').toContainText('Last here on May 31, 2025.')
  const latest = profile.getByRole('region', { name: 'Latest purchases' })
  await expect(latest.getByRole('listitem')).toHaveText([
    'ShampooJun 2, 2025-$20.00',
    'ShampooMay 31, 2025$20.00',
    'HaircutMar 4, 2025$45.00',
    'HaircutJan 9, 2024$99.00',
  ])
  await expectAccessiblePage(page)

  await page.keyboard.press('Escape')
  await expect(profile).toHaveCount(0)
  await expect(name).toBeFocused()
  await name.click()
  await profile.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(profile).toHaveCount(0)
  await name.click()
  await expect(profile).toBeVisible()
  await page.mouse.click(4, 4)
  await expect(profile).toHaveCount(0)

  await name.click()
  await profile.getByRole('link', { name: 'All sales', exact: true }).click()
  await expect(page.getByText('Grace Hopper · 3 sales, 1 refund · $144')).toBeVisible()
})

test('Below the chart stands how a goal of a past period ended, and nothing where there was none', async ({
  page,
  owner: _,
}) => {
  await record(page, [
    { productName: 'Haircut', revenue: 300, saleDate: '2025-05-04' },
    { productName: 'Haircut', revenue: 100, saleDate: '2025-05-05' },
    { productName: 'Shampoo', revenue: 50, saleDate: '2025-05-06' },
    { productName: 'Comb', revenue: -10, saleDate: '2025-05-07' },
  ])
  await page.goto('/dashboard?year=2025&period=m5')
  await expect(page.getByText('Total revenue by day')).toBeVisible()
  await expect(page.getByText('May goal')).toHaveCount(0)
  await expect(page.getByText(/referrals ×/), 'without a community to ask').toHaveCount(0)

  await setGoal(page, { timeframe: '2025-05', targetAmount: 1440 })
  await setGoal(page, { timeframe: '2025-full', targetAmount: 400 })
  await setGoal(page, { timeframe: '2025-Q2', targetAmount: 10, goalType: 'units' })
  await page.reload()
  await expect(page.getByText('May goal: $1,000 short of $1,440.')).toBeVisible()
  const bar = page.getByRole('progressbar', { name: 'Progress toward the goal' })
  await expect(bar, '440 / 1,440 is 30.6 %').toHaveAttribute('aria-valuenow', '30')
  await page.getByText('In one product only').click()
  const needed = (product: string) =>
    page.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.="${product}"]`) })
  await expect(needed('Haircut'), '1,000 / 200').toHaveText('5')
  await expect(needed('Shampoo'), '1,000 / 50').toHaveText('20')
  await expect(needed('Comb'), 'only refunded').toHaveCount(0)
  await expectAccessiblePage(page)

  await choosePeriod(page, { period: 'Q2' })
  await expect(page.getByText('Q2 2025 goal: 7 sales short of 10 sales.')).toBeVisible()
  await choosePeriod(page, { period: 'Full Year' })
  await expect(page.getByText('2025 goal: reached.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Set the next one' })).toBeVisible()
})

test('An owner sees how many more sales the monthly goal needs, like the usual one or of one product', async ({
  page,
  owner: _,
}) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
  await record(page, [
    { productName: 'Haircut', revenue: 40, saleDate: today },
    { productName: 'Bridal styling', revenue: 140, saleDate: today },
  ])
  await setGoal(page, { timeframe: today.slice(0, 7), targetAmount: 1000 })
  const path = `/dashboard?year=${today.slice(0, 4)}&period=m${Number(today.slice(5, 7))}`
  await page.goto(path)
  await expect(
    page.getByText('10 more sales like your usual one of $90.00.'),
    '(1,000 − 180) / 90 is 9.1',
  ).toBeVisible()
  await page.getByText('In one product only').click()
  const needed = page.getByRole('definition')
  await expect(needed, '820 / 140 is 5.9, 820 / 40 is 20.5').toHaveText(['6', '21'])
  await expectAccessiblePage(page)

  await record(page, [{ productName: 'Wedding', revenue: 920, saleDate: today }])
  await page.reload()
  await expect(page.getByRole('dialog', { name: / is reached$/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/ goal: reached\./)).toBeVisible()
})

test('In each period the dashboard shows its goals, the one furthest behind first, and never another period’s as its own', async ({
  page,
  owner: _,
}) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const quarter = Math.ceil(month / 3)
  await record(page, [{ productName: 'Haircut', revenue: 500, saleDate: today }])
  await setGoal(page, { timeframe: `${year}-Q${quarter}`, targetAmount: 1_000 })
  await setGoal(page, { timeframe: `${year}-Q${quarter}`, targetAmount: 40, goalType: 'units' })

  await page.goto(`/dashboard?year=${year}&period=q${quarter}`)
  const goals = page.getByRole('paragraph').filter({ hasText: `Q${quarter} ${year} goal:` })
  await expect(goals).toHaveText([/39 more sales to 40\./, /1 more sale like your usual one/])
  await expectAccessiblePage(page)
  await page.goto(`/dashboard?year=${year}`)
  await expect(page.getByText(`${year} goal: none yet.`)).toBeVisible()
  await page.goto('/dashboard?period=today')
  await expect(page.getByText('Total revenue by day')).toBeVisible()
  await expect(page.getByText(/ goal:/)).toHaveCount(0)
})

test('With a community to ask, the dashboard tells of referrals: 10% of 5 × $200', async ({
  page,
  owner: _,
}) => {
  await record(page, [{ productName: 'Haircut', revenue: 500, saleDate: '2025-05-04' }])
  await page.route('**/dashboard?*', async (route) => {
    const response = await route.fetch()
    const [before, after] = ['name="community-url" content="', '"']
    const body = (await response.text()).replace(
      before + after,
      `${before}https://example.com/us${after}`,
    )
    await route.fulfill({ response, body })
  })
  await page.goto('/dashboard?year=2025')
  await expect(page.getByText('You earn 10%: 5 referrals × $200 = $100.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tell me more' })).toHaveAttribute(
    'href',
    'https://example.com/us',
  )
})

type Sale = Pick<EntryInput, 'productName' | 'revenue' | 'saleDate'> & Partial<EntryInput>

/** Records sales through the API. */
async function record(page: Page, sales: Sale[]): Promise<void> {
  for (const data of sales) {
    await post(page, createEntry.path, data)
  }
}

async function setGoal(
  page: Page,
  goal: { timeframe: string; targetAmount: number; goalType?: string },
): Promise<void> {
  await post(page, createGoal.path, goal)
}
