import { expect } from 'vitest'
import { dayIn } from '../../../shared/calendar.ts'
import type { Locator } from '../../../app/testing/page/locator.ts'
import { pageTests } from '../../../app/testing/page/page-tests.ts'
import { BROKEN, post } from '../../../app/testing/page/parts.ts'
import { createEntry } from '../contract.ts'

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
    await expect(page.getByText('Gum, $0.13')).toBeVisible()
  },
)

test(
  'A cost of 30 follows the price from 100 to 250 as 75, until it is typed',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const last = { productName: 'Balayage', revenue: 100, cost: 30, saleDate: '2026-01-15' }
    await post(page, createEntry.path, last)
    await page.goto('/sales-entry')
    const [product, revenue, cost] = ['Product or service', 'Revenue', 'Cost'].map((label) =>
      page.getByLabel(label),
    ) as [Locator, Locator, Locator]
    await product.fill('Balayage')
    await expect(cost).toHaveValue('30.00')
    await revenue.fill('250')
    await expect(cost).toHaveValue('75.00')
    await expect(page.getByText('Filled in at the margin')).toBeVisible()
    await cost.fill('80')
    await revenue.fill('300')
    await page.getByLabel('Quantity').fill('2')
    await expect(cost).toHaveValue('80')
    await page.getByRole('button', { name: 'Save sale' }).click()
    await expect(page.getByText('Sales entry added successfully!')).toBeVisible()
  },
)

test(
  'A haircut for 4,500 instead of 45 is asked about once, new and when it is edited',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await post(page, createEntry.path, {
      productName: 'Haircut',
      revenue: 45,
      saleDate: '2026-01-15',
    })
    await page.goto('/sales-entry')
    await page.getByLabel('Product or service').fill('Haircut')
    await expect(page.getByLabel('Revenue')).toHaveValue('45.00')
    await page.getByLabel('Revenue').fill('4500')
    await page.getByRole('button', { name: 'Save sale' }).click()
    const question = page.getByRole('dialog', { name: 'About 100 times the usual amount' })
    await expect(question).toContainText('Haircut usually comes to $45.00, and this is $4,500.00.')
    await question.getByRole('button', { name: 'Change the amount' }).click()
    await expect(page.getByLabel('Revenue')).toBeFocused()
    await page.getByLabel('Revenue').fill('450')
    await page.getByRole('button', { name: 'Save sale' }).click()
    page.expectErrors(/ 502/)
    page.route(`**${createEntry.path}`, (route) => route.fulfill(BROKEN))
    await page.getByRole('button', { name: 'Save it' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await page.idle()
    page.unroute(`**${createEntry.path}`)
    await page.goto('/data-management')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    const amount = page.getByRole('dialog').getByLabel('Revenue')
    await amount.fill('4500')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await page.getByRole('button', { name: 'Save it' }).click()
    await expect(page.getByText('Sale updated')).toBeVisible()
  },
)

test('10 haircuts instead of 1, with the amount that follows, are asked about', async ({
  page,
  owner: _,
}) => {
  const last = { productName: 'Haircut', revenue: 45, saleDate: '2026-01-15' }
  await post(page, createEntry.path, last)
  await page.goto('/sales-entry')
  await page.getByLabel('Product or service').fill('Haircut')
  await page.getByLabel('Quantity').fill('10')
  await expect(page.getByLabel('Revenue')).toHaveValue('450.00')
  await page.getByRole('button', { name: 'Save sale' }).click()
  const question = page.getByRole('dialog', { name: 'About 10 times the usual amount' })
  await expect(question).toContainText(
    'Haircut usually comes to $45.00, and this is $450.00 for 10 pieces.',
  )
  await question.getByRole('button', { name: 'Change the quantity' }).click()
  await expect(page.getByLabel('Quantity')).toBeFocused()
})

test.for([-3, 1])(
  'On a device whose clock is %d days ahead, a sale is recorded on the server’s today',
  async (days, { page, owner: _ }) => {
    page.setClock(days * 86_400_000)
    await page.goto('/sales-entry')
    const today = dayIn('America/Chicago', new Date())
    await expect(page.getByLabel('Sale date')).toHaveValue(today)
    await page.getByLabel('Product or service').fill('Haircut')
    await page.getByLabel('Revenue').fill('45')
    await page.getByRole('button', { name: 'Save sale' }).click()
    await expect(page.getByText('Sales entry added successfully!')).toBeVisible()
    const { body } = await page.request.get(createEntry.path)
    expect(body).toMatchObject([{ productName: 'Haircut', saleDate: today }])
  },
)
