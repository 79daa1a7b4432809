import { expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'
import { post } from '../../../app/testing/page/parts.ts'
import { dayIn } from '../../../shared/calendar.ts'
import { createEntry } from '../../sales/contract.ts'

const { test } = await pageTests()

test(
  'An achievement is told when it is earned, once',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/boss-action-coach?tab=achievements')
    await expect(page.getByText('0 of 11')).toBeVisible()
    await page.goto('/sales-entry')
    await page.getByLabel('Product or service').fill('Bouquet')
    await page.getByLabel('Revenue').fill('20')
    await page.getByRole('button', { name: 'Save sale' }).click()
    await expect(page.getByText('Sales entry added successfully!')).toBeVisible()
    // As if it had been there for its 6 s.
    page.code().toast.dismiss()
    await expect(page.getByText('Achievement unlocked: First Sale')).toBeVisible()
    await page.getByRole('button', { name: 'See it' }).click()
    await expect(page).toHaveURL('/boss-action-coach?tab=achievements')
    await expect(page.getByText('1 of 11')).toBeVisible()
    await page.reload()
    await expect(page.getByText('1 of 11')).toBeVisible()
    await page.idle()
    await expect(page.getByText('Achievement unlocked: First Sale')).toBeHidden()
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
      saleDate: dayIn('America/Chicago', new Date()),
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
