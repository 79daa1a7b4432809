import { expect, vi } from 'vitest'
import { pageTests, type Page } from '../../../../app/testing/page/page-tests.ts'
import { post } from '../../../../app/testing/page/parts.ts'
import { dayIn } from '../../../../shared/calendar.ts'
import { createEntry } from '../../../sales/contract.ts'
import { createGoal, listGoals, type Goal } from '../../contract.ts'

const { test } = await pageTests()
const reached = { name: /^Goal reached!/ }

test(
  'A goal reached while no page was open is celebrated by the next page, whichever it is (spec §1.3, §4.3)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await setGoal(page, 100)
    await record(page, 120)
    await page.goto('/business-profile')
    await expect(page.getByRole('dialog', reached)).toContainText('$120')
  },
)

test(
  'A goal reached by an edited sale is celebrated on that page (spec §4.4)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await setGoal(page, 100)
    await record(page, 60)
    await page.goto('/data-management')
    await page.getByRole('button', { name: /^Edit/ }).first().click()
    await page.getByLabel('Revenue').fill('105')
    await page.getByRole('button', { name: 'Save changes' }).click()
    const dialog = page.getByRole('dialog', reached)
    await expect(dialog).toContainText('$105')
    await dialog.getByRole('link', { name: 'See your goals' }).click()
    await expect(page).toHaveURL('/goal-settings')
    await expect(dialog).toBeHidden()
  },
)

test(
  'When an import takes a goal over its target, the celebration waits until the owner looks at the tab',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await record(page, 60)
    await setGoal(page, 100)
    await page.goto('/data-management')
    const sales = `Item,Amount,Date\nColor,45.50,${today()}\n`
    await page.locator('input[type=file]').setInputFiles(new File([sales], 'sales.csv'))
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
    await page.getByRole('button', { name: 'Import CSV' }).click()
    const recorded = async () => {
      const { body } = await page.request.get(listGoals.path)
      return (body as Goal[])[0]?.achievedAmount
    }
    await expect.poll(recorded, { timeout: 20_000 }).toBe(105.5)
    await expect(page.getByRole('dialog')).toBeHidden()
    hidden.mockRestore()
    document.dispatchEvent(new window.Event('visibilitychange'))
    await expect(page.getByRole('dialog', reached), '60 + 45.50').toContainText('$105.50')
    await page.keyboard.press('Escape')
    await expect(page.getByText('Successfully imported 1 entry!')).toBeVisible()
  },
)

test(
  'The owner sees the milestone for the first ten customers once (spec §1.3)',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    for (let customer = 1; customer <= 10; customer += 1) await record(page, 5, `Ada ${customer}`)
    await page.goto('/dashboard')
    const dialog = page.getByRole('dialog', { name: /^Milestone!/ })
    await expect(dialog).toContainText('10')
    await expect(dialog).toContainText('different customers')
    await dialog.getByRole('button', { name: 'Keep going' }).click()
    await expect(dialog).toBeHidden()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Total revenue', exact: true })).toBeVisible()
    await page.idle()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test(
  'One press closes all celebrations that wait, and none of them comes back',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await setGoal(page, 100)
    await page.goto('/sales-entry')
    await sell(page, '120000')
    await page.getByRole('dialog', reached).getByRole('button', { name: 'Close all' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.goto('/dashboard')
    await expect(page.getByRole('region', { name: 'Key figures' })).toContainText('$120,000')
    await page.idle()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

test(
  'Goals that one sale takes over their targets share a celebration, the largest first',
  { tags: 'long' },
  async ({ page, owner: _ }) => {
    await setGoal(page, 100)
    await setGoal(page, 5_000, { description: '', timeframe: 'monthly' })
    await setGoal(page, 900, { description: 'Sign', timeframe: 'monthly' })
    await page.goto('/sales-entry')
    await sell(page, '6000')
    const dialog = page.getByRole('dialog', { name: /^Goals reached! Your revenue goal/ })
    await expect(dialog).toContainText('Target $5,000')
    await expect(dialog).toContainText(/You also reached Sign \(\$900 for .+\) and New van \(\$100/)
    await dialog.getByRole('button', { name: 'Keep going' }).click()
    await expect(page.getByRole('dialog')).toBeHidden()
  },
)

async function sell(page: Page, revenue: string): Promise<void> {
  await page.getByLabel('Product or service').fill('Haircut')
  await page.getByLabel('Revenue').fill(revenue)
  await page.getByRole('button', { name: 'Save and add another' }).click()
  await expect(page.getByLabel('Product or service')).toHaveValue('')
}

const today = () => dayIn('America/Chicago', new Date())

const setGoal = (page: Page, targetAmount: number, more: object = {}): Promise<void> =>
  post(page, createGoal.path, {
    timeframe: 'yearly',
    description: 'New van',
    targetAmount,
    ...more,
  })

const record = (page: Page, revenue: number, customerName?: string): Promise<void> =>
  post(page, createEntry.path, {
    productName: 'Haircut',
    revenue,
    saleDate: today(),
    ...(customerName && { customerName }),
  })
