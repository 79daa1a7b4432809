import type { Page } from '@playwright/test'
import { trackActivity } from '../src/features/coach/activity/contract.ts'
import { submitLead } from '../src/features/crm/contract.ts'
import { createGoal } from '../src/features/goals/contract.ts'
import { createEntry } from '../src/features/sales/contract.ts'
import { dayIn } from '../src/shared/calendar.ts'
import { expect, newOwner, test } from './fixtures.ts'

test.use({ expectedErrors: [/ERR_FAILED/] })

const year = Number(dayIn('America/Chicago', new Date()).slice(0, 4))

async function record(page: Page, productName: string, saleDate: string): Promise<void> {
  const data = { productName, revenue: 100, saleDate }
  const headers = { origin: process.env.E2E_URL! }
  expect((await page.request.post(createEntry.path, { data, headers })).status()).toBe(200)
}

async function fillGoal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'This year', exact: true }).click()
  await page.getByRole('button', { name: '$25K', exact: true }).click()
}

test('A new owner gets in though the lead and the visit are lost', async ({ page }) => {
  const { firstName, lastName, email, password } = newOwner()
  for (const { path } of [submitLead, trackActivity]) {
    await page.route(`**${path}`, (route) => route.abort())
  }
  const warned = page.waitForEvent('console', (message) =>
    message.text().startsWith('Could not send the lead'),
  )
  await page.goto('/register')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  expect((await warned).type()).toBe('warning')
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
})

test('The goal form is off while a goal is created; its message is gone after 3 s', async ({
  page,
  owner: _,
}) => {
  await page.clock.install()
  let answer = () => {}
  const isTime = new Promise<void>((resolve) => (answer = resolve))
  let created = 0
  await page.route(`**${createGoal.path}`, async (route) => {
    if (route.request().method() === 'POST') {
      created += 1
      await isTime
    }
    await route.continue()
  })
  await page.goto('/goal-settings')
  await expect(page.getByRole('button', { name: 'Create goal' })).toBeDisabled()
  await page.getByLabel('Target amount').press('Enter')
  await fillGoal(page)
  await page.getByRole('button', { name: 'Create goal' }).click()
  await expect(page.getByRole('button', { name: 'Creating...' })).toBeDisabled()
  await page.getByLabel('Target amount').press('Enter')
  answer()
  const message = page.getByText('Goal created successfully!')
  await expect(message).toBeVisible()
  expect(created, 'submitting an empty form, or twice, sends nothing').toBe(1)
  await page.clock.runFor(2_500)
  await expect(message).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(message).toHaveCount(0)
})

test('Another year begins with the full year, and the goal calculator names 6 of 8 products', async ({
  page,
  owner: _,
}) => {
  await record(page, 'Product 0', `${year - 1}-02-01`)
  for (let n = 1; n <= 8; n += 1) await record(page, `Product ${n}`, `${year}-01-01`)
  const headers = { origin: process.env.E2E_URL! }
  const data = { timeframe: `${year}-full`, targetAmount: 5_000 }
  expect((await page.request.post(createGoal.path, { data, headers })).status()).toBe(200)

  await page.goto(`/dashboard?year=${year - 1}&period=q1`)
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue('q1')
  await page.getByLabel('Year', { exact: true }).selectOption(String(year))
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue('full')
  await expect(page).toHaveURL(`/dashboard?year=${year}`)
  const needed = page.getByRole('region', { name: 'Goal calculator' }).getByRole('listitem')
  await expect(needed.first(), '(5,000 − 800) / 100').toContainText('42')
  await expect(needed).toHaveCount(6)
})

test('A report needs issue type, priority and description before it can be submitted', async ({
  page,
  owner: _,
}) => {
  await page.goto('/technical-support')
  await page.getByRole('button', { name: 'Report an issue' }).click()
  const submit = page.getByRole('button', { name: 'Submit issue' })
  const type = page.getByLabel('Issue type')
  const priority = page.getByLabel('Priority')
  const description = page.getByLabel('Description')
  await type.selectOption('Performance')
  await priority.selectOption('Low')
  await expect(submit).toBeDisabled()
  await description.fill('The list is slow on my phone.')
  await expect(submit).toBeEnabled()
  await type.selectOption('')
  await expect(submit).toBeDisabled()
  await type.selectOption('Performance')
  await priority.selectOption('')
  await expect(submit).toBeDisabled()
})
