import { describe, expect, onTestFinished, vi } from 'vitest'
import { pageTests, type Page } from '../../../app/testing/page/page-tests.ts'
import { BROKEN, post } from '../../../app/testing/page/parts.ts'
import { clearEntries, createEntry } from '../contract.ts'
import { SALE_VALUES, type SaleValue } from '../fields/contract.ts'
import { saleOf } from '../testing/entries.ts'

const { test } = await pageTests()

/** Records one sale of each product. */
async function record(
  page: Page,
  ...products: (string | { productName: string; saleDate: string })[]
): Promise<void> {
  for (const product of products) {
    const sale = typeof product === 'string' ? { productName: product } : product
    await post(page, createEntry.path, { revenue: 20, saleDate: '2026-01-15', ...sale })
  }
}

test(
  'Data Management says what it does: loading, exported, and what failed (spec §2.11, §8.5, §9.4)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    page.expectErrors(/ 502/)
    await record(page, 'Peonies')
    const { promise: isTime, resolve: answer } = Promise.withResolvers<void>()
    page.route(`**${createEntry.path}?*`, async (route) => {
      await isTime
      await route.continue()
    })
    await page.goto('/data-management')
    await expect(page.getByText('Loading your data...').first()).toBeVisible()
    answer()
    await expect(page.getByText('Peonies').first()).toBeVisible()

    await page.getByRole('button', { name: 'Export Data' }).click()
    await expect(page.getByText('Data exported successfully')).toBeVisible()

    page.route(`**${clearEntries.path}`, (route) => route.fulfill(BROKEN))
    await page.getByText('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Clear All Data' }).click()
    await page.getByRole('button', { name: 'Yes, Delete All' }).click()
    await expect(page.getByText('Failed to clear all data')).toBeVisible()
    // Not waited for: after some seconds an earlier message would be gone by itself.
    expect(await page.locator('[data-sonner-toast][data-visible=true]').count()).toBe(1)
    await expect(page.getByText('Peonies').first(), 'nothing is lost').toBeVisible()
    await page.keyboard.press('Escape')

    page.route('**/api/sales-entries/*', (route) => route.fulfill(BROKEN))
    await page.getByRole('button', { name: /^Delete Peonies/ }).click()
    await expect(page.getByText('Failed to delete sales entry')).toBeVisible()
    await expect(page.getByText('Peonies').first(), 'it is back in the list').toBeVisible()
  },
)

test(
  'Without sales there is nothing to export or to clear (spec §2.11, §5.4)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/data-management')
    await expect(page.getByText('No sales entries found')).toBeVisible()
    const exporting = page.getByRole('button', { name: 'Export Data' })
    await expect(exporting).toBeDisabled()
    await expect(exporting).toHaveAttribute('title', 'No data to export')
    await page.getByText('More', { exact: true }).click()
    await expect(page.getByRole('button', { name: 'Clear All Data' })).toBeDisabled()
  },
)

test(
  'Without sales the dashboard invites to add one; Cancel leads back from there (spec §2.8, §2.10)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/dashboard')
    await expect(page.getByText('Welcome to Your Dashboard', { exact: true })).toBeVisible()
    await expect(
      page.getByText('Start by adding your first sale entry to see analytics and insights.'),
    ).toBeVisible()
    await page.getByRole('link', { name: 'Add Your First Sale', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Add Sales Entry', exact: true })).toBeVisible()
    await expect(page.getByText('Record individual sales transactions')).toBeVisible()
    await page.getByRole('link', { name: 'Cancel' }).first().click()
    await expect(page).toHaveURL('/dashboard')
  },
)

test(
  'Every field of a sale can be typed, and is shown in the list (spec §2.10)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/sales-entry')
    await expect(
      page.locator('form').locator('input:not([type=radio]), select, textarea'),
      'next to the switch between sale and refund',
    ).toHaveCount(SALE_VALUES.length)
    await post(page, createEntry.path, saleOf({ saleDate: '2026-01-15' }))
    await page.goto('/data-management')
    const row = page.getByRole('row', { name: /Espresso/ })
    for (const shown of Object.values(SHOWN)) await expect(row).toContainText(shown)
  },
)
const SHOWN: Record<SaleValue['field'], string> = {
  productName: 'Espresso',
  revenue: '$3.50',
  cost: '$0.40',
  quantity: '1',
  saleDate: 'Jan 15, 2026',
  customerName: 'Mia',
  salesperson: 'Sam',
  receipt: 'Receipt R-1042',
  time: '09:30',
  tax: 'Tax $0.50',
  fee: 'Fee $0.10',
  channel: 'Market',
  category: 'Drinks',
}

test(
  'More opens by hand, or when one of its fields has a value; the time of a sale of today is there',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/sales-entry')
    const more = page.locator('form details')
    await expect(more.locator('summary')).toContainText(
      /^MoreReceipt number, time \d\d:\d\d, tax, fee, channel, category$/,
    )
    await expect(more).not.toHaveAttribute('open', '')
    const [time, date] = [page.getByLabel('Time'), page.getByLabel('Sale date')]
    const today = await date.inputValue()
    await expect(time).toHaveValue(/^\d\d:\d\d$/)
    await date.fill('2026-01-15')
    await expect(time, 'unknown for another day').toHaveValue('')
    await date.fill(today)
    await expect(time).toHaveValue(/^\d\d:\d\d$/)

    await page.getByLabel('Product or service').fill('Haircut')
    await page.getByLabel('Revenue').fill('45')
    await more.locator('summary').click()
    await page.getByLabel('Tax').fill('50')
    await more.locator('summary').click()
    await page.getByRole('button', { name: 'Save sale' }).click()
    await expect(page.getByText(/^Tax is a part of the revenue/)).toBeVisible()
    await expect(more).toHaveAttribute('open', '')
    await page.getByLabel('Tax').fill('7.18')
    await time.fill('')
    await page.getByLabel('Channel').fill('Market')
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await expect(page.getByText('Sales entry added successfully!')).toBeVisible()
    await expect(page.getByLabel('Channel'), 'kept for the next one').toHaveValue('Market')
    await expect(time, 'and its time is the present one').toHaveValue(/^\d\d:\d\d$/)

    await page.goto('/data-management')
    const row = page.getByRole('row', { name: /Haircut/ })
    await expect(row).toContainText('Market · Tax $7.18')
    await expect(row, 'it was cleared').not.toContainText(/\d\d:\d\d/)
    await row.getByRole('button', { name: /^Edit/ }).click()
    await expect(page.getByRole('dialog').locator('details')).toHaveAttribute('open', '')
    await page.getByRole('dialog').getByLabel('Time').fill('09:30')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(row).toContainText('09:30')
  },
)

test(
  'An owner restores a sale deleted by mistake (spec §7.20, §8.5)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await record(page, 'Haircut', 'Shampoo')
    await page.goto('/data-management')
    const haircuts = page.getByRole('row', { name: /Haircut/ })
    await haircuts.getByRole('button', { name: /^Delete/ }).click()
    await expect(page.getByText('Sales entry deleted successfully')).toBeVisible()
    await expect(haircuts).toHaveCount(0)
    await expect(page.getByRole('row', { name: /Shampoo/ })).toHaveCount(1)

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(haircuts).toHaveCount(1)
  },
)

test(
  'An owner filters by month, searches within it, and clears the filter',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await record(page, 'Haircut', 'Shampoo', { productName: 'Old haircut', saleDate: '2019-03-31' })
    await page.goto('/data-management')
    await page.getByLabel('Dates').selectOption({ label: 'March 2019 (1)' })
    await expect(page.getByText(/^March 2019 · 1 sale · \$/)).toBeVisible()
    await expect(page.getByRole('row', { name: /Old haircut/ })).toBeVisible()
    await expect(page).toHaveURL(/from=2019-03-01&to=2019-03-31/)
    await page.getByLabel('Search sales').fill('shampoo')
    await expect(page.getByText('No sales entries found')).toBeVisible()

    await page.getByRole('button', { name: 'Clear filter' }).click()
    await expect(page.getByText('3 entries')).toBeVisible()
    await expect(page.getByLabel('Search sales')).toHaveValue('')
    await page.goto('/data-management?from=2019-03-30&to=2019-04-02&search=hair')
    await expect(page.getByText('1 entry found')).toBeVisible()
    await expect(page.getByLabel('Dates')).toContainText('Mar 30 – Apr 2, 2019')
  },
)

describe('When the answer is lost,', () => {
  test('everything typed stays, and saving again records the sale only once', async ({
    page,
    owner: _,
  }) => {
    page.expectErrors(/\/api\/sales-entries .*ERR_FAILED/)
    await page.goto('/sales-entry')
    page.route(`**${createEntry.path}`, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await page.getByLabel('Product or service').fill('Haircut')
    await page.getByLabel('Revenue').fill('45')
    await page.getByRole('button', { name: 'Save sale' }).click()
    await expect(page.getByRole('alert')).toContainText("We can't reach the server")
    await expect(page.getByLabel('Product or service')).toHaveValue('Haircut')
    // In the next minute, to which the form would set its time.
    const now = Date.now()
    vi.useFakeTimers({ toFake: ['Date'], now: now + 61_000 })
    onTestFinished(() => void vi.useRealTimers())
    page.unroute(`**${createEntry.path}`)
    await page.getByLabel('Product or service').fill('Haircut ')
    await page.getByRole('button', { name: 'Save sale' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Your figures grow with your sales')).toBeVisible()
  })
})

test('A sale that cannot be saved says so, and everything typed stays (spec §8.5)', async ({
  page,
  owner: _,
}) => {
  page.expectErrors(/ 502/)
  await page.goto('/sales-entry')
  await page.getByLabel('Product or service').fill('Haircut')
  await page.getByLabel('Revenue').fill('45')
  page.route(`**${createEntry.path}`, (route) =>
    route.method === 'POST' ? route.fulfill(BROKEN) : route.continue(),
  )
  await page.getByRole('button', { name: 'Save sale' }).click()
  await expect(page.getByText('Failed to add sales entry')).toBeVisible()
  await expect(page.getByLabel('Revenue')).toHaveValue('45')
})

test('Clear All asks for confirmation and can be undone (spec §2.11, §8.5)', async ({
  page,
  owner: _,
}) => {
  await record(page, 'Haircut', 'Shampoo')
  await page.goto('/data-management')
  const haircuts = page.getByRole('row', { name: /Haircut/ })
  await page.getByText('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Clear All Data' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(haircuts).toHaveCount(1)

  await page.getByRole('button', { name: 'Clear All Data' }).click()
  await page.getByRole('button', { name: 'Yes, Delete All' }).click()
  await expect(page.getByText('All sales data cleared successfully')).toBeVisible()
  await expect(page.getByText('No sales entries found')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(haircuts).toHaveCount(1)
})

test(
  'Names that look like code are shown exactly as typed',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const names = ['<script>alert(1)</script>', '=1+1', "Robert'); DROP TABLE sale;--", '💇 שיער']
    await record(page, ...names)
    await page.goto('/data-management')
    for (const name of names) await expect(page.getByText(name, { exact: true })).toBeVisible()
  },
)

test(
  'Enter picks the best match, a typo is offered the name that was meant, and only a new name is added (spec §2.10)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await record(page, 'Bouquet, bridal', 'Bridal Gown')
    await page.goto('/sales-entry')
    const product = page.getByLabel('Product or service')
    await product.pressSequentially('bridal')
    await expect(page.getByRole('option')).toHaveText([
      'Bridal Gown',
      'Bouquet, bridal',
      'bridalAdd as new',
    ])
    await page.keyboard.press('Enter')
    await expect(product).toHaveValue('Bridal Gown')

    await product.fill('')
    await product.pressSequentially('gow')
    await expect(page.getByRole('option')).toHaveText(['Bridal Gown', 'gowAdd as new'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(product, 'Down stays at the best match').toHaveValue('Bridal Gown')

    await product.fill('')
    await product.pressSequentially('bridal')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(product, 'and then goes on').toHaveValue('Bouquet, bridal')

    await product.fill('Bridel Gown')
    await expect(page.getByRole('option').first()).toHaveText('Did you meanBridal Gown')
    await page.getByRole('option').first().click()
    await expect(product).toHaveValue('Bridal Gown')
  },
)

test(
  'A name that was cut short is asked about when its field is left, and only a press changes it',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await record(page, 'Balayage')
    await page.goto('/sales-entry')
    const product = page.getByLabel('Product or service')
    const question = page.getByText('Did you mean Balayage?', { exact: true })
    await product.fill('Balay')
    await expect(question, 'not while it is typed').toHaveCount(0)
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Revenue'), 'nothing is in the way of Tab').toBeFocused()
    await expect(question).toBeVisible()
    await expect(product).toHaveValue('Balay')
    const asked = await product.getAttribute('aria-describedby')
    await expect(page.locator(`[id="${asked}"][aria-live=polite]`)).toHaveText(
      'Did you mean Balayage?',
    )

    await page.getByRole('button', { name: 'Keep Balay', exact: true }).click()
    await expect(question).toHaveCount(0)
    await expect(product).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(question, 'it is asked once').toHaveCount(0)

    await product.fill('Balaya')
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Use Balayage' }).click()
    await expect(product).toHaveValue('Balayage')
    await expect(page.getByLabel('Revenue'), 'the amount of its last sale').toHaveValue('20.00')
    await expect(question).toHaveCount(0)
  },
)

test(
  'A new name picked from the list, or saved as it is, is not asked about',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    const known = { productName: 'Cutting', customerName: 'Anna' }
    await post(page, createEntry.path, { ...known, revenue: 20, saleDate: '2026-01-15' })
    await page.goto('/sales-entry')
    const product = page.getByLabel('Product or service')
    await product.pressSequentially('Cut')
    await expect(page.getByRole('option').last()).toHaveText('CutAdd as new')
    await page.getByRole('option').last().click()
    await page.keyboard.press('Tab')
    await expect(page.getByLabel('Revenue')).toBeFocused()
    await expect(page.getByText(/Did you mean/)).toHaveCount(0)

    await page.getByLabel('Customer').fill('Ann')
    await page.getByLabel('Revenue').fill('12')
    await expect(page.getByText('Did you mean Anna?')).toBeVisible()
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await expect(product).toHaveValue('')
    await expect(page.getByText(/Did you mean/)).toHaveCount(0)
    await page.goto('/data-management')
    await expect(page.getByRole('row', { name: /Cut .*Ann / })).toHaveCount(1)
  },
)

test(
  'An amount with a minus, typed or pasted, switches to a refund and says so',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await page.goto('/sales-entry')
    await page.getByLabel('Product or service').fill('Haircut')
    await page.getByLabel('Revenue').pressSequentially('-45')
    const paidBack = page.getByLabel('Amount paid back')
    await expect(paidBack).toHaveValue('45')
    await expect(page.getByRole('radio', { name: 'Refund' })).toBeChecked()
    await expect(page.getByText('The minus made this a refund.')).toBeVisible()

    await page.getByRole('radio', { name: 'Sale' }).click()
    await expect(page.getByText('The minus made this a refund.')).toHaveCount(0)
    await page.getByLabel('Revenue').fill('−$1,245.50')
    await expect(paidBack).toHaveValue('$1,245.50')
    await paidBack.fill('-20')
    await expect(paidBack, 'a refund stays one').toHaveValue('20')
    await expect(page.getByRole('radio', { name: 'Refund' })).toBeChecked()
    await page.getByRole('button', { name: 'Save refund' }).click()
    await expect(page.getByText('Sales entry added successfully!')).toBeVisible()
    await page.goto('/data-management')
    await expect(page.getByRole('row', { name: /Haircut/ })).toContainText('-$20.00')
  },
)
