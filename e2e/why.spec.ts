import type { Locator, Page } from '@playwright/test'
import { whyChanged } from '../src/features/kpi/why/contract.ts'
import { createEntry, type EntryInput } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, figure, post, test } from './fixtures.ts'

test.use({ expectedErrors: [/ERR_FAILED/] })

/** February 2025: 6 cuts of $30. March: 6 cuts of $30 and 3 colors of $100, one to Grace, less a refund of $20. */
const SALON: Partial<EntryInput>[] = [
  { productName: 'Cut', revenue: 30, saleDate: '2025-01-01' },
  ...Array.from({ length: 6 }, () => ({ productName: 'Cut', revenue: 30, saleDate: '2025-02-10' })),
  ...Array.from({ length: 6 }, () => ({ productName: 'Cut', revenue: 30, saleDate: '2025-03-10' })),
  { productName: 'Color', revenue: 100, saleDate: '2025-03-11', customerName: 'Grace' },
  { productName: 'Color', revenue: 100, saleDate: '2025-03-12' },
  { productName: 'Color', revenue: 100, saleDate: '2025-03-12' },
  { productName: 'Cut', revenue: -20, saleDate: '2025-03-13' },
  { productName: 'Cut', revenue: 30, saleDate: '2025-05-01' },
]

test('An owner asks why the revenue rose: +$280.00 = 3 more sales +$90.00, a larger average +$210.00, refunds -$20.00', async ({
  page,
  owner: _,
}) => {
  await record(page, SALON)
  await page.goto('/dashboard?year=2025&period=m3')
  const ask = page.getByRole('button', { name: 'Why did it change?' })
  await ask.click()
  const panel = page.getByRole('dialog', { name: 'What changed your revenue' })
  const effects = panel.getByRole('list', { name: 'What made the change' })
  await expect(effects.getByRole('listitem')).toContainText([
    /3 more sales.*9, it was 6.*\+\$90\.00/,
    /A larger average sale, before refunds.*\$53\.33, it was \$30\.00.*\+\$210\.00/,
    /More refunded.*\$20\.00, it was \$0\.00.*-\$20\.00/,
    /All together.*\+\$280\.00/,
  ])
  const parts = panel.getByRole('list', { name: 'Where it came from' })
  await expect(parts.getByRole('listitem')).toContainText([
    /Color.*\+\$300\.00/,
    /Cut.*-\$20\.00/,
    /All together.*\+\$280\.00/,
  ])
  await expectAccessiblePage(page)
  await expectBarsAndColumns(page, effects)

  await panel.getByRole('radio', { name: 'Customers' }).check({ force: true })
  await expect(parts.getByRole('listitem')).toContainText([
    /Grace.*\+\$100\.00/,
    /Sales without a customer.*\+\$180\.00/,
    /All together.*\+\$280\.00/,
  ])
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(ask).toBeFocused()

  await page.keyboard.press('Enter')
  await panel.getByRole('link', { name: /^Color/ }).click()
  await expect(page).toHaveURL(/\/data-management\?.*from=2025-03-01&to=2025-03-31.*Color/)
})

test('Each tab is loaded when it is chosen: what stands above it stays, what failed can be tried again, and going back needs no wait', async ({
  page,
  owner: _,
}) => {
  await record(page, SALON)
  await page.goto('/dashboard?year=2025&period=m3')
  await page.getByRole('button', { name: 'Why did it change?' }).click()
  const panel = page.getByRole('dialog')
  const parts = panel.getByRole('list', { name: 'Where it came from' })
  await expect(parts.getByRole('listitem').first()).toContainText('Color')

  let fail = () => {}
  const isTime = new Promise<void>((resolve) => (fail = resolve))
  const customers = `**${whyChanged.path}?*by=customer*`
  await page.route(customers, async (route) => {
    await isTime
    await route.abort()
  })
  // The arrow keys choose, as in every group of radio buttons.
  await panel.getByRole('radio', { name: 'Products' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(panel.getByText('Looking for the customers...')).toBeAttached()
  await expect(panel.getByText('3 more sales')).toBeVisible()
  await expect(panel.getByRole('radio', { name: 'Customers' })).toBeFocused()
  fail()
  await expect(panel.getByText("The customers couldn't be loaded")).toBeVisible()
  await expect(panel.getByText('3 more sales')).toBeVisible()
  await page.unroute(customers)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(parts.getByRole('listitem').first()).toContainText('Grace')

  const size = await panel.boundingBox()
  await panel.getByRole('radio', { name: 'Team' }).check({ force: true })
  await expect(panel.getByText('None of these sales names a salesperson.')).toBeVisible()
  expect(await panel.boundingBox()).toEqual(size)
  await expectAccessiblePage(page)

  await page.route(`**${whyChanged.path}?*`, (route) => route.abort())
  await panel.getByRole('radio', { name: 'Products' }).check({ force: true })
  await expect(parts.getByRole('listitem').first()).toContainText('Color')
  await panel.getByRole('radio', { name: 'Customers' }).check({ force: true })
  await expect(parts.getByRole('listitem').first()).toContainText('Grace')
})

test('The other figures answer too, what loads is announced, and what failed can be tried again', async ({
  page,
  owner: _,
}) => {
  await record(page, SALON)
  await page.goto('/dashboard?year=2025&period=m3')
  for (const [label, title, text] of [
    ['Sales', 'What changed your number of sales', '3 more days'],
    ['Average sale', 'What changed your average sale', 'More sales of dearer products'],
  ]) {
    await figure(page, label!).click()
    await page.getByRole('button', { name: 'Why did it change?' }).click()
    const panel = page.getByRole('dialog', { name: title! })
    await expect(panel.getByText(text!, { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')
  }
  await expect(page.getByText('Gross margin, until your products have a cost')).toBeVisible()
  await figure(page, 'Total revenue').click()

  let fail = () => {}
  const isTime = new Promise<void>((resolve) => (fail = resolve))
  await page.route(`**${whyChanged.path}?*`, async (route) => {
    await isTime
    await route.abort()
  })
  await page.getByRole('button', { name: 'Why did it change?' }).click()
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Looking for the reasons...')).toBeAttached()
  fail()
  await expect(panel.getByText("The reasons for the change couldn't be loaded")).toBeVisible()
  await page.unroute(`**${whyChanged.path}?*`)
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(panel.getByText('3 more sales')).toBeVisible()
})

/** Names, bars and amounts stand side by side, on a phone with the bar below. */
async function expectBarsAndColumns(page: Page, rows: Locator): Promise<void> {
  const size = page.viewportSize()!
  for (const width of [390, 640, 768, 1024, 1440]) {
    await page.setViewportSize({ ...size, width })
    for (const row of (await rows.getByRole('listitem').all()).slice(0, -1)) {
      const parts = await row.locator('> *').all()
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()))
      const [name, bar, amount] = boxes.map((box) => box!)
      expect(bar!.width, `bar at ${width} px`).toBeGreaterThan(100)
      if (width >= 640) {
        expect(name!.x + name!.width, `name at ${width} px`).toBeLessThan(bar!.x)
        expect(bar!.x + bar!.width, `bar at ${width} px`).toBeLessThan(amount!.x)
      } else {
        expect(name!.x + name!.width, `name at ${width} px`).toBeLessThan(amount!.x)
        expect(name!.y + name!.height, `name at ${width} px`).toBeLessThan(bar!.y)
      }
    }
  }
  await page.setViewportSize(size)
}

async function record(page: Page, sales: Partial<EntryInput>[]): Promise<void> {
  for (const data of sales) {
    await post(page, createEntry.path, data)
  }
}
