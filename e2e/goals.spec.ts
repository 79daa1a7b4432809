import type { Locator, Page } from '@playwright/test'
import { createGoal } from '../src/features/goals/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { addDays, addMonths, dayIn, monthYear, startOfMonth } from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, openMenu, post, test } from './fixtures.ts'

const today = dayIn('America/Chicago', new Date())
const year = today.slice(0, 4)

test('An owner sets a goal with a few clicks, sees its progress, deactivates, reactivates and deletes it @core', async ({
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
  await page.getByRole('button', { name: '$10K', exact: true }).click()
  await expect(page.getByLabel('Target amount')).toHaveValue('10000')
  await page.getByLabel('Timeframe', { exact: true }).selectOption({ label: `${year} (Full Year)` })
  await page.getByLabel('Label (optional)').fill('New oven')
  await expectAccessiblePage(page)
  await create.click()
  await expect(page.getByText('Goal created successfully!')).toHaveClass(/text-better/)
  await expect(page.getByText('Goal created successfully!'), 'after 3 s').toBeHidden()
  const active = group(page, 'Active')
  const card = active.getByRole('listitem').filter({ hasText: 'New oven' })
  await expect(card).toBeFocused()
  await expect(card).toContainText('$2,500 of $10,000')
  await expect(card, 'nothing is behind on the first day').toContainText('On track.')
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

test('On a phone the list comes before the form, which is open on a desk @phone', async ({
  page,
  owner: _,
}) => {
  await post(page, createGoal.path, { timeframe: `${year}-full`, targetAmount: 1000 })
  await page.goto('/goal-settings')
  const form = page.getByRole('form', { name: 'Create a goal' })
  await expect(group(page, 'Active')).toBeVisible()
  await expect(form).toBeHidden()
  await page.getByRole('button', { name: 'Set a goal' }).click()
  await expect(page.getByLabel('Goal type')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Set a goal' })).toBeFocused()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(form).toBeVisible()
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

test.describe('What cannot be created', () => {
  test.use({ expectedErrors: [/business-goals.*ERR_FAILED/] })

  test('is told beside a goal that has ended, accessibly', async ({ page, owner: _ }) => {
    const timeframe = `${Number(year) - 1}-full`
    await post(page, createGoal.path, { timeframe, targetAmount: 10_000 })
    await page.clock.install()
    await page.goto('/goal-settings?set=')
    await expect(group(page, 'Ended').getByRole('listitem')).toBeVisible()
    await page.getByLabel('Target amount').fill('40')
    await page.route(`**${createGoal.path}`, (route) => route.abort())
    await page.getByRole('button', { name: 'Create goal' }).click()
    await expect(page.getByRole('alert')).toContainText("We can't reach the server")
    const failure = page.getByText('Failed to create goal', { exact: true })
    await expect(failure).toHaveClass(/text-worse/)
    await expectAccessiblePage(page)
    await page.clock.runFor(3_500)
    await expect(failure, 'a failure stays until it is read').toBeVisible()
    await page.getByRole('button', { name: 'Close message' }).click()
    await expect(failure).toBeHidden()
    await expect(page.getByLabel('Target amount')).toHaveValue('40')
  })
})

test('An owner with a year of sales is offered targets of that size, and told what is met already', async ({
  page,
  owner: _,
}) => {
  const month = addMonths(startOfMonth(today), -12)
  for (let day = 0; day < 10; day++) {
    const saleDate = addDays(month, day)
    await post(page, createEntry.path, { productName: 'Bouquet', revenue: 65, saleDate })
  }
  await post(page, createEntry.path, { productName: 'Bouquet', revenue: 400, saleDate: today })
  await page.goto(`/goal-settings?set=${today.slice(0, 7)}`)
  await expect(page.getByLabel('Timeframe', { exact: true })).toHaveValue(today.slice(0, 7))
  const own = page.getByRole('group', { name: 'From your own sales' }).getByRole('button')
  await expect(own, '650 + 10 %, + 20 %').toHaveText(['$715 (+10%)', '$780 (+20%)'])
  await expect(page.getByText(`In ${monthYear(month)} you took in $650.`)).toBeVisible()
  await expectAccessiblePage(page)
  const target = page.getByLabel('Target amount')
  await own.first().click()
  await expect(target).toHaveValue('715')
  await expect(target).toHaveAccessibleDescription(/^You have already taken in \$400 of it in /)
  await target.fill('300')
  await expect(page.getByText('This goal would be reached at once')).toBeVisible()
  await expectAccessiblePage(page)
})

const group = (page: Page, title: string): Locator => page.getByRole('region', { name: title })
