import { expect, onTestFinished, vi } from 'vitest'
import { pageTests, type Page } from '../../../../app/testing/page/page-tests.ts'
import { post } from '../../../../app/testing/page/parts.ts'
import { dayIn } from '../../../../shared/calendar.ts'
import { createEntry } from '../../../sales/contract.ts'
import { createGoal, listGoals, type Goal } from '../../contract.ts'

const { test } = await pageTests()
const today = dayIn('America/Chicago', new Date())
const reached = { name: /^Goal reached!/ }

/** As if it were longer than a pause in typing, and several looks. */
async function aWhile(page: Page): Promise<void> {
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 1_000)
  onTestFinished(() => clock.mockRestore())
  for (let looks = 0; looks < 2; looks++) await page.code().look()
}

/** A goal that the next page would celebrate at once, if it were quiet. */
async function reachGoal(page: Page): Promise<void> {
  await post(page, createGoal.path, { timeframe: today.slice(0, 7), targetAmount: 100 })
  await record(page, 120)
}
const record = (page: Page, revenue: number): Promise<void> =>
  post(page, createEntry.path, { productName: 'Haircut', revenue, saleDate: today })
const isClaimed = async (page: Page): Promise<boolean> => {
  const { body } = await page.request.get(listGoals.path)
  return (body as Goal[])[0]!.celebrated
}

test(
  'A celebration waits while a form holds something typed, and comes once it is sent',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/sales-entry')
    await page.getByLabel('Product or service').pressSequentially('Tulips')
    await page.getByLabel('Revenue').pressSequentially('30')
    // The page hears of it, as it does after a change in another tab.
    await reachGoal(page)
    await page.code().refreshFigures()
    await aWhile(page)
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await expect(page.getByRole('dialog', reached)).toContainText('$120')
  },
)

test(
  'A celebration waits for a dialog with a form, and is not swallowed by a change of the page',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await record(page, 20)
    await page.goto('/data-management')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByLabel('Revenue').fill('25')
    await reachGoal(page)
    await page.code().refreshFigures()
    await aWhile(page)
    await expect(page.getByRole('dialog', reached)).toBeHidden()
    expect(await isClaimed(page), 'left to whichever page is quiet first').toBe(false)
    await page.goto('/business-profile')
    await expect(page.getByRole('dialog', reached)).toContainText('$140')
  },
)

test(
  'An error is never covered: the achievement of the first sale waits until it is solved',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/business-goals.*ERR_FAILED/)
    await page.goto('/goal-settings')
    await failToCreate(page)
    // It is earned meanwhile, in another tab.
    await record(page, 20)
    await page.code().refreshFigures()
    await aWhile(page)
    await expect(page.getByText(/Achievement unlocked/)).toBeHidden()
    await create(page)
    await expect(page.getByText('Achievement unlocked: First Sale')).toBeVisible()
  },
)

test(
  'News that is on screen makes way for an error, and is told again afterwards',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/business-goals.*ERR_FAILED/)
    await record(page, 20)
    await page.goto('/goal-settings')
    await expect(page.getByText('Achievement unlocked: First Sale')).toBeVisible()
    await failToCreate(page)
    await expect(page.getByText(/Achievement unlocked/)).toBeHidden()
    await create(page)
    await expect(page.getByText('Achievement unlocked: First Sale')).toBeVisible()
  },
)

async function failToCreate(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'This year' }).click()
  await page.getByLabel('Target amount').fill('900')
  page.route(`**${createGoal.path}`, (route) =>
    route.method === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Create goal' }).click()
  await expect(page.getByRole('alert')).toContainText("We can't reach the server")
}

async function create(page: Page): Promise<void> {
  page.unroute(`**${createGoal.path}`)
  await page.getByRole('button', { name: 'Create goal' }).click()
  await expect(page.getByText('Goal created successfully!')).toBeVisible()
}
