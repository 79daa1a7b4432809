import type { Page } from '@playwright/test'
import { createGoal, listGoals, type Goal } from '../src/features/goals/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { dayIn } from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, test } from './fixtures.ts'

// Confetti is thrown only where motion is wanted.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** ms; a longer leap of the clock would end the calls that are on their way */
const SOON = 10_000

const reached = { name: /^Goal reached!/ }

test('When a sale takes a goal over its target, the owner sees one celebration @core', async ({
  page,
  owner: _,
}) => {
  await setGoal(page, 100)
  await record(page, 60)
  await page.goto('/sales-entry')
  await sell(page, '30')
  await expect(page.getByText('Sales entry added successfully!')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()

  await sell(page, '12.50')
  const dialog = page.getByRole('dialog', reached)
  await expect(dialog).toContainText('New van')
  await expect(dialog, '60 + 30 + 12.50').toContainText('$102.50')
  await expect(dialog).toContainText('Target $100 · ')
  await expect(page.locator('canvas')).toBeVisible()
  await expect(dialog.getByRole('heading')).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('canvas')).toHaveCount(0)
  await expect(page.getByLabel('Product or service')).toBeFocused()

  const [goal] = await goalsOf(page)
  expect(goal).toMatchObject({ achievedAmount: 102.5, achievedAt: expect.any(String) })
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Total revenue', exact: true })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('A celebration does not interrupt typing: it waits until what is typed is saved', async ({
  page,
  owner: _,
}) => {
  // Shortly before another minute: the time in the form goes on by itself, which nobody typed.
  const start = Date.now()
  const time = start - (start % 60_000) + 52_000
  await page.clock.install({ time })
  await setGoal(page, 100)
  await page.goto('/sales-entry')
  const revenue = page.getByLabel('Revenue')
  await page.getByLabel('Product or service').fill('Haircut')
  await revenue.fill('100')
  await page.getByRole('button', { name: 'Save and add another' }).click()
  // The next sale is begun while the first one is being saved.
  await expect(page.getByLabel('Product or service')).toHaveValue('')
  await revenue.pressSequentially('123')
  // From here on the test controls the time, however busy the machine is.
  await page.clock.pauseAt(time + (Date.now() - start) + SOON)
  await page.clock.runFor(5_000)
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(revenue).toHaveValue('123')
  await revenue.fill('')
  await expect(async () => {
    await page.clock.runFor(500)
    await expect(page.getByRole('dialog', reached)).toBeVisible({ timeout: 100 })
  }).toPass()
})

test('With two tabs open, a goal met on the dashboard is celebrated in only one of them', async ({
  page,
  context,
  owner: _,
}) => {
  await setGoal(page, 200)
  await record(page, 250)
  const other = await context.newPage()
  const problems: string[] = []
  other.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')])
  const shown = async () =>
    (await page.getByRole('dialog', reached).count()) +
    (await other.getByRole('dialog', reached).count())
  await expect.poll(shown).toBe(1)
  await Promise.all([page, other].map((tab) => tab.waitForLoadState('networkidle')))
  expect(await shown()).toBe(1)
  expect(problems).toEqual([])
})

test('A sale that reaches a goal and several marks of the month is told both: the goal first, then the marks together', async ({
  page,
  owner: _,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await setGoal(page, 100)
  await page.goto('/sales-entry')
  await sell(page, '120000')
  const goal = page.getByRole('dialog', reached)
  await expect(goal).toContainText('$120,000')
  await expect(page.locator('canvas')).toHaveCount(0)
  await goal.hover()
  await expectAccessiblePage(page)
  await goal.getByRole('button', { name: 'Next (1 more)' }).click()
  const milestone = page.getByRole('dialog', { name: /^Milestone!/ })
  await expect(milestone).toContainText('$100,000')
  await expect(milestone).toContainText('in sales this month')
  await expect(milestone).toContainText('You also passed $75,000, $50,000, $25,000 and $10,000.')
  await milestone.hover()
  await expectAccessiblePage(page)
  await milestone.getByRole('button', { name: 'Keep going' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('What a closed tab had not shown yet is told by the next page, and not by another tab before', async ({
  page,
  context,
  owner: _,
}) => {
  await setGoal(page, 100)
  await page.goto('/sales-entry')
  await sell(page, '12000')
  await expect(page.getByRole('dialog', reached)).toContainText('Next (1 more)')
  const other = await context.newPage()
  await other.goto('/business-profile')
  await other.waitForLoadState('networkidle')
  await expect(other.getByRole('dialog')).toBeHidden()

  await page.close()
  await other.reload()
  const milestone = other.getByRole('dialog', { name: /^Milestone!/ })
  await expect(milestone).toContainText('$10,000')
  await milestone.getByRole('button', { name: 'Keep going' }).click()
  await other.reload()
  await other.waitForLoadState('networkidle')
  await expect(other.getByRole('dialog')).toBeHidden()
})

test('The celebration closes after ten seconds, but not while the pointer is on it', async ({
  page,
  owner: _,
}) => {
  await page.clock.install()
  await setGoal(page, 100)
  await page.goto('/sales-entry')
  // From here on the test is the clock, so that the ten seconds are exact however busy the machine is.
  await page.clock.pauseAt(Date.now() + SOON)
  await sell(page, '100')
  const dialog = page.getByRole('dialog', reached)
  await expect(async () => {
    await page.clock.runFor(100)
    await expect(dialog).toBeVisible({ timeout: 100 })
  }).toPass()
  await page.clock.runFor(4_000)
  await dialog.getByText('New van').hover()
  await page.clock.runFor(30_000)
  await expect(dialog).toBeVisible()
  await page.mouse.move(2, 2)
  await page.clock.runFor(5_700)
  await expect(dialog, '4 s and 5.7 s').toBeVisible()
  await page.clock.runFor(500)
  await expect(dialog, '4 s and 6.2 s').toBeHidden()
})

test('After Save sale the celebration opens over the dashboard; closing it moves the focus to the heading', async ({
  page,
  owner: _,
}) => {
  await setGoal(page, 100)
  await page.goto('/sales-entry')
  await page.getByLabel('Product or service').fill('Haircut')
  await page.getByLabel('Revenue').fill('100')
  await page.getByRole('button', { name: 'Save sale', exact: true }).click()
  await expect(page.getByRole('dialog', reached)).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
})

async function sell(page: Page, revenue: string): Promise<void> {
  await page.getByLabel('Product or service').fill('Haircut')
  await page.getByLabel('Revenue').fill(revenue)
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByLabel('Product or service')).toHaveValue('')
}

const today = () => dayIn('America/Chicago', new Date())
const headers = { origin: process.env.E2E_URL! }

async function setGoal(page: Page, targetAmount: number, more: object = {}): Promise<void> {
  const data = { timeframe: 'yearly', description: 'New van', targetAmount, ...more }
  const answer = await page.request.post(createGoal.path, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}

async function goalsOf(page: Page): Promise<Goal[]> {
  return (await (await page.request.get(listGoals.path)).json()) as Goal[]
}

async function record(page: Page, revenue: number): Promise<void> {
  const data = { productName: 'Haircut', revenue, saleDate: today() }
  const answer = await page.request.post(createEntry.path, { data, headers })
  expect(answer.ok(), await answer.text()).toBe(true)
}
