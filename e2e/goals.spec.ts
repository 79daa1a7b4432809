import type { Locator, Page } from '@playwright/test'
import { createGoal, listGoals, type Goal } from '../src/features/goals/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { dayIn } from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, openMenu, test } from './fixtures.ts'

const today = dayIn('America/Chicago', new Date())
const year = today.slice(0, 4)

test('An owner sets a goal with a few clicks, sees its progress, deactivates, reactivates and deletes it @both', async ({
  page,
  owner: _,
}) => {
  await post(page, createEntry.path, { productName: 'Bouquet', revenue: 2500, saleDate: today })
  await page.goto('/dashboard')
  await (await openMenu(page)).getByRole('link', { name: /^(Goal Settings|Goals)$/ }).click()
  await expect(page.getByRole('heading', { name: 'Goal Settings', exact: true })).toBeVisible()
  await expect(
    page.getByText('Set and manage your revenue goals for instant celebrations'),
  ).toBeVisible()
  await expect(page.getByText('No goals created yet')).toBeVisible()
  await expect(
    page.getByText('Create your first goal above to start tracking progress'),
  ).toBeVisible()

  const create = page.getByRole('button', { name: 'Create goal' })
  await expect(create).toBeDisabled()
  await expect(page.getByRole('group', { name: 'Quick picks' }).getByRole('button')).toHaveText([
    '$10K',
    '$25K',
    '$50K',
    '$75K',
    '$100K',
    '$200K',
  ])
  await page.getByRole('button', { name: '$10K', exact: true }).click()
  await expect(page.getByLabel('Target amount')).toHaveValue('10000')
  await expect(create, 'without a timeframe').toBeDisabled()
  await page.getByLabel('Timeframe', { exact: true }).selectOption({ label: `${year} (Full Year)` })
  await page.getByLabel('Label (optional)').fill('New oven')
  await expectAccessiblePage(page)
  await create.click()
  await expect(page.getByText('Goal created successfully!')).toHaveClass(/text-better/)
  await expect(page.getByText('Goal created successfully!'), 'after 3 s').toBeHidden()
  await expect(page.getByLabel('Target amount')).toHaveValue('')
  await expect(page.getByLabel('Goal type'), 'for the next one').toBeFocused()

  const active = group(page, 'Active')
  const card = active.getByRole('listitem').filter({ hasText: 'New oven' })
  await expect(card).toContainText('$2,500 of $10,000')
  await expect(card).toContainText('25%')
  await expect(card, 'nothing is behind on the first day').toContainText(
    'You set this goal today: ',
  )
  await expect(card.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '25')
  await expectAccessiblePage(page)

  await card.getByRole('button', { name: 'Deactivate New oven' }).click()
  await expect(active).toBeHidden()
  const deactivated = group(page, 'Deactivated')
  await deactivated.getByRole('button', { name: 'Reactivate New oven' }).click()
  await expect(deactivated).toBeHidden()

  await card.getByRole('button', { name: 'Delete: New oven' }).click()
  const question = page.getByRole('dialog', {
    name: 'Are you sure you want to delete this goal?',
  })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toBeVisible()
  await card.getByRole('button', { name: 'Delete: New oven' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Goal deleted', { exact: true })).toBeVisible()
  await expect(page.getByText('No goals created yet')).toBeVisible()
})

test('When a goal leaves its place, the keyboard focus moves to the next goal', async ({
  page,
  owner: _,
}) => {
  for (const description of ['Van', 'Oven']) {
    const goal = { description, timeframe: `${year}-full`, targetAmount: 1000 }
    await post(page, createGoal.path, goal)
  }
  await page.goto('/goal-settings')
  const card = (name: string) => page.getByRole('listitem').filter({ hasText: name })
  await page.getByRole('button', { name: 'Deactivate Van' }).press('Enter')
  await expect(card('Oven')).toBeFocused()
  await page.getByRole('button', { name: 'Delete: Oven' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(card('Van')).toBeFocused()
  await page.getByRole('button', { name: 'Delete: Van' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Goal Settings' })).toBeFocused()
})

test.describe('An achieved goal', () => {
  test.use({ expectedErrors: [/business-goals.*ERR_FAILED/] })

  test('is deleted without confirmation; a failure is shown in red, success in green', async ({
    page,
    owner: _,
  }) => {
    await post(page, createEntry.path, { productName: 'Bouquet', revenue: 2500, saleDate: today })
    await post(page, createGoal.path, { timeframe: `${year}-full`, targetAmount: 2000 })
    const listed = await page.request.get(listGoals.path)
    const [{ id }] = (await listed.json()) as [Goal]
    const achieved = await page.request.patch(`${listGoals.path}/${id}`, {
      data: { achievedAt: new Date().toISOString(), achievedAmount: 2500 },
      headers: { origin: process.env.E2E_URL! },
    })
    expect(achieved.status(), await achieved.text()).toBe(200)
    await page.goto('/goal-settings')
    const card = group(page, 'Achieved').getByRole('listitem')
    await expect(card).toContainText('$2,500 of $2,000')
    await expect(card.getByRole('button', { name: /activate/ })).toHaveCount(0)
    const remove = page.getByTitle('Remove from achievements', { exact: true })

    await page.route(`**${listGoals.path}/*`, (route) => route.abort())
    await remove.click()
    await expect(page.getByText(/^Failed to delete goal\. /)).toHaveClass(/text-worse/)
    await page.unroute(`**${listGoals.path}/*`)
    await remove.click()
    await expect(page.getByText('Goal deleted', { exact: true })).toHaveClass(/text-better/)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(card).toHaveCount(0)
  })
})

test('A goal whose period is over has ended, with what was missing, and can only be deleted', async ({
  page,
  owner: _,
}) => {
  const lastYear = Number(year) - 1
  const saleDate = `${lastYear}-05-05`
  await post(page, createEntry.path, { productName: 'Bouquet', revenue: 8770, saleDate })
  await post(page, createGoal.path, { timeframe: `${lastYear}-full`, targetAmount: 10_000 })
  await page.goto('/goal-settings')
  const card = group(page, 'Ended').getByRole('listitem')
  await expect(card, '10,000 − 8,770').toContainText('Ended · $1,230 short of $10,000')
  await expect(card.getByRole('button', { name: /activate/ })).toHaveCount(0)
  await expectAccessiblePage(page)
  await card.getByRole('button', { name: /^Delete: / }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(card).toHaveCount(0)
})

test('Quick picks follow the currency: ¥1M instead of $10K', async ({ page, owner: _ }) => {
  await post(page, '/api/business-profile', { currency: 'JPY' })
  await page.goto('/goal-settings')
  await expect(page.getByRole('group', { name: 'Quick picks' }).getByRole('button')).toHaveText([
    '¥1M',
    '¥2.5M',
    '¥5M',
    '¥7.5M',
    '¥10M',
    '¥20M',
  ])
  await page.getByRole('button', { name: '¥1M', exact: true }).click()
  await expect(page.getByLabel('Target amount')).toHaveValue('1000000')
})

test.describe('An invalid goal', () => {
  test.use({ expectedErrors: [/business-goals.*(400|ERR_FAILED)/] })

  test('is explained next to the field, and nothing typed is lost', async ({ page, owner: _ }) => {
    await page.goto('/goal-settings')
    const target = page.getByLabel('Target amount')
    await page.getByRole('button', { name: 'This month' }).click()
    const create = page.getByRole('button', { name: 'Create goal' })
    for (const [typed, sentence] of [
      ['0', 'Target amount must be more than 0'],
      ['-5', 'Target amount must be more than 0'],
      ['1000000000000000', 'Target amount must be more than 0 and at most'],
      ['a lot', 'Target must be a number'],
      ['10.005', 'Target amount can have at most two decimal places'],
    ] as const) {
      await target.fill(typed)
      await create.click()
      await expect(target).toHaveAccessibleDescription(new RegExp(sentence))
      await expect(target).toHaveValue(typed)
    }
    await page.getByLabel('Goal type').selectOption({ label: 'Gross margin' })
    const percent = page.getByLabel('Target margin in percent')
    await percent.fill('101')
    await create.click()
    await expect(percent).toHaveAccessibleDescription(/at most 100 percent/)

    await percent.fill('40')
    await page.route(`**${createGoal.path}`, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await create.click()
    await expect(page.getByText('Failed to create goal', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText("We can't reach the server")
    await expect(percent).toHaveValue('40')
    await expectAccessiblePage(page)
    await page.unroute(`**${createGoal.path}`)
    await create.click()
    await expect(group(page, 'Active').getByRole('listitem')).toContainText('of 40%')
  })
})

test('Hundreds of goals are shown a page at a time', async ({ page, owner: _ }) => {
  for (let n = 1; n <= 30; n += 1) {
    await post(page, createGoal.path, { timeframe: `${year}-full`, targetAmount: n * 1000 })
  }
  await page.goto('/goal-settings')
  const goals = group(page, 'Active').getByRole('listitem').filter({ hasText: 'of $' })
  await expect(goals).toHaveCount(24)
  await page.getByRole('button', { name: 'Show 6 more' }).click()
  await expect(goals).toHaveCount(30)
})

const group = (page: Page, title: string): Locator => page.getByRole('region', { name: title })

async function post(page: Page, path: string, data: object): Promise<void> {
  const answer = await page.request.post(path, {
    data,
    headers: { origin: process.env.E2E_URL! },
  })
  expect(answer.status(), await answer.text()).toBe(200)
}
