import { expect, vi } from 'vitest'
import { pageTests, type Page } from '../../../../app/testing/page/page-tests.ts'
import { post } from '../../../../app/testing/page/parts.ts'
import { dayIn } from '../../../../shared/calendar.ts'
import { createEntry } from '../../../sales/contract.ts'
import { createGoal } from '../../contract.ts'

const { test } = await pageTests()
const today = dayIn('America/Chicago', new Date())
const reached = { name: / is reached$/ }

test(
  'A goal that today’s sales reached is celebrated with its marks, in one dialog, once (spec §1.3, §4.3)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await setGoal(page, 100)
    await setGoal(page, 900, { description: 'Sign', timeframe: 'monthly' })
    await record(page, 12_000)
    await page.goto('/dashboard')
    const dialog = page.getByRole('dialog', reached)
    await expect(dialog).toContainText('$12,000')
    await expect(dialog).toContainText('You set $100 for New van. Your shop delivered.')
    await expect(dialog.getByRole('listitem')).toHaveText([/ is reached: \$900\./, /^\$10,000 in /])
    expect(await dialog.getByRole('button').count()).toBe(2)
    await dialog.getByRole('button', { name: 'Keep going' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expectQuiet(page)
  },
)

test(
  'Nothing is celebrated while a form is open; on the next page it is',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await setGoal(page, 100)
    await page.goto('/sales-entry')
    await page.getByLabel('Product or service').fill('Haircut')
    await page.getByLabel('Revenue').fill('120')
    await page.getByRole('button', { name: 'Save and add another' }).click()
    await expect(page.getByText('Sales entry added successfully!')).toBeVisible()
    await page.code().look()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/dashboard')
    await expect(page.getByRole('dialog', reached)).toContainText('$120')
  },
)

test(
  'A celebration waits until the owner looks at the tab',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await setGoal(page, 100)
    await record(page, 120)
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await page.goto('/dashboard')
    await expectQuiet(page)
    hidden.mockRestore()
    await expect(page.getByRole('dialog', reached)).toContainText('$120')
  },
)

test('What a file brought is not celebrated', { tags: 'long' }, async ({ page, owner: _ }) => {
  await setGoal(page, 100)
  await page.goto('/data-management')
  const sales = `Item,Amount,Date\nColor,20000,${today}\n`
  await page.locator('input[type=file]').setInputFiles(new File([sales], 'sales.csv'))
  await page.getByRole('button', { name: 'Import CSV' }).click()
  await expect(page.getByText('Successfully imported 1 entry!')).toBeVisible()
  await page.goto('/dashboard')
  await expectQuiet(page)
})

/** A dialog closes by itself after a while, so it is looked for once. */
async function expectQuiet(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.idle()
  for (let looks = 0; looks < 4; looks += 1) await page.code().look()
  await page.idle()
  expect(await page.getByRole('dialog').count()).toBe(0)
}

const setGoal = (page: Page, targetAmount: number, more: object = {}): Promise<void> =>
  post(page, createGoal.path, {
    timeframe: 'yearly',
    description: 'New van',
    targetAmount,
    ...more,
  })

const record = (page: Page, revenue: number): Promise<void> =>
  post(page, createEntry.path, { productName: 'Haircut', revenue, saleDate: today })
