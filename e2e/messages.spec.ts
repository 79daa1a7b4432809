import type { Page } from '@playwright/test'
import { leaderboard } from '../src/features/coach/competition/contract.ts'
import { createGoal } from '../src/features/goals/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, openMenu, test } from './fixtures.ts'

// What a proxy answers while the app behind it is down: nothing that a shop owner could read.
const BROKEN = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }
test.use({ expectedErrors: [/ 502 /] })

async function record(page: Page): Promise<void> {
  const data = { productName: 'Peonies', revenue: 25, saleDate: '2026-03-31' }
  const headers = { origin: process.env.E2E_URL! }
  expect((await page.request.post(createEntry.path, { data, headers })).status()).toBe(200)
}

test('The menu has the name and the tagline of the product @both', async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  await expect(menu.getByText('KPI Mechanics', { exact: true })).toBeVisible()
  await expect(menu.getByText('The money is in the mechanics')).toBeVisible()
})

test('Login and register have the brand title', async ({ page }) => {
  for (const path of ['/login', '/register']) {
    await page.goto(path)
    await expect(page.getByText('B.O.S.S. KPI Tracker').first()).toBeVisible()
  }
})

test('Data Management says what it does: loading, exported, and what failed', async ({
  page,
  owner: _,
}) => {
  await record(page)
  let answer = () => {}
  const isTime = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${createEntry.path}?*`, async (route) => {
    await isTime
    await route.continue()
  })
  await page.goto('/data-management')
  await expect(page.getByText('Loading your data...').first()).toBeVisible()
  answer()
  await expect(page.getByText('Peonies').first()).toBeVisible()

  await page.getByRole('button', { name: 'Export Data' }).click()
  await expect(page.getByText('Data exported successfully')).toBeVisible()

  await page.route('**/api/sales-entries/clear-all', (route) => route.fulfill(BROKEN))
  await page.getByRole('button', { name: 'Clear All Data' }).click()
  await page.getByRole('button', { name: 'Yes, Delete All' }).click()
  await expect(page.getByText('Failed to clear all data')).toBeVisible()
  // Not waited for: after some seconds an earlier message would be gone by itself.
  expect(await page.locator('[data-sonner-toast][data-visible=true]').count()).toBe(1)
  await expect(page.getByText('Peonies').first(), 'nothing is lost').toBeVisible()
  await page.keyboard.press('Escape')

  await page.route('**/api/sales-entries/*', (route) => route.fulfill(BROKEN))
  await page.getByRole('button', { name: /^Delete Peonies/ }).click()
  await expect(page.getByText('Failed to delete sales entry')).toBeVisible()
  await expect(page.getByText('Peonies').first(), 'it is back in the list').toBeVisible()
})

test('Without sales there is nothing to export or to clear', async ({ page, owner: _ }) => {
  await page.goto('/data-management')
  await expect(page.getByText('No sales entries found')).toBeVisible()
  const exporting = page.getByRole('button', { name: 'Export Data' })
  await expect(exporting).toBeDisabled()
  await expect(exporting).toHaveAttribute('title', 'No data to export')
  await expect(page.getByRole('button', { name: 'Clear All Data' })).toBeDisabled()
})

test('A sale that cannot be saved says so, and everything typed stays', async ({
  page,
  owner: _,
}) => {
  await page.goto('/sales-entry')
  await page.getByLabel('Product or service').fill('Haircut')
  await page.getByLabel('Revenue').fill('45')
  await page.route(`**${createEntry.path}`, (route) =>
    route.request().method() === 'POST' ? route.fulfill(BROKEN) : route.continue(),
  )
  await page.getByRole('button', { name: 'Save sale' }).click()
  await expect(page.getByText('Failed to add sales entry')).toBeVisible()
  await expect(page.getByLabel('Revenue')).toHaveValue('45')
})

test('The competition says that nobody competes yet, what the first three win, and if it cannot load', async ({
  page,
  owner: _,
}) => {
  const empty = { topThreeWinners: [], inTopThree: 0, hasPrize: true, rulesVersion: 1 }
  await page.route(`**${leaderboard.path}*`, async (route) => {
    const answer = await route.fetch()
    // Other journeys run on the same server and may have earned points.
    const board = {
      ...(await answer.json()),
      leaderboard: [],
      totalUsers: 0,
      competitionInfo: empty,
    }
    await route.fulfill({ response: answer, json: board })
  })
  await page.goto('/boss-action-coach?tab=competition')
  await expect(page.getByText('No competitors yet this month!')).toBeVisible()
  await expect(page.getByText('Elite VIP Recognition')).toBeVisible()
  await expect(page.getByText('Top 3 Monthly Winners')).toBeVisible()
  await expect(page.getByText('Limited to 3 lifetime winners per month')).toBeVisible()
  for (const rule of [
    'Highest monthly points win',
    'Points reset monthly',
    'All achievements count',
    'Winners announced on the 1st',
  ]) {
    await expect(page.getByText(rule)).toBeVisible()
  }

  await page.unrouteAll({ behavior: 'wait' })
  await page.route(`**${leaderboard.path}*`, (route) => route.fulfill(BROKEN))
  await page.reload()
  await expect(page.getByText('Failed to load leaderboard data')).toBeVisible()
})

test('The competition stays true when six share a place, and while last month is being checked', async ({
  page,
  owner: _,
}) => {
  const monthBefore = {
    month: '2026-04',
    state: 'closed',
    closesAt: '2026-05-01T12:00:00.000Z',
    totalUsers: 41,
    rank: 2,
    isTied: false,
  }
  await page.route(`**${leaderboard.path}*`, async (route) => {
    const answer = await route.fetch()
    const board = await answer.json()
    const competitionInfo = { ...board.competitionInfo, inTopThree: 6 }
    await route.fulfill({ response: answer, json: { ...board, competitionInfo, monthBefore } })
  })
  await page.goto('/boss-action-coach?tab=competition')
  const panel = page.getByRole('region', { name: 'Top 3 Monthly Winners' })
  await expect(panel).toContainText('April is being checked. You finished in place 2 of 41.')
  await expect(panel).toContainText('Winners announced on the 1st')
  await expect(panel).toContainText('6 share the first three places so far.')
  await expect(panel).not.toContainText('Limited to 3')
  await expectAccessiblePage(page)
})

test('A goal that cannot be changed says so and stays as it was', async ({ page, owner: _ }) => {
  const data = { timeframe: `${new Date().getFullYear()}-full`, targetAmount: 500 }
  const headers = { origin: process.env.E2E_URL! }
  expect((await page.request.post(createGoal.path, { data, headers })).status()).toBe(200)
  await page.goto('/goal-settings')
  await page.route(`**${createGoal.path}/*`, (route) => route.fulfill(BROKEN))
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Failed to update goal')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})
