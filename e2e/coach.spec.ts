import { createGoal } from '../src/features/goals/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import {
  addDays,
  dayIn,
  endOfMonth,
  lengthOf,
  MONTH_NAMES,
  monthOf,
  startOfMonth,
} from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, expectLoaded, openMenu, post, test } from './fixtures.ts'

const today = dayIn('America/Chicago', new Date())
const month = MONTH_NAMES[monthOf(today) - 1]!
const daysLeft = lengthOf({ start: today, end: endOfMonth(today) })
const TABS = {
  mission: "Today's Mission",
  weekly: 'Weekly Progress',
  competition: 'Monthly Competition',
  community: 'B.O.S.S. Community',
  achievements: 'Achievements',
}
const coach = '/boss-action-coach'

test('A newcomer finds the coach in the menu and sees what to do first', async ({
  page,
  owner: _,
}) => {
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  const isPhone = await page.getByRole('dialog', { name: 'Menu' }).isVisible()
  const pages = await menu.getByRole('navigation').getByRole('link').allInnerTexts()
  expect(pages.map((name) => name.replace(/\s+/g, ' '))).toEqual(
    isPhone
      ? [
          'Dashboard',
          'Action Coach',
          'Add Sale',
          'Data',
          'Customers',
          'Profile',
          'Goals',
          'Setup',
          'Support',
          'Feedback',
        ]
      : [
          'Start Here - Two Minute Setup',
          'Dashboard',
          'B.O.S.S. Action Coach NEW',
          'Individual Sales Entry',
          'Mass Data Import',
          'Customers',
          'Business Profile',
          'Goal Settings',
          'Technical Issues?',
        ],
  )
  await menu.getByRole('link', { name: /Action Coach/ }).click()
  await expect(page).toHaveTitle(/^B\.O\.S\.S\. Action Coach/)

  const mission = page.getByRole('region', { name: "Today's Mission" })
  await expect(mission).toContainText('no sales yet')
  await expect(
    page.getByText('Nearest award: First Sale. Record your first sale for +50 points.'),
  ).toBeVisible()
  await expect(page.getByText('A sale today starts one.')).toBeVisible()
  await expect(page.getByText(`Set a goal for ${month}`, { exact: true })).toBeVisible()
  // The figure of the specification is one for the year, and no order for today.
  await page.getByText("How far you've come").click()
  await expect(page.getByText('of $500,000, a suggestion.')).toBeVisible()
  await expect(page.getByText(/^60 days after your first sale/)).toBeVisible()
  await expectAccessiblePage(page)
})

test('Each tab has an address, opens by keyboard and is accessible (spec §2.15) @core', async ({
  page,
  owner: _,
}) => {
  await page.goto(coach)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(tab("Today's Mission")).toHaveAttribute('aria-selected', 'true')
  await tab("Today's Mission").focus()
  for (const [id, name] of Object.entries(TABS)) {
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(tab(name), 'scrolled into view').toBeInViewport({ ratio: 1 })
    if (id !== 'mission') await expect(page).toHaveURL(new RegExp(`\\?tab=${id}$`))
    await expectLoaded(page)
    await expectAccessiblePage(page)
    await page.keyboard.press('ArrowRight')
  }
  await expect(tab("Today's Mission"), 'after the last tab').toBeFocused()

  await page.goto(`${coach}?tab=weekly`)
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
  await page.goto(`${coach}?tab=nonsense`)
  await expect(tab("Today's Mission")).toHaveAttribute('aria-selected', 'true')
})

test('A target out of reach is a step that can be reached', async ({ page, owner: _ }) => {
  // $150 on each day of the last three weeks, in two sales, and a goal of $969 a day.
  for (let sale = 2; sale < 44; sale++) {
    const saleDate = addDays(today, -Math.floor(sale / 2))
    await post(page, createEntry.path, { productName: 'Vase', revenue: 75, saleDate })
  }
  const before = 150 * Math.min(21, lengthOf({ start: startOfMonth(today), end: today }) - 1)
  const targetAmount = before + 969 * daysLeft
  await post(page, createGoal.path, { timeframe: today.slice(0, 7), targetAmount })
  await page.goto(coach)
  const mission = page.getByRole('region', { name: "Today's Mission" })
  await expect(mission).toContainText('of $165')
  await expect(mission).toContainText('That makes a good')
  await expect(mission).toContainText('Vase')
  await expectAccessiblePage(page)
})

test('With sales, the mission and the week follow from them', async ({ page, owner: _ }) => {
  // What is left this morning is 100 a day.
  await post(page, createGoal.path, { timeframe: today.slice(0, 7), targetAmount: daysLeft * 100 })
  await page.goto(coach)
  const mission = page.getByRole('region', { name: "Today's Mission" })
  await expect(mission).toContainText('of $100')

  await post(page, createEntry.path, { productName: 'Vase', revenue: 40, saleDate: today })
  await page.reload()
  await expect(mission).toContainText('$60 to go')
  await expect(page.getByText('Sales streak: 1 open day.')).toBeVisible()
  await expect(page.getByText('Today counts already.')).toBeVisible()
  await expect(mission.locator('[style*=scaleX]'), 'the bar').toHaveAttribute('style', /\(0\.4\)/)
  await expect(mission.getByRole('listitem').filter({ hasText: 'Vase' })).toContainText('3')
  await expectAccessiblePage(page)

  await post(page, createEntry.path, { productName: 'Vase', revenue: 80, saleDate: today })
  await page.reload()
  await expect(mission).toContainText('$120')
  await expect(mission).toContainText('Done')
  await page.goto(`${coach}?tab=weekly`)
  await expect(page.getByText('A sale on every open day so far.')).toBeVisible()
  await page.getByRole('button', { name: 'As a table' }).click()
  await expect(page.getByRole('row').filter({ hasText: '$120' })).toBeVisible()
  await expectAccessiblePage(page)
})
