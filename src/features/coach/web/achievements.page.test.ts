import { expect } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { post } from '../../../app/testing/page/parts.ts'
import { dayIn } from '../../../shared/calendar.ts'
import { createGoal } from '../../goals/contract.ts'
import { createEntry } from '../../sales/contract.ts'

const { test } = await pageTests()
const today = dayIn('America/Chicago', new Date())

test(
  'An achievement puts a dot at the coach, until the achievements are opened',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const coach = page.getByRole('link', { name: /Action Coach/ }).first()
    await post(page, createEntry.path, { productName: 'Bouquet', revenue: 20, saleDate: today })
    await page.goto('/business-profile')
    await expect(coach).toContainText('New achievement')
    await page.goto('/boss-action-coach?tab=achievements')
    await expect(page.getByText('1 of 11')).toBeVisible()
    await page.goto('/business-profile')
    await page.idle()
    await expect(coach).not.toContainText('New achievement')
  },
)

test(
  'With goals and milestones switched off nothing is celebrated',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await post(page, '/api/coach-settings', { goalsAndMilestones: false })
    await post(page, createGoal.path, { timeframe: 'yearly', targetAmount: 100 })
    await post(page, createEntry.path, {
      productName: 'Bouquet',
      revenue: 20_000,
      saleDate: today,
    })
    await page.goto('/dashboard')
    await expectQuiet(page)
    await post(page, '/api/coach-settings', { goalsAndMilestones: true })
    await page.reload()
    await expectQuiet(page, 'nor later')
  },
)

/** A dialog closes by itself after a while, so it is looked for once: after the news has been handed out. */
async function expectQuiet(page: Page, when?: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Now', exact: true })).toContainText('$20,000')
  await page.idle()
  for (let looks = 0; looks < 4; looks += 1) await page.code().look()
  await page.idle()
  expect(await page.getByRole('dialog').count(), when).toBe(0)
}
