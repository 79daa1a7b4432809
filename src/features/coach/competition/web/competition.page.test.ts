import { expect } from 'vitest'
import { pageTests } from '../../../../app/testing/page/page-tests.ts'
import { BROKEN } from '../../../../app/testing/page/parts.ts'
import { leaderboard } from '../contract.ts'

const { test } = await pageTests({ isAlone: true })
const PAGE = '/boss-action-coach?tab=competition'

test(
  'The competition says that nobody competes yet, what the first three win, and if it cannot load (spec §2.16, §8.7)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/ 502/)
    await page.goto(PAGE)
    await expect(page.getByText('No competitors yet this month!')).toBeVisible()
    await expect(page.getByText('Elite VIP Recognition')).toBeVisible()
    await expect(page.getByText('Top 3 Monthly Winners')).toBeVisible()
    await expect(page.getByText(/^Limited to 3 lifetime winners per month\./)).toBeVisible()
    for (const rule of [
      'Highest monthly points win',
      'Points reset monthly',
      'All achievements count',
      'Winners announced on the 1st',
    ]) {
      await expect(page.getByText(rule)).toBeVisible()
    }

    page.route(`**${leaderboard.path}*`, async (route) => {
      const board = await (await route.fetch()).json()
      await route.fulfill({ json: { ...board, state: 'closed', totalUsers: 0, leaderboard: [] } })
    })
    await page.reload()
    const past = page.getByText('No leaderboard data available', { exact: true })
    await expect(past, 'of a past month').toBeVisible()

    page.route(`**${leaderboard.path}*`, (route) => route.fulfill(BROKEN))
    await page.reload()
    await expect(page.getByText('Failed to load leaderboard data')).toBeVisible()
  },
)

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
  page.route(`**${leaderboard.path}*`, async (route) => {
    const board = await (await route.fetch()).json()
    const competitionInfo = { ...board.competitionInfo, inTopThree: 6 }
    await route.fulfill({ json: { ...board, competitionInfo, monthBefore } })
  })
  await page.goto(PAGE)
  await expect(
    page.getByText(/^April is being checked\. You finished in place 2 of 41\./),
  ).toBeVisible()
  const panel = page.getByRole('region', { name: 'Top 3 Monthly Winners' })
  await expect(panel).toContainText('Winners announced on the 1st')
  await expect(panel).toContainText('6 share the first three places so far.')
  await expect(panel).not.toContainText('Limited to 3')
})
