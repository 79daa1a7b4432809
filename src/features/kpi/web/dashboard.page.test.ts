import { expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { figure, post, shownPeriod } from '../../../app/testing/page/parts.ts'
import { dayIn } from '../../../shared/calendar.ts'
import { createGoal } from '../../goals/contract.ts'
import { createEntry } from '../../sales/contract.ts'

const { test } = await pageTests()
const year = Number(dayIn('America/Chicago', new Date()).slice(0, 4))

const record = (page: Page, saleDate: string, revenue: number, productName = 'Haircut') =>
  post(page, createEntry.path, { productName, revenue, saleDate })

test(
  'Another year begins with the full year, and the goal in one product only names 6 of 8 (spec §2.8, §4.2)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await record(page, `${year - 1}-02-01`, 100, 'Product 0')
    for (let n = 1; n <= 8; n += 1) await record(page, `${year}-01-01`, 100, `Product ${n}`)
    await post(page, createGoal.path, { timeframe: `${year}-full`, targetAmount: 5_000 })

    await page.goto(`/dashboard?year=${year - 1}&period=q1`)
    await expect(shownPeriod(page)).toHaveValue('q1')
    await page.getByLabel('Year', { exact: true }).selectOption(String(year))
    await expect(shownPeriod(page)).toHaveValue('full')
    await expect(page).toHaveURL(`/dashboard?year=${year}`)
    await page.getByText('In one product only', { exact: true }).click()
    const needed = page.getByRole('definition')
    await expect(needed.first(), '(5,000 − 800) / 100').toContainText('42')
    await expect(needed).toHaveCount(6)
  },
)

test(
  'It says once why nothing can be compared, and what is not known has no figure',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await record(page, '2024-06-01', 40)
    await record(page, '2024-08-01', 60)
    await page.goto('/dashboard?year=2024')
    await expect(page.getByText('nothing before Jun 1, 2024 to compare with')).toBeVisible()
    await expect(page.getByText(/compared with/)).toHaveCount(0)
    await expect(page.getByText('2023', { exact: true }), 'no legend either').toHaveCount(0)
    for (const label of ['Growth', 'Gross margin', 'Projected year']) {
      await expect(figure(page, label)).toHaveCount(0)
    }
    await expect(page.getByText(/Gross margin, until your products have a cost/)).toBeVisible()
    await expect(page.getByText('Sales Team', { exact: true }), 'never recorded').toHaveCount(0)
    await expect(figure(page, 'Year to date')).toContainText('all of 2024')

    await page.goto('/dashboard?year=2025')
    await expect(
      page.getByText('no sales since Aug 1, 2024', { exact: true }).first(),
    ).toBeVisible()
    await expect(figure(page, 'Growth'), 'not a fall by 100%').toHaveCount(0)
  },
)

test(
  'An owner opens the entries behind any figure',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    for (const sale of [
      { productName: 'Haircut', revenue: 45, saleDate: '2025-05-04', salesperson: 'Jonas' },
      { productName: 'Shampoo', revenue: 12.5, saleDate: '2025-05-31' },
      { productName: 'Haircut', revenue: 45, saleDate: '2025-06-01' },
      { productName: 'Haircut for two', revenue: 80, saleDate: '2025-06-02' },
      { productName: 'Haircut', revenue: 40, saleDate: '2024-12-31' },
    ]) {
      await post(page, createEntry.path, sale)
    }
    const dashboard = '/dashboard?year=2025'
    const entries = async (count: string, path: RegExp) => {
      await expect(page.getByText(count, { exact: true })).toBeVisible()
      await expect(page).toHaveURL(path)
    }
    const wholeYear = /from=2025-01-01&to=2025-12-31/

    await page.goto(dashboard)
    await page.getByRole('link', { name: 'See the sales', exact: true }).click()
    await entries('2025 · 4 sales · $182.50', wholeYear)

    await page.goto(dashboard)
    await page.getByRole('button', { name: 'All 3 products', exact: true }).click()
    await page.getByRole('link', { name: 'Haircut – entries for 2025', exact: true }).click()
    await entries('Haircut · 2025 · 2 sales · $90', /search=.*Haircut/)

    await page.goto(dashboard)
    await page.getByRole('button', { name: 'More about it', exact: true }).first().click()
    await page.getByRole('link', { name: 'Jonas – entries for 2025', exact: true }).click()
    await entries('Jonas · 2025 · 1 sale · $45', /search=.*Jonas/)
  },
)

test(
  'An owner narrows the dashboard to a channel, goes to another one, and shows all again',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const sold = { saleDate: '2025-05-04', revenue: 40, productName: 'Haircut', time: '10:30' }
    await post(page, createEntry.path, { ...sold, channel: 'Shop' })
    await post(page, createEntry.path, { ...sold, revenue: 25, channel: 'Market' })
    await post(page, createEntry.path, { ...sold, revenue: 10, time: null, category: 'Hair' })
    await page.goto('/dashboard?year=2025')
    await expect(figure(page, 'Total revenue')).toContainText('$75.00')
    await expect(page.getByText('Best hours'), 'too few sales').toHaveCount(0)
    await expect(page.getByText('Categories', { exact: true })).toBeVisible()

    const channels = page.getByRole('group', { name: 'Channels', exact: true })
    await page.getByText('Channels', { exact: true }).click()
    await channels.getByRole('button', { name: 'Market' }).click()
    await expect(page).toHaveURL('/dashboard?year=2025&channel=Market')
    await expect(page.getByText(/^Only the channel Market/)).toBeVisible()
    await expect(figure(page, 'Total revenue')).toContainText('$25.00')
    await channels.getByRole('button', { name: 'Shop' }).click()
    await expect(figure(page, 'Total revenue')).toContainText('$40.00')

    await page.getByRole('button', { name: 'Show all', exact: true }).click()
    await expect(page).toHaveURL('/dashboard?year=2025')
    await expect(figure(page, 'Total revenue')).toContainText('$75.00')
  },
)

test(
  'On the dashboard of a channel, a product leads to its sales in that channel',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const sold = { saleDate: '2025-05-04', revenue: 40, productName: 'Haircut' }
    await post(page, createEntry.path, { ...sold, channel: 'Shop' })
    await post(page, createEntry.path, { ...sold, revenue: 25, channel: 'Market' })
    await page.goto('/dashboard?year=2025&channel=Market')
    await page.getByRole('button', { name: 'More about it', exact: true }).click()
    await page.getByRole('link', { name: /^Haircut/ }).click()
    await expect(page.getByText('Haircut · Market · 2025 · 1 sale · $25')).toBeVisible()
    await expect(page.getByText('Only the channel Market', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect(page.getByText('2 entries')).toBeVisible()
  },
)

test(
  'A channel that is not there is said to be missing, and all can be shown',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/ 404/)
    await record(page, '2025-05-04', 40)
    await page.goto('/dashboard?year=2025&channel=Moon')
    await expect(page.getByText('You have no channel called “Moon”.')).toBeVisible()
    await page.getByRole('button', { name: 'Show all sales' }).click()
    await expect(figure(page, 'Total revenue')).toContainText('$40.00')
    await expect(page.getByText('Channels', { exact: true }), 'not before one is used').toHaveCount(0) // prettier-ignore
  },
)
