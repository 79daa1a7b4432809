import { expect } from 'vitest'
import { pageTests, type Page } from '../../../../app/testing/page/page-tests.ts'
import { dayIn } from '../../../../shared/calendar.ts'
import { createEntry } from '../../../sales/contract.ts'
import { createGoal } from '../../contract.ts'

const { test } = await pageTests()
const reached = { name: /^Goal reached!/ }

test('With reduced motion the celebration has no confetti and links to the goals', async ({
  page,
  owner: _,
}) => {
  await setGoal(page, 100)
  await page.goto('/sales-entry')
  await sell(page, '100')
  const dialog = page.getByRole('dialog', reached)
  await expect(dialog).toBeVisible()
  await expect(page.locator('canvas')).toHaveCount(0)
  await dialog.getByRole('link', { name: 'See your goals' }).click()
  await expect(page).toHaveURL('/goal-settings')
  await expect(dialog).toBeHidden()
})

test('A goal set below the current revenue is achieved and celebrated at once', async ({
  page,
  owner: _,
}) => {
  await record(page, 250)
  await page.goto('/goal-settings')
  await page.getByRole('button', { name: 'This year' }).click()
  await page.getByLabel('Target amount').fill('200')
  await page.getByRole('button', { name: 'Create goal' }).click()
  const dialog = page.getByRole('dialog', reached)
  await expect(dialog).toContainText('Target $200')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('region', { name: 'Achieved' })).toContainText('$250 of $200')
})

test('A goal reached while no page was open is celebrated by the next page, whichever it is', async ({
  page,
  owner: _,
}) => {
  await setGoal(page, 100)
  await record(page, 120)
  await page.goto('/business-profile')
  await expect(page.getByRole('dialog', reached)).toContainText('$120')
})

async function sell(page: Page, revenue: string): Promise<void> {
  await page.getByLabel('Product or service').fill('Haircut')
  await page.getByLabel('Revenue').fill(revenue)
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByLabel('Product or service')).toHaveValue('')
}

const today = () => dayIn('America/Chicago', new Date())

const setGoal = (page: Page, targetAmount: number): Promise<void> =>
  post(page, createGoal.path, { timeframe: 'yearly', description: 'New van', targetAmount })

const record = (page: Page, revenue: number): Promise<void> =>
  post(page, createEntry.path, {
    productName: 'Haircut',
    revenue,
    saleDate: today(),
  })

async function post(page: Page, path: string, data: object): Promise<void> {
  const { status, body } = await page.request.post(path, data)
  expect(status, JSON.stringify(body)).toBe(200)
}
