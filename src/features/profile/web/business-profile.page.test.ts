import { describe, expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'
import { saveProfile } from '../contract.ts'

const { test } = await pageTests()

test(
  "Save Profile says 'Saving...' until the profile is saved (spec §2.12)",
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const { promise: isTime, resolve: answer } = Promise.withResolvers<void>()
    page.route(`**${saveProfile.path}`, async (route) => {
      if (route.method === 'POST') await isTime
      await route.continue()
    })
    await page.goto('/business-profile')
    await page.getByLabel('Business name').fill('Ortiz Flowers')
    await page.getByRole('button', { name: 'Save Profile', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Saving...', exact: true })).toBeVisible()
    answer()
    await expect(page.getByText('Profile saved!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save Profile', exact: true })).toBeVisible()
  },
)

test(
  'An owner reads that no name ever goes to an AI model, and whether there is one',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/business-profile')
    await expect(page.getByText('It never gets the name of a customer')).toBeVisible()
    await expect(page.getByText('No AI model is set up in this app')).toBeVisible()
    await expect(page.getByRole('switch', { name: /names/ })).toHaveCount(0)
  },
)

describe('On the profile page,', () => {
  test(
    'an owner sees which fields are invalid, and nothing typed is lost (spec §2.12, §5.5, §8.7)',
    { tags: 'long' },
    async ({ page, owner: _ }) => {
      page.expectErrors(/400|ERR_FAILED/)
      await page.goto('/business-profile')
      await page.getByLabel('Business name').fill('')
      await page.getByLabel('Contact email').fill('nobody')
      await page.getByLabel('Closed days per year').fill('400')
      await page.getByLabel('Yearly revenue goal').fill('much')
      await page.getByRole('button', { name: 'Save Profile' }).click()
      await expect(page.getByText('Business name is required')).toBeVisible()
      await expect(page.getByLabel('Business name')).toBeFocused()
      await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible()
      await expect(
        page.getByText('Closed days per year must be a whole number from 0 to 365'),
      ).toBeVisible()
      await expect(page.getByText('Yearly revenue goal must be a number')).toBeVisible()
      await expect(page.getByLabel('Contact email')).toHaveValue('nobody')
      await expect(page.getByLabel('Closed days per year')).toHaveValue('400')
      await expect(page.getByLabel('Yearly revenue goal')).toHaveValue('much')

      await page.getByLabel('Business name').fill('Ortiz Flowers')
      await page.getByLabel('Contact email').fill('')
      await page.getByLabel('Closed days per year').fill('12')
      await page.getByLabel('Yearly revenue goal').fill('')
      page.route('**/api/business-profile', (route) => route.abort())
      await page.getByRole('button', { name: 'Save Profile' }).click()
      await expect(
        page.getByText(/^Failed to save profile\. We can't reach the server/),
      ).toBeVisible()
      await expect(page.getByLabel('Business name')).toHaveValue('Ortiz Flowers')
      page.unroute('**/api/business-profile')
      await page.getByRole('button', { name: 'Save Profile' }).click()
      await expect(page.getByText('Profile saved!')).toBeVisible()
    },
  )
})

test(
  'Numbers are read in the number format that the form has, before it is saved, and the rate of tax has three decimals',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/business-profile')
    await page.getByLabel('Business name').fill('Ortiz Flowers')
    await page.getByLabel('Number format').selectOption('1.234,50')
    await page.getByLabel('Yearly revenue goal').fill('90.000')
    await page.getByLabel('Tax in your prices (%)').fill('8,875')
    const costs = page.getByLabel('Monthly fixed costs')
    await costs.fill('1,234')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(costs).toHaveAccessibleDescription(/Did you mean 1,23\s\$ or 1\.234,00\s\$\?/)
    await page.getByRole('button', { name: /^Use 1\.234,00/ }).click()
    await expect(costs).toHaveValue('1234,00')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile saved!')).toBeVisible()
    await expect(page.getByLabel('Yearly revenue goal')).toHaveValue('90000,00')
    await expect(page.getByLabel('Tax in your prices (%)')).toHaveValue('8,875')
    await expect(costs).toHaveValue('1234,00')
  },
)
