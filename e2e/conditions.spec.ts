import type { Page } from '@playwright/test'
import { createGoal } from '../src/features/goals/contract.ts'
import { expect, test } from './fixtures.ts'

async function fillGoal(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'This year', exact: true }).click()
  await page.getByRole('button', { name: '$25K', exact: true }).click()
}

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
  // From here on time passes only when the test says so, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 5_000)
  answer()
  const message = page.getByText('Goal created successfully!')
  await expect(message).toBeVisible()
  expect(created, 'submitting an empty form, or twice, sends nothing').toBe(1)
  await page.clock.runFor(2_500)
  await expect(message).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(message).toHaveCount(0)
})
