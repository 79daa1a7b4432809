import { existsSync, readFileSync } from 'node:fs'
import { expect, figure, test } from './fixtures.ts'
import { FIELD_LABELS, type Field } from '../src/features/sales/import/contract.ts'

const SUPERSTORE = new URL('../../shared/data/superstore_us_mdy.csv', import.meta.url)

/** Three sales that come to the same figures, for where the real file is not at hand. */
const STAND_IN = `Product Name,Order Date,Sales,Quantity,Customer Name
Phone,11/5/2017,118447.81,1,Grace Hopper
Copier,12/5/2017,161606.27,1,Grace Hopper
Chair,3/5/2017,452460.41,1,Alan Turing
`

const COLUMNS: Partial<Record<Field, string>> = {
  productName: 'Product Name',
  revenue: 'Sales',
  saleDate: 'Order Date',
  quantity: 'Quantity',
  customerName: 'Customer Name',
}

test('An owner imports a real export and looks at it by year, quarter and month', async ({
  page,
  owner: _,
}) => {
  const real = existsSync(SUPERSTORE)
  if (!real) test.info().annotations.push({ type: 'note', description: 'the real file is missing' })
  await page.goto('/data-management')
  await page.locator('input[type=file]').setInputFiles({
    name: 'superstore.csv',
    mimeType: 'text/csv',
    buffer: real ? readFileSync(SUPERSTORE) : Buffer.from(STAND_IN),
  })
  for (const [field, header] of Object.entries(COLUMNS)) {
    const label = new RegExp(`^${FIELD_LABELS[field as Field]}`)
    await page.getByRole('combobox', { name: label }).selectOption({ label: header })
  }
  await page.getByRole('button', { name: 'Import CSV' }).click()
  const [imported, rejected] = real ? ['9,988', ' Note: 6 rows had errors.'] : ['3', '']
  await expect(
    page.getByText(`Successfully imported ${imported} entries!${rejected}`).first(),
  ).toBeVisible({ timeout: 30_000 })

  await page.goto('/dashboard')
  await expect(page.getByLabel('Year'), 'the latest year with sales').toHaveValue('2017')
  await expect(figure(page, 'Total revenue')).toContainText('$732,514')
  await page.getByLabel('Period').selectOption('Q4')
  await expect(figure(page, 'Total revenue')).toContainText('$280,054')
  await page.getByLabel('Period').selectOption('November')
  await expect(figure(page, 'Total revenue')).toContainText('$118,448')
  await expect(page).toHaveURL(/year=2017.*period=m11/)

  await page.reload()
  await expect(figure(page, 'Total revenue'), 'the choice is in the address').toContainText(
    '$118,448',
  )
})
