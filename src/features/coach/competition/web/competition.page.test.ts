import { expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'
import { BROKEN } from '../../../../app/testing/page/parts.ts'
import { leaderboard } from '../contract.ts'

const { test } = await pageTests()
const PAGE = '/boss-action-coach?tab=competition'

test('The competition says that nobody competes yet, what the first three win, and if it cannot load (spec §2.16, §8.7)', async ({
  page,
  owner: _,
}) => {
  page.expectErrors(/ 502/)
  await page.goto(PAGE)
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

  page.route(`**${leaderboard.path}*`, (route) => route.fulfill(BROKEN))
  await page.reload()
  await expect(page.getByText('Failed to load leaderboard data')).toBeVisible()
})

test('A past month without competitors has no leaderboard data (spec §2.16)', async ({
  page,
  owner: _,
}) => {
  page.route(`**${leaderboard.path}*`, async (route) => {
    const board = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...board, state: 'closed', totalUsers: 0, leaderboard: [] },
    })
  })
  await page.goto(PAGE)
  await expect(page.getByText('No leaderboard data available', { exact: true })).toBeVisible()
})
