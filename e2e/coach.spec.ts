import { createGoal } from '../src/features/goals/contract.ts'
import { dailyMission } from '../src/features/coach/mission/contract.ts'
import { achievements } from '../src/features/coach/points/contract.ts'
import { trackActivity } from '../src/features/coach/activity/contract.ts'
import { addClosure } from '../src/features/profile/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import {
  addDays,
  dayIn,
  endOfMonth,
  lengthOf,
  MONTH_NAMES,
  monthOf,
  nameOfWeekday,
  startOfMonth,
} from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, openMenu, post, test } from './fixtures.ts'

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

test('A newcomer finds the coach in the menu and sees what to do first @both', async ({
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

  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('Record your first sale')
  await expect(glance).toContainText('One sale today starts your streak.')
  await expect(glance).toContainText('Bronze Member')
  await expect(glance).toContainText('500 points to Silver')
  await expect(page.getByRole('heading', { name: `No goal for ${month} yet` })).toBeVisible()
  const target = page.getByRole('region', { name: 'Today', exact: true })
  await expect(target).toContainText('Your first sale gets you going.')
  // The figure of the specification is one for the year, and no order for today.
  await expect(page.getByText('0% of $500,000, a suggestion.')).toBeVisible()
  await expect(page.getByText('Bring in')).toBeHidden()
  const [title, button] = await Promise.all(
    [target.getByRole('heading'), target.getByRole('link', { name: 'Add sale' })].map((part) =>
      part.boundingBox(),
    ),
  )
  expect(button!.y, 'the button is next to the title, also on a phone').toBeLessThan(
    title!.y + title!.height / 2,
  )
  await expect(page.getByText(/^60 days after your first sale, you'll see how/)).toBeVisible()
})

test('Each tab has an address, opens by keyboard and is accessible (spec §2.15)', async ({
  page,
  owner: _,
}) => {
  await page.goto(coach)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  await expect(page.getByRole('tab')).toHaveText(Object.values(TABS))
  await expect(tab("Today's Mission")).toHaveAttribute('aria-selected', 'true')
  await tab("Today's Mission").focus()
  for (const [id, name] of Object.entries(TABS)) {
    await expect(tab(name)).toHaveAttribute('aria-selected', 'true')
    await expect(tab(name), 'scrolled into view').toBeInViewport({ ratio: 1 })
    if (id !== 'mission') await expect(page).toHaveURL(new RegExp(`\\?tab=${id}$`))
    await page.waitForLoadState('networkidle')
    await expectAccessiblePage(page)
    await page.keyboard.press('ArrowRight')
  }
  await expect(tab("Today's Mission"), 'after the last tab').toBeFocused()

  await page.goto(`${coach}?tab=weekly`)
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
  await page.goto(`${coach}?tab=nonsense`)
  await expect(tab("Today's Mission")).toHaveAttribute('aria-selected', 'true')
})

test('With sales, the mission and the week follow from them', async ({ page, owner: _ }) => {
  // What is left this morning is 100 a day.
  await post(page, createGoal.path, { timeframe: today.slice(0, 7), targetAmount: daysLeft * 100 })
  await page.goto(coach)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('Bring in $100 today')

  await post(page, createEntry.path, { productName: 'Vase', revenue: 40, saleDate: today })
  await page.reload()
  await expect(glance).toContainText('Bring in $60 more today')
  await expect(glance).toContainText('1 day')
  await expect(glance).toContainText(/Alive until \w+day, /)
  await expect(page.getByRole('progressbar', { name: 'Progress of the day' })).toHaveAttribute(
    'aria-valuenow',
    '40',
  )
  await expect(page.getByRole('listitem').filter({ hasText: 'Vase' })).toContainText('3 sales')
  await expectAccessiblePage(page)

  await post(page, createEntry.path, { productName: 'Vase', revenue: 80, saleDate: today })
  await post(page, createEntry.path, {
    productName: 'Vase',
    revenue: 30,
    saleDate: addDays(today, -7),
  })
  await page.goto(`${coach}?tab=weekly`)
  // On the last day of the month it also reaches the goal.
  await expect(glance).toContainText(/Today's mission is done|You reached your \w+ goal today/)
  await expect(page.getByText('A sale on 1 of 7 open days this week')).toBeVisible()
  await page.getByRole('button', { name: 'Table' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Target reached' })
  await expect(row).toContainText('$120')
  await expect(row).toContainText('$30')
  await expectAccessiblePage(page)
})

test('Without a goal what the weekday usually brings stands in, and nothing is behind', async ({
  page,
  owner: _,
}) => {
  const sell = (revenue: number, daysAgo: number) =>
    post(page, createEntry.path, {
      productName: 'Vase',
      revenue,
      saleDate: addDays(today, -daysAgo),
    })
  await sell(60, 0)
  await page.goto(coach)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('$60 so far today')
  await expect(glance).toContainText('A good start.')
  await page.getByRole('tab', { name: 'Weekly Progress' }).click()
  await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()
  await expect(page.getByText(/is the target by today|Daily target/)).toBeHidden()
  await expectAccessiblePage(page)

  for (const [revenue, weeks] of [
    [100, 1],
    [140, 2],
    [900, 3],
  ] as const) {
    await sell(revenue, 7 * weeks)
  }
  await page.goto(coach)
  const usual = `usual ${nameOfWeekday(today)} brings $140`
  await expect(glance).toContainText(`A ${usual}.`)
  await expect(page.getByRole('region', { name: 'Today', exact: true })).toContainText(usual)
  await expectAccessiblePage(page)
})

test('A target out of reach comes with a step that can be reached, and with a goal in its place', async ({
  page,
  owner: _,
}) => {
  // $150 on each day of the last three weeks, and a goal of $969 a day.
  for (let daysAgo = 1; daysAgo <= 21; daysAgo++) {
    const saleDate = addDays(today, -daysAgo)
    await post(page, createEntry.path, { productName: 'Vase', revenue: 150, saleDate })
  }
  const before = 150 * Math.min(21, lengthOf({ start: startOfMonth(today), end: today }) - 1)
  const targetAmount = before + 969 * daysLeft
  await post(page, createGoal.path, { timeframe: today.slice(0, 7), targetAmount })
  await page.goto(coach)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('Bring in $165 today')
  await expect(glance).toContainText(`Your ${month} goal would take $969 a day.`)
  const card = page.getByRole('region', { name: 'Within reach today' })
  await expect(card).toContainText('$165')
  await expectAccessiblePage(page)

  await card.getByRole('button', { name: /^Change the goal to \$/ }).click()
  await expect(page.getByText('Goal Saved Successfully')).toBeVisible()
  await expect(page.getByRole('region', { name: "Today's target" })).toBeVisible()
  await expect(page.getByText(`Your revenue goal for ${month}.`)).toBeVisible()
})

test('A streak that only lacks a forgotten sale asks for it, and the form opens with its day', async ({
  page,
  owner: _,
}) => {
  // Days before the account was made count for no streak, and journeys can't change the clock.
  await page.route(`**${achievements.path}`, async (route) => {
    const answer = await route.fetch()
    const points = await answer.json()
    points.streaks.sales.forgotten = { day: addDays(today, -1), days: 3 }
    await route.fulfill({ response: answer, json: points })
  })
  await page.goto(coach)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText('Sold yesterday? Enter it and your 3 days live on.')
  await expect(glance).toContainText('Nearest award: First Sale, +50 points.')
  await expectAccessiblePage(page)
  await glance.getByRole('link', { name: 'Enter it' }).click()
  await expect(page.getByLabel('Sale date')).toHaveValue(addDays(today, -1))
})

test("On a closed day the week is shown, also when the month's goal is reached", async ({
  page,
  owner: _,
}) => {
  await post(page, createGoal.path, { timeframe: today.slice(0, 7), targetAmount: 100 })
  await post(page, createEntry.path, { productName: 'Vase', revenue: 120, saleDate: today })
  await post(page, addClosure.path, { startDate: today, endDate: today })
  await page.goto(coach)
  const card = page.getByRole('region', { name: 'Closed today' })
  await expect(card).toContainText('You still made $120 from 1 sale.')
  await expect(card).toContainText('This week so far')
  await expect(card).toContainText(`${month} so far`)
  await expect(card).toContainText('of $100. Every sale now is extra.')
  await expectAccessiblePage(page)
})

test.describe('When something cannot be loaded', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] })

  test('the coach says so, and the rest works', async ({ page, owner: _ }) => {
    for (const { path } of [dailyMission, trackActivity]) {
      await page.route(`**${path}`, (route) => route.abort())
    }
    await page.goto(coach)
    await expect(page.getByText('Failed to Update Progress')).toBeVisible()
    await expect(page.getByText('Please try again later.')).toBeVisible()
    const notice = page.getByRole('alert').filter({ hasText: 'Error loading data' })
    await expect(notice).toContainText('Some features may be limited.')
    await expect(page.getByText('Bronze Member')).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('tab', { name: 'Weekly Progress' }).click()
    await expect(page.getByRole('heading', { name: 'This week' })).toBeVisible()

    await page.unroute(`**${dailyMission.path}`)
    await notice.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Record your first sale')).toBeVisible()
    await expect(notice).toBeHidden()
  })
})
