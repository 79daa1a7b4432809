import { leaderboard } from '../src/features/coach/competition/contract.ts'
import { expect, expectAccessiblePage, openMenu, test } from './fixtures.ts'

test('The menu has the name and the tagline of the product @both', async ({ page, owner: _ }) => {
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  await expect(menu.getByText('KPI Mechanics', { exact: true })).toBeVisible()
  await expect(menu.getByText('The money is in the mechanics')).toBeVisible()
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
