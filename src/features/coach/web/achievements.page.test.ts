import { expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'
import { post } from '../../../app/testing/page/parts.ts'
import { dayIn } from '../../../shared/calendar.ts'
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
    await post(page, createEntry.path, {
      productName: 'Bouquet',
      revenue: 20_000,
      saleDate: today,
    })
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: 'Total revenue' })).toBeVisible()
    await page.idle()
    await expect(page.getByRole('dialog')).toBeHidden()
    await post(page, '/api/coach-settings', { goalsAndMilestones: true })
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Total revenue' })).toBeVisible()
    await page.idle()
    await expect(page.getByRole('dialog'), 'nor later').toBeHidden()
  },
)
