import { expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { BROKEN, post } from '../../../app/testing/page/parts.ts'
import { addDays, addMonths, dayIn, monthYear, startOfMonth } from '../../../shared/calendar.ts'
import { createEntry } from '../../sales/contract.ts'
import { createGoal, listGoals, type Goal } from '../contract.ts'

const { test } = await pageTests()
const today = dayIn('America/Chicago', new Date())
const year = today.slice(0, 4)

test(
  'An achieved goal is deleted without confirmation; a failure is shown in red, success in green (spec §4.6, §8.9)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/business-goals.*ERR_FAILED/)
    await post(page, createEntry.path, { productName: 'Bouquet', revenue: 2500, saleDate: today })
    await post(page, createGoal.path, { timeframe: `${year}-full`, targetAmount: 2000 })
    const { body } = await page.request.get(listGoals.path)
    const [{ id }] = body as [Goal]
    const achieved = await page.request.patch(`${listGoals.path}/${id}`, {
      achievedAt: new Date().toISOString(),
      achievedAmount: 2500,
    })
    expect(achieved.status, JSON.stringify(achieved.body)).toBe(200)
    await page.goto('/goal-settings')
    const card = group(page, 'Achieved').getByRole('listitem')
    await expect(card).toContainText('$2,500 of $2,000')
    await expect(card.getByRole('button', { name: /activate/ })).toHaveCount(0)
    const remove = page.getByTitle('Remove from achievements', { exact: true })

    page.route(`**${listGoals.path}/*`, (route) => route.abort())
    await remove.click()
    const failure = page.locator('[data-type=error]')
    await expect(failure).toHaveText(/^Failed to delete goal\. /)
    await expect(failure).toHaveClass(/text-worse/)
    page.unroute(`**${listGoals.path}/*`)
    await remove.click()
    await expect(page.getByText('Goal deleted', { exact: true })).toHaveClass(/text-better/)
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(card).toHaveCount(0)
  },
)

test(
  'A goal whose period is over has ended, with what was missing, and can only be deleted (spec §4.6)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const lastYear = Number(year) - 1
    const saleDate = `${lastYear}-05-05`
    await post(page, createEntry.path, { productName: 'Bouquet', revenue: 8770, saleDate })
    await post(page, createGoal.path, { timeframe: `${lastYear}-full`, targetAmount: 10_000 })
    await page.goto('/goal-settings')
    const card = group(page, 'Ended').getByRole('listitem')
    await expect(card, '10,000 − 8,770').toContainText('$1,230 short of $10,000.')
    await expect(card.getByRole('button', { name: /activate/ })).toHaveCount(0)
    await card.getByRole('button', { name: /^Delete: / }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(card).toHaveCount(0)
  },
)

test(
  'An invalid goal is explained next to the field, and nothing typed is lost (spec §5.6, §8.9)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/business-goals.*(400|ERR_FAILED)/)
    await page.goto('/goal-settings')
    const target = page.getByLabel('Target amount')
    const create = page.getByRole('button', { name: 'Create goal' })
    for (const [typed, sentence] of [
      ['0', 'Target amount must be more than 0'],
      ['-5', 'Target amount must be more than 0'],
      ['1000000000000000', 'Target amount must be more than 0 and at most'],
      ['a lot', 'Target must be a number'],
      ['10.005', 'Did you mean .10.01 or .10,005.00'],
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
    page.route(`**${createGoal.path}`, (route) =>
      route.method === 'POST' ? route.abort() : route.continue(),
    )
    await create.click()
    await expect(page.getByText('Failed to create goal', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText("We can't reach the server")
    await expect(percent).toHaveValue('40')
    page.unroute(`**${createGoal.path}`)
    await create.click()
    await expect(group(page, 'Active').getByRole('listitem')).toContainText('of 40%')
  },
)

test(
  'Hundreds of goals are shown a page at a time',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    for (let n = 1; n <= 30; n += 1) {
      await post(page, createGoal.path, { timeframe: `${year}-full`, targetAmount: n * 1000 })
    }
    await page.goto('/goal-settings')
    const goals = group(page, 'Active').getByRole('listitem').filter({ hasText: 'of $' })
    await expect(goals).toHaveCount(24)
    await page.getByRole('button', { name: 'Show 6 more' }).click()
    await expect(goals).toHaveCount(30)
  },
)

test('A goal that cannot be changed says so and stays as it was (spec §8.9)', async ({
  page,
  owner: _,
}) => {
  page.expectErrors(/business-goals.* 502/)
  await post(page, createGoal.path, { timeframe: `${year}-full`, targetAmount: 500 })
  await page.goto('/goal-settings')
  page.route(`**${createGoal.path}/*`, (route) => route.fulfill(BROKEN))
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Failed to update goal')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})

test(
  'The form starts with this month, or the one that a link names, and is ready for the next goal (spec §2.18)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/goal-settings')
    const timeframe = page.getByLabel('Timeframe', { exact: true })
    await expect(page.getByText('Create your first goal above to start tracking')).toBeVisible()
    await expect(timeframe).toHaveValue(today.slice(0, 7))
    await page.getByLabel('Target amount').fill('900')
    await page.getByRole('button', { name: 'Create goal' }).click()
    const cards = group(page, 'Active').getByRole('listitem')
    await expect(cards.first()).toBeFocused()
    await expect(page.getByLabel('Target amount')).toHaveValue('')

    await page.goto(`/goal-settings?set=${Number(year) + 1}-Q1`)
    await expect(timeframe).toHaveValue(`${Number(year) + 1}-Q1`)
    await expect(page.getByLabel('Goal type')).toBeFocused()
    await page.getByLabel('Target amount').fill('900')
    await page.getByRole('button', { name: 'Create goal' }).click()
    await expect(cards.nth(1), 'the new one, below that of this month').toBeFocused()
    await expect(cards.nth(1)).toContainText(`Q1 ${Number(year) + 1}`)
  },
)

test('A goal out of reach is edited with what is realistic, and stays one goal', async ({
  page,
  owner: _,
}) => {
  const timeframe = today.slice(0, 7)
  await post(page, createGoal.path, { timeframe, targetAmount: 9000 })
  await post(page, createGoal.path, { timeframe, targetAmount: 100 })
  // As the dashboard's line asks (`today/rules/hint-words.ts`).
  await page.goto(`/goal-settings?edit=${timeframe}&to=1800`)
  const dialog = page.getByRole('dialog', { name: /^Revenue goal for / })
  await expect(dialog.getByLabel('Target amount')).toHaveValue('1800')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  const cards = group(page, 'Active').getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.nth(1), 'the larger one, which counts').toContainText('of $1,800')
  await cards.nth(0).getByRole('button', { name: /^Edit/ }).click()
  await expect(dialog.getByLabel('Target amount'), 'that of another stays').toHaveValue('100')
})

test('An owner edits the target and the label of a goal; one that is reached stays', async ({
  page,
  owner: _,
}) => {
  await post(page, createGoal.path, { timeframe: `${year}-full`, targetAmount: 5000 })
  await page.goto('/goal-settings')
  const card = group(page, 'Active').getByRole('listitem')
  await card.getByRole('button', { name: /^Edit/ }).click()
  const dialog = page.getByRole('dialog', { name: `Revenue goal for ${year} (Full Year)` })
  const target = dialog.getByLabel('Target amount')
  await expect(target).toHaveValue('5000')
  await target.fill('0')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(target).toHaveAccessibleDescription(/must be more than 0/)
  await target.fill('6000')
  await dialog.getByLabel('Label').fill('A van')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toContainText('A van')
  await expect(card).toContainText('of $6,000')
  await post(page, createEntry.path, { productName: 'Bouquet', revenue: 7000, saleDate: today })
  await page.goto('/goal-settings')
  await expect(group(page, 'Achieved').getByRole('button', { name: /^Edit/ })).toHaveCount(0)
})

test(
  'Targets come from the own history first: $1,000 a month ago, + 10 % = $1,100; then the specification’s',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const month = addMonths(startOfMonth(today), -1)
    for (let day = 0; day < 10; day++) {
      const sale = { productName: 'Bouquet', revenue: 100, saleDate: addDays(month, day) }
      await post(page, createEntry.path, sale)
    }
    await page.goto('/goal-settings')
    const own = page.getByRole('group', { name: 'From your own sales' })
    await expect(own.getByRole('button')).toHaveText(['$1.1K (+10%)', '$1.2K (+20%)'])
    await expect(page.getByText(`In ${monthYear(month)} you took in $1,000.`)).toBeVisible()
    await own.getByRole('button', { name: '$1.1K' }).click()
    await expect(page.getByLabel('Target amount')).toHaveValue('1100')
    await expect(own.getByRole('button', { name: '$1.1K' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('button', { name: '$10K' }).click()
    await expect(page.getByLabel('Target amount')).toHaveValue('10000')
    await page.getByLabel('Goal type').selectOption({ label: 'Number of sales' })
    await expect(own.getByRole('button')).toHaveText(['11 sales (+10%)', '12 sales (+20%)'])
  },
)

const group = (page: Page, title: string) => page.getByRole('region', { name: title })
