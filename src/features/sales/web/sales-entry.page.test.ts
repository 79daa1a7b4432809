import { expect } from 'vitest'
import { pageTests } from '../../../app/testing/page/page-tests.ts'

const { test } = await pageTests()

test(
  'A half-filled sale is still there after looking at another page, and gone after Cancel',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/sales-entry')
    const product = page.getByLabel('Product or service')
    await page.getByRole('button', { name: 'Save sale' }).click()
    await expect(product, 'the first empty field').toBeFocused()
    await page.getByLabel('Revenue').fill('45')
    await product.fill('Haircut')
    await page.getByRole('link', { name: 'Goal Settings', exact: true }).click()
    await expect(page).toHaveURL('/goal-settings')
    await page.goBack()
    await expect(product).toHaveValue('Haircut')
    await expect(page.getByLabel('Revenue')).toHaveValue('45')
    await page.getByRole('link', { name: 'Cancel' }).first().click()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(product).toHaveValue('')
  },
)

test(
  'A date that has not come yet is asked about, and a booking is accepted',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/sales-entry')
    await page.getByLabel('Product or service').fill('Wedding flowers')
    await page.getByLabel('Revenue').fill('800')
    await page.getByLabel('Sale date').fill('2062-12-03')
    await page.getByRole('button', { name: 'Save sale' }).click()
    const question = page.getByRole('dialog', { name: "Dec 3, 2062 hasn't come yet" })
    await question.getByRole('button', { name: 'Change the date' }).click()
    await expect(page.getByLabel('Sale date')).toBeFocused()
    await page.getByRole('button', { name: 'Save sale' }).click()
    await question.getByRole('button', { name: 'Save as a booking' }).click()
    await expect(page.getByText('Sales entry added successfully!')).toBeVisible()
  },
)

test(
  'An amount that could be two is refused with a button for each, and pieces are asked about the same way',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/sales-entry')
    await page.getByLabel('Product or service').fill('Gum')
    const revenue = page.getByLabel('Revenue')
    await revenue.fill('0,125')
    await page.getByLabel('Quantity').fill('1.000')
    await page.getByRole('button', { name: 'Save sale' }).click()
    await expect(revenue).toBeFocused()
    await expect(revenue).toHaveAccessibleDescription(/Did you mean \$0\.13 or \$125\.00\?/)
    await expect(page.getByRole('button', { name: 'Use $125.00' })).toBeVisible()
    await page.getByRole('button', { name: 'Use $0.13' }).click()
    await expect(revenue).toHaveValue('0.13')
    await expect(revenue).toBeFocused()
    await expect(page.getByText('Did you mean $')).toHaveCount(0)
    await page.getByRole('button', { name: 'Use 1,000' }).click()
    await expect(page.getByLabel('Quantity')).toHaveValue('1000')
    await page.getByRole('button', { name: 'Save sale' }).click()
    await expect(page.getByText('Gum · $0.13')).toBeVisible()
  },
)
