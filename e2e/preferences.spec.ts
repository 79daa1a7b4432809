import type { Locator, Page } from '@playwright/test'
import { createEntry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, figure, post, test } from './fixtures.ts'

test('An owner customizes the dashboard, and it stays that way in every tab', async ({
  page,
  context,
  owner: _,
}) => {
  await record(page)
  await page.goto('/dashboard')
  const team = page.getByText('Sales Team', { exact: true })
  await expect(team).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Total revenue by month' })).toBeVisible()

  const panel = await customize(page)
  await expect(panel.getByText('13 of 15 shown')).toBeVisible()
  const overview = panel.getByRole('region', { name: 'Dataset overview' })
  await expect(overview).toContainText(
    '2 records from 2025 to 2026, 1 salesperson and 2 customers.',
  )
  await expectAccessiblePage(page)

  await off(panel, 'Average sale')
  await off(panel, 'Sales Team needs who sold it')
  await off(panel, 'Total revenue with the goal')
  await panel.getByRole('button', { name: 'Close' }).click()
  const expectCustomized = async (tab: Page) => {
    await expect(figure(tab, 'Sales')).toBeVisible()
    for (const label of ['Average sale', 'Total revenue']) {
      await expect(figure(tab, label)).toHaveCount(0)
    }
    await expect(tab.getByText('Customer Intelligence', { exact: true })).toBeVisible()
    await expect(tab.getByText('Sales Team', { exact: true })).toHaveCount(0)
  }
  await expectCustomized(page)

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.reload()
  await expectCustomized(page)
  expect(asked).toContain('/api/customer-intelligence')
  expect(asked, 'hidden lists are not requested').not.toContain('/api/sales-team')

  const other = await context.newPage()
  await other.goto('/dashboard')
  await expectCustomized(other)
  await (await customize(other)).getByRole('switch', { name: 'Average sale' }).click()
  await expect(figure(page, 'Average sale'), 'switched on in the other tab').toBeVisible()
})

test('An owner switches whole groups or everything; if everything is off, one click brings it back (spec §2.9)', async ({
  page,
  owner: _,
}) => {
  await record(page)
  await page.goto('/dashboard')
  const panel = await customize(page)
  for (const [group, switches] of [
    ['Revenue metrics', 5],
    ['Sales performance', 4],
    ['Product analysis', 4],
  ] as const) {
    await panel.getByRole('button', { name: `Clear All: ${group}` }).click()
    // The two about fixed costs are off at first.
    await expect(panel.getByRole('switch', { checked: false })).toHaveCount(switches + 2)
    await panel.getByRole('button', { name: `Select All: ${group}` }).click()
    await expect(panel.getByRole('switch', { checked: true })).toHaveCount(13)
  }
  await panel.getByRole('button', { name: 'Clear All: everything' }).click()
  await expect(panel.getByText('0 of 15 shown')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Customize', exact: true })).toBeFocused()

  await expect(page.getByText('Everything is switched off')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Switch everything on' }).click()
  await expect(figure(page, 'Total revenue')).toContainText('$80.00')
  expect(await stored(page)).toMatchObject({ totalRevenue: true, teamPerformance: true })
})

test('If the browser blocks storage, the switches work until the owner leaves the page', async ({
  page,
  owner: _,
}) => {
  await record(page)
  await page.addInitScript(`
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('No', 'SecurityError') } })`)
  await page.goto('/dashboard')
  const panel = await customize(page)
  await off(panel, 'Average sale')
  await off(panel, 'Growth')
  await page.keyboard.press('Escape')
  await expect(figure(page, 'Total revenue')).toBeVisible()
  await expect(figure(page, 'Average sale')).toHaveCount(0)
  await expect(figure(page, 'Growth')).toHaveCount(0)
})

async function customize(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Customize', exact: true }).click()
  return page.getByRole('dialog', { name: 'Customize your dashboard' })
}

async function off(panel: Locator, name: string): Promise<void> {
  const toggle = panel.getByRole('switch', { name, exact: true })
  await toggle.click()
  await expect(toggle).not.toBeChecked()
}

const stored = (page: Page): Promise<unknown> =>
  page.evaluate(`JSON.parse(atob(localStorage.getItem('kpi-toggles')))`)

/** Records a sale by Kim to each of two customers, in two different years. */
async function record(page: Page): Promise<void> {
  const sale = { productName: 'Cut', revenue: 80, salesperson: 'Kim' }
  for (const more of [
    { saleDate: '2026-01-15', customerName: 'Ada' },
    { saleDate: '2025-01-15', customerName: 'Grace' },
  ]) {
    await post(page, createEntry.path, { ...sale, ...more })
  }
}
