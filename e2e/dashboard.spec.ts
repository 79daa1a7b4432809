import type { Page } from '@playwright/test'
import { claimMilestones, createGoal, type Goal } from '../src/features/goals/contract.ts'
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
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('link', { name: 'May 2025 – entries for May 2025', exact: true }).click()
  await expect(page.getByText('May 2025 · 1 sale · $45', { exact: true })).toBeVisible()
  const list = page.getByRole('heading', { name: 'Bulk Sales Data' })
  const file = page.getByText('Choose a CSV or Excel file')
  expect((await list.boundingBox())!.y, 'the list comes first').toBeLessThan(
    (await file.boundingBox())!.y,
  )
})

test('An owner looks at any days, goes a period back and forth with one press, and finds them in the URL @core', async ({
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
  await page.getByRole('button', { name: 'Previous: May 2025', exact: true }).press('Enter')
  await expect(page).toHaveURL(/year=2025&period=m5/)
  await expect(revenue).toContainText('$45.00')
  const earlier = page.getByRole('button', { name: 'There is nothing earlier', exact: true })
  await expect(earlier).toHaveAttribute('aria-disabled', 'true')
  // Lists of the period before are dimmed until those of this one have come.
  await expectLoaded(page)
  await expectAccessiblePage(page)

  await shownPeriod(page).click()
  const menu = page.getByRole('dialog', { name: 'Period to show' })
  await expect(menu.getByRole('radio', { name: 'May', exact: true })).toBeChecked()
  await expectAccessiblePage(page)
  await menu.getByRole('button', { name: 'From – to…' }).click()
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
  await expect(shownPeriod(page), 'the latest year with sales').toHaveText(/2025 · Full Year$/)
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
  const slider = page.getByRole('slider', { name: /Revenue by month/ })
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
  const chart = page.getByRole('img', { name: /Revenue by month/ })
  await chart.scrollIntoViewIfNeeded()
  const { width, height } = (await chart.boundingBox())!
  // The bars of May. The axis takes about 40 px.
  const position = { x: 40 + ((width - 40) * 4.4) / 12, y: height / 2 }
  if (isMobile) {
    await chart.tap({ position })
    await link.tap()
  } else {
    await chart.click({ position })
  }
  await expect(page).toHaveURL(inMay)
})

test('The chart shows the expected revenue of unfinished months, in its legend, bars and table', async ({
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
  // Claims the milestones now, so that no celebration opens over the page.
  const claim = { data: { occasion: 'load' }, headers: { origin: process.env.E2E_URL! } }
  expect((await page.request.post(claimMilestones.path, claim)).status()).toBe(200)
  await page.goto(`/dashboard?year=${new Date(now).getUTCFullYear()}`)
  await expect(page.getByText('expected, with likely range', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'What is the likely range?', exact: true }).click()
  await expect(page.getByText('8 times out of 10')).toBeVisible()
  await page.keyboard.press('Escape')
  await expectAccessiblePage(page)

  await page.getByRole('slider', { name: /Revenue by month/ }).focus()
  await page.keyboard.press('End')
  const december = /December \d{4}.*expected: \$.*, likely \$.* – \$/
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuetext', december)

  await page.getByRole('button', { name: 'Table', exact: true }).click()
  const row = page.getByRole('row', { name: /^December/ })
  await expect(row).toContainText(/expected \$/)
  await expect(row).toContainText(/likely \$.* – \$/)
  await expectAccessiblePage(page)
})

test('An owner opens a customer’s profile and closes it with Escape, its button or a click outside', async ({
  page,
  owner: _,
}) => {
  await record(page, [
    { productName: 'Haircut', revenue: 45, saleDate: '2025-03-04', customerName: 'Grace Hopper' },
    { productName: 'Shampoo', revenue: 20, saleDate: '2025-05-31', customerName: 'Grace Hopper' },
    { productName: 'Shampoo', revenue: -20, saleDate: '2025-06-02', customerName: 'Grace Hopper' },
    { productName: 'Haircut', revenue: 99, saleDate: '2024-01-09', customerName: 'Grace Hopper' },
  ])
  await page.goto('/dashboard?year=2025')
  const name = page.getByRole('button', { name: 'Grace Hopper', exact: true })
  const profile = page.getByRole('dialog', { name: 'Grace Hopper', exact: true })
  await name.press('Enter')
  const figures = profile.getByRole('region', { name: 'Figures for 2025, the period shown' })
  const fact = (label: string) =>
    figures.getByRole('definition').filter({ has: page.locator(`xpath=../dt[.="${label}"]`) })
  await expect(fact('Total spent'), '45 + 20 − 20').toHaveText('$45.00')
  await expect(fact('Purchases')).toHaveText('2')
  await expect(fact('Average purchase'), '45 / 2').toHaveText('$22.50')
  await expect(fact('First purchase')).toHaveText('Mar 4, 2025')
  await expect(fact('Last purchase'), 'a refund isn’t a purchase').toHaveText('May 31, 2025')
  await expect(profile.getByRole('row')).toHaveCount(4)
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
  await profile.getByRole('link', { name: 'All sales for this customer', exact: true }).click()
  await expect(page.getByText('Grace Hopper · 3 sales, 1 refund · $144')).toBeVisible()
})

test('The dashboard shows the monthly goal, the goal calculator and a highlight for the goal of the chosen period', async ({
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
  const month = page.getByRole('region', { name: 'May goal', exact: true })
  await expect(month).toContainText('You had no goal for May 2025')
  const calculator = page.getByRole('region', { name: 'Goal calculator' })
  await expect(calculator).toHaveCount(0)
  await expect(page.getByText(/referrals ×/), 'without a community to ask').toHaveCount(0)

  await setGoal(page, { timeframe: '2025-05', targetAmount: 1440 })
  await setGoal(page, { timeframe: '2025-full', targetAmount: 400 })
  await setGoal(page, { timeframe: '2025-Q2', targetAmount: 10, goalType: 'units' })
  await setGoal(page, { timeframe: '2025-06', targetAmount: 40, goalType: 'profit_margin' })
  await page.reload()
  await expect(page.getByText('Your goal for this period', { exact: true })).toBeVisible()
  await expect(calculator, '1,440 − (300 + 100 + 50 − 10)').toContainText(
    'You fell $1,000 short of $1,440 for May 2025.',
  )
  const needed = calculator.getByRole('listitem')
  await expect(needed.filter({ hasText: 'Haircut' }), '1,000 / 200').toContainText(/^5Haircut/)
  await expect(needed.filter({ hasText: 'Shampoo' }), '1,000 / 50').toContainText(/^20Shampoo/)
  await expect(needed.filter({ hasText: 'Comb' })).toContainText('no revenue so far')
  await expect(month).toContainText('$440')
  await expect(month, '440 / 1,440 is 30.6 %').toContainText('30%')
  await expectAccessiblePage(page)

  const goals = calculator.getByLabel('Goal', { exact: true })
  await goals.selectOption({ label: 'Q2 2025: 10 sales' })
  await expect(calculator, '10 − 3; a refund is no sale').toContainText(
    'You fell 7 sales short of 10 sales for Q2 2025.',
  )
  await expect(page.getByText('Your goal for this period', { exact: true })).toHaveCount(0)
  await expect(page).toHaveURL(/goal=\d+/)
  await goals.selectOption({ label: 'June 2025: 40%' })
  await expect(calculator).toContainText("more sales alone don't")
  await goals.selectOption({ label: '2025 (Full Year): $400, reached' })
  await expect(calculator).toContainText('Reached: $440 of the $400 for 2025.')
  await choosePeriod(page, { period: 'Full Year' })
  await expect(page.getByText('Your goal for this period', { exact: true })).toBeVisible()
})

test('An owner sees how many more sales the monthly goal needs, at the overall average or at a product’s', async ({
  page,
  owner: _,
}) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
  await record(page, [
    { productName: 'Haircut', revenue: 40, saleDate: today },
    { productName: 'Bridal styling', revenue: 140, saleDate: today },
  ])
  await setGoal(page, { timeframe: today.slice(0, 7), targetAmount: 1000 })
  await page.goto(`/dashboard?year=${today.slice(0, 4)}&period=m${Number(today.slice(5, 7))}`)
  const month = page.getByRole('region', { name: / goal$/ })
  await expect(month, '(1,000 − 180) / 90 is 9.1').toContainText('10 more sales')
  await month.getByLabel('At the average of').selectOption('Haircut')
  await expect(month, '820 / 40 is 20.5').toContainText('21 more sales')
  await month.getByLabel('At the average of').selectOption('Bridal styling')
  await expect(month, '820 / 140 is 5.9').toContainText('6 more sales')
  await expectAccessiblePage(page)

  await expect(month).toContainText(/You set this goal today|This goal starts today/)

  await record(page, [{ productName: 'Wedding', revenue: 920, saleDate: today }])
  await page.reload()
  await expect(page.getByRole('dialog', { name: /^Goal reached!/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(month).toContainText('You did it.')
  await expect(month, '(180 + 920) / 1,000').toContainText('110%')
  await expect(month.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100')
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
  await setGoal(page, { timeframe: today.slice(0, 7), targetAmount: 400 })

  const shows = async (path: string, name: string) => {
    await page.goto(`/dashboard?${path}`)
    const panel = page.getByRole('region', { name, exact: true })
    await expect(panel).toBeVisible()
    return panel
  }
  const ofQuarter = await shows(`year=${year}&period=q${quarter}`, `Q${quarter} ${year} goals`)
  await expect(
    ofQuarter.getByRole('listitem').filter({ has: page.getByRole('progressbar') }),
  ).toHaveText([/^1.*of 40 sales/, /^\$500.*of \$1,000/])
  await expect(page.getByText('Your goal for this period', { exact: true })).toBeVisible()
  await expectAccessiblePage(page)

  const ofYear = await shows(`year=${year}`, `${year} goal`)
  await expect(ofYear).toContainText(`No goal for ${year} yet. Set a goal`)
  await expect(ofYear.getByText('You did it')).toHaveCount(0)
  await expect(page.getByText('Your goal for this period', { exact: true })).toHaveCount(0)
  await ofYear
    .getByRole('link', { name: `Q${quarter} ${year}` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`year=${year}&period=q${quarter}`))

  await expect(await shows('period=today', 'Goals')).toContainText(
    'Goals are set for a month, a quarter or a year',
  )
})

test('On a phone the total revenue and the goals come first, for the keyboard too @phone @core', async ({
  page,
  owner: _,
}) => {
  await record(page, [{ productName: 'Haircut', revenue: 500, saleDate: '2025-05-04' }])
  await page.goto('/dashboard?year=2025')
  const headings = page.getByRole('main').getByRole('heading', { level: 2 })
  for (const [index, title] of ['Total revenue', '2025 goal', 'Sales'].entries()) {
    await expect(headings.nth(index)).toHaveText(title)
  }
})

test('The table of the chart opens at the running month', async ({ page, owner: _ }) => {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format()
  await record(page, [{ productName: 'Haircut', revenue: 500, saleDate: today }])
  await page.goto('/dashboard')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('region', { name: /^Revenue by/ }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('row', { name: /so far/ })).toBeInViewport()
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
  await expect(page.getByText('10% of 5 referrals × $200 = $100 commission')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ask the community how' })).toHaveAttribute(
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
  const { id, achievedAt } = (await post(page, createGoal.path, {
    goalType: 'revenue',
    description: '',
    isActive: true,
    ...goal,
  })) as Goal
  if (!achievedAt) return
  // Claims the celebration now, so that none opens over the page.
  const claim = { data: { achievedAt }, headers: { origin: process.env.E2E_URL! } }
  expect((await page.request.patch(`${createGoal.path}/${id}`, claim)).status()).toBe(200)
}
