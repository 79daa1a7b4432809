import { fileServer } from '../src/features/imports/feeds/testing/file-server.ts'
import { expect, expectAccessiblePage, test } from './fixtures.ts'

test.use({ expectedErrors: [/sales-entries\/feeds.*400/] })

test('An owner has a file on the web read every night, and answers what it asks @both', async ({
  page,
  owner: _,
}) => {
  const server = await fileServer()
  const header = 'Date,Product,Amount,Till\n'
  const first = '2026-03-01,Espresso,2.50,1\n2026-03-02,Espresso,2.50,1\n2026-03-03,Cake,4.00,1\n'
  try {
    await page.goto('/data-management')
    await page.getByRole('button', { name: 'Read a file every night' }).click()
    const address = page.getByLabel('Address of the file')
    await address.fill('sales.csv')
    await page.getByRole('button', { name: 'Fetch the file' }).click()
    await expect(page.getByText('Enter an address that begins with https://')).toBeVisible()
    server.behaves((response) => response.end('<!doctype html><title>Sign in</title>'))
    await address.fill(server.address)
    await page.getByRole('button', { name: 'Fetch the file' }).click()
    await expect(page.getByText('This address shows a web page, not a file.')).toBeVisible()
    await expectAccessiblePage(page)

    server.has(header + first)
    await page.getByRole('button', { name: 'Fetch the file' }).click()
    // 2.50 + 2.50 + 4.00 = 9.00
    await expect(page.getByRole('region', { name: 'What will be recorded' })).toContainText(
      '3 sales, $9.00',
    )
    await page.getByRole('button', { name: 'Import and read every night' }).click()
    const list = page.getByRole('region', { name: 'Read every night' })
    await expect(list).toContainText('sales.csv')
    await expect(list).toContainText('3 new')
    await expectAccessiblePage(page)

    server.has(`${header}${first}2026-03-04,Cake,4.00,1\n`)
    await page.getByRole('button', { name: 'Read now: sales.csv' }).click()
    await expect(list).toContainText('1 new', { timeout: 20_000 })

    server.has(`Date,Product,Total,Till\n${first}2026-03-04,Cake,4.00,1\n2026-03-05,Cake,4.00,1\n`)
    await page.getByRole('button', { name: 'Read now: sales.csv' }).click()
    await expect(list).toContainText('Needs an answer', { timeout: 20_000 })
    await expect(list).toContainText('The file has no column "Amount"')
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Answer: sales.csv' }).click()
    await page.getByRole('button', { name: 'Import and read every night' }).click()
    await expect(list).toContainText('1 new')
    await expect(list).not.toContainText('Needs an answer')

    await page.getByRole('button', { name: 'Undo the import of sales.csv' }).first().click()
    await expect(page.getByRole('dialog')).toContainText('It will be paused')
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(list).toContainText('You undid an import of this file, so it is paused')
    await page.getByRole('button', { name: 'Remove: sales.csv' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect(list).toBeHidden()
  } finally {
    server.close()
  }
})
