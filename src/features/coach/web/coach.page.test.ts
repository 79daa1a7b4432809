import { describe, expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { addDays, dayIn, MONTH_NAMES, monthOf, startOfMonth } from '../../../shared/calendar.ts'
import { createGoal } from '../../goals/contract.ts'
import { createEntry } from '../../sales/contract.ts'

const { test } = await pageTests()
const today = dayIn('America/Chicago', new Date())
const month = MONTH_NAMES[monthOf(today) - 1]!
const coach = '/boss-action-coach'

test('When the goal of the month was reached before today, the coach shows the day and the week instead of a target', async ({
  page,
  owner: _,
}) => {
  const first = startOfMonth(today)
  await post(page, createGoal.path, {
    goalType: 'revenue',
    timeframe: today.slice(0, 7),
    description: '',
    targetAmount: 1000,
    isActive: true,
  })
  await post(page, createEntry.path, {
    productName: 'Vase',
    revenue: 1200,
    saleDate: today === first ? addDays(today, 1) : first,
  })
  await page.goto(coach)
  const glance = page.getByRole('region', { name: 'At a glance' })
  await expect(glance).toContainText(`Your ${month} goal is reached`)
  const card = page.getByRole('region', { name: month, exact: true })
  await expect(card).toContainText('Every sale now is extra. Enjoy it.')
  await expect(card).toContainText('Today so far$00 sales')
  await expect(card).toContainText('This week so far')
})

describe('Saving a goal', () => {
  test('asks for an amount, says when it fails, and gives the day its target (spec §5.6, §8.7)', async ({
    page,
    owner: _,
  }) => {
    page.expectErrors(/business-goals.*ERR_FAILED/)
    await page.goto(coach)
    const form = page.getByRole('form', { name: 'Set a revenue goal' })
    const target = form.getByLabel('Revenue target')
    const save = form.getByRole('button', { name: 'Save goal' })
    await save.click()
    await expect(page.getByText('Missing Target Amount')).toBeVisible()
    await expect(page.getByText('Please enter a revenue target amount')).toBeVisible()
    await expect(target).toBeFocused()

    await target.fill('-5')
    await save.click()
    await expect(form.getByText('Target amount must be more than 0')).toBeVisible()

    await target.fill('12,000')
    page.route(`**${createGoal.path}`, (route) => route.abort())
    await save.click()
    await expect(page.getByText('Failed to Save Goal')).toBeVisible()
    await expect(page.getByText('Please try again', { exact: true })).toBeVisible()
    await expect(target, 'nothing typed is lost').toHaveValue('12,000')
    page.unroute(`**${createGoal.path}`)

    await save.click()
    await expect(page.getByText('Goal Saved Successfully')).toBeVisible()
    await expect(page.getByRole('heading', { name: `${month} goal` })).toBeVisible()
    await expect(page.getByText('$0 of $12,000')).toBeVisible()
    await expect(page.getByText(`Your revenue goal for ${month}.`)).toBeVisible()

    // A smaller one is added, and the largest stays in use.
    await page.getByText('Set another goal').click()
    await target.fill('9000')
    await save.click()
    await expect(page.getByText(`The largest of your 2 revenue goals for ${month}.`)).toBeVisible()
    await page.getByRole('link', { name: 'Goal Settings' }).last().click()
    await expect(page.getByRole('listitem').filter({ hasText: '$0 of $9,000' })).toBeVisible()
  })
})

async function post(page: Page, path: string, data: object): Promise<void> {
  const { status, body } = await page.request.post(path, data)
  expect(status, JSON.stringify(body)).toBe(200)
}
