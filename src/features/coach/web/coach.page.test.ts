import { expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { post } from '../../../app/testing/page/parts.ts'
import { addDays, dayIn } from '../../../shared/calendar.ts'
import { industryBenchmarks } from '../../advice/benchmarks/contract.ts'
import { createGoal } from '../../goals/contract.ts'
import { addClosure } from '../../profile/contract.ts'
import { createEntry } from '../../sales/contract.ts'
import { trackActivity } from '../activity/contract.ts'
import { dailyMission } from '../mission/contract.ts'
import { achievements } from '../points/contract.ts'

const { test } = await pageTests()
const today = dayIn('America/Chicago', new Date())
const coach = '/boss-action-coach'

test(
  'Saving a goal asks for an amount, says when it fails, and gives the day its target (spec §5.6, §8.7)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/business-goals.*ERR_FAILED/)
    await page.goto(coach)
    const form = page.getByRole('form', { name: 'Set a revenue goal' })
    const target = form.getByLabel('Revenue target')
    const save = form.getByRole('button', { name: 'Save goal' })
    await save.click()
    await expect(page.getByText('Missing Target Amount')).toBeVisible()
    await expect(page.getByText('Please enter a revenue target amount')).toBeVisible()
    await expect(target).toBeFocused()

    await target.fill('-5')
    await save.click()
    await expect(form.getByText('Target amount must be more than 0')).toBeVisible()

    await target.fill('12,000')
    page.route(`**${createGoal.path}`, (route) => route.abort())
    await save.click()
    await expect(page.getByText('Failed to Save Goal')).toBeVisible()
    await expect(page.getByText('Please try again', { exact: true })).toBeVisible()
    await expect(target, 'nothing typed is lost').toHaveValue('12,000')
    page.unroute(`**${createGoal.path}`)

    await save.click()
    await expect(page.getByText('Goal Saved Successfully')).toBeVisible()
    await expect(page.getByText('Set another goal')).toBeVisible()
    await expect(page.getByText('Smart mix: one way there')).toBeVisible()
  },
)

test(
  'A streak that only lacks a forgotten sale asks for it, and the form opens with its day',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    // Days before the account was made count for no streak.
    page.route(`**${achievements.path}`, async (route) => {
      const points = await (await route.fetch()).json()
      points.streaks.sales.forgotten = { day: addDays(today, -1), days: 3 }
      await route.fulfill({ json: points })
    })
    await page.goto(coach)
    await expect(page.getByText(/Enter it and your 3 open days live on\./)).toBeVisible()
    await expect(
      page.getByText('Nearest award: First Sale. Record your first sale for +50 points.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Enter it' }).click()
    await expect(page.getByLabel('Sale date')).toHaveValue(addDays(today, -1))
  },
)

test(
  "A sale on a closed day counts for the day, and reaches the month's goal",
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await post(page, createGoal.path, { timeframe: today.slice(0, 7), targetAmount: 100 })
    await sell(page, 120, 0)
    await post(page, addClosure.path, { startDate: today, endDate: today })
    await page.goto(coach)
    const card = page.getByRole('region', { name: "Today's Mission" })
    await expect(card).toContainText('$120 of')
    await expect(card).toContainText('Done')
  },
)

test(
  'When something cannot be loaded the coach says so, and the rest works',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/ERR_FAILED/)
    for (const { path } of [dailyMission, trackActivity]) {
      page.route(`**${path}`, (route) => route.abort())
    }
    await page.goto(coach)
    await expect(page.getByText('Failed to Update Progress')).toBeVisible()
    await expect(page.getByText('Please try again later.')).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'Error loading data' })
    await expect(notice).toContainText('Some features may be limited.')
    await expect(page.getByText(/^Nearest award/)).toBeVisible()
    const mission = page.getByRole('region', { name: "Today's Mission" })
    await expect(mission).toHaveCount(0)
    page.unroute(`**${dailyMission.path}`)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(mission).toContainText('no sales yet')
    await expect(notice).toBeHidden()
  },
)

test(
  'A comparison that cannot be loaded leaves the estimates, says so, and can be tried again',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/get-industry-benchmarks.*ERR_FAILED/)
    const { promise: isTime, resolve: fail } = Promise.withResolvers<void>()
    page.route(`**${industryBenchmarks.path}`, async (route) => {
      await isTime
      await route.abort()
    })
    await page.goto(coach)
    await page.getByText('How you compare').click()
    await expect(page.getByText('Loading how you compare...')).toBeAttached()
    fail()
    const alert = page
      .getByRole('alert')
      .filter({ hasText: "Your comparison couldn't be loaded. These are only estimates" })
    await expect(alert).toBeVisible()
    const revenue = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: 'Monthly revenue', exact: true }) })
    await expect(revenue).toContainText('Estimate $40,000')
    page.unroute(`**${industryBenchmarks.path}`)
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText(/Your own figures need a whole month with sales/)).toBeVisible()
    await expect(alert).toBeHidden()
  },
)

test(
  'A shop without sales of late is told that the smart mix needs recent ones, not its first',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await sell(page, 240, 200)
    await post(page, createGoal.path, { timeframe: today.slice(0, 7), targetAmount: 1_000 })
    await page.goto(coach)
    await expect(
      page.getByText(/With sales in the last three months, you'll see your own products here\./),
    ).toBeVisible()
  },
)

const sell = (page: Page, revenue: number, daysAgo: number): Promise<void> =>
  post(page, createEntry.path, {
    productName: 'Vase',
    revenue,
    saleDate: addDays(today, -daysAgo),
  })
