import { describe, expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { BROKEN, post } from '../../../app/testing/page/parts.ts'
import { dayIn } from '../../../shared/calendar.ts'
import { createEntry } from '../../sales/contract.ts'
import { createGoal, listGoals, type Goal } from '../contract.ts'

const { test } = await pageTests()
const today = dayIn('America/Chicago', new Date())
const year = today.slice(0, 4)

describe('An achieved goal', () => {
  test('is deleted without confirmation; a failure is shown in red, success in green', async ({
    page,
    owner: _,
  }) => {
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
    await expect(page.getByText(/^Failed to delete goal\. /)).toHaveClass(/text-worse/)
    page.unroute(`**${listGoals.path}/*`)
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

describe('An invalid goal', () => {
  test('is explained next to the field, and nothing typed is lost', async ({ page, owner: _ }) => {
    page.expectErrors(/business-goals.*(400|ERR_FAILED)/)
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

test('A goal that cannot be changed says so and stays as it was', async ({ page, owner: _ }) => {
  page.expectErrors(/business-goals.* 502/)
  await post(page, createGoal.path, { timeframe: `${year}-full`, targetAmount: 500 })
  await page.goto('/goal-settings')
  page.route(`**${createGoal.path}/*`, (route) => route.fulfill(BROKEN))
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Failed to update goal')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Deactivate' })).toBeVisible()
})

const group = (page: Page, title: string) => page.getByRole('region', { name: title })
