import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { fileServer } from '../src/features/imports/feeds/testing/file-server.ts'
import { dayIn } from '../src/shared/calendar.ts'
import { expect, expectAccessiblePage, figure, test, thisYear, type Owner } from './fixtures.ts'

test.use({ expectedErrors: [/sales-entries\/feeds.*400/] })

test('An owner has a file on the web read every night, and answers what it asks', async ({
  page,
  owner,
}) => {
  const server = await fileServer()
  const header = 'Date,Product,Amount,Till\n'
  const first = '2026-03-01,Espresso,2.50,1\n2026-03-02,Espresso,2.50,1\n2026-03-03,Cake,4.00,1\n'
  try {
    await page.goto('/data-management')
    await page.getByRole('button', { name: 'Read a file every night' }).click()
    const address = page.getByLabel('Address of the file')
    await page.getByLabel('Your password', { exact: true }).fill(owner.password)
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
    await expect(page.getByRole('region', { name: 'About the file' })).toContainText(
      '3 sales from March 1, 2026 to March 3, 2026, $9.00 in all.',
    )
    await page.getByRole('button', { name: 'Import and read every night' }).click()
    await page.getByRole('button', { name: 'See your sales' }).click()
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
    await page.getByRole('button', { name: 'See your sales' }).click()
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

test('In the night only the new rows of a file are recorded, and that night can be undone', async ({
  page,
  owner,
}) => {
  const server = await fileServer()
  const list = page.getByRole('region', { name: 'Read every night' })
  const revenue = async (expected: string) => {
    await page.goto(thisYear)
    await expect(figure(page, 'Total revenue')).toContainText(expected)
  }
  try {
    server.has(fileOf('2.50', '2.50', '4.00'))
    await addFile(page, server.address, owner)
    await expect(list).toContainText('3 new')
    // 2.50 + 2.50 + 4.00 = 9.00
    await revenue('$9.00')

    // A third espresso for 2.50, and one for 6.00.
    server.has(fileOf('2.50', '2.50', '2.50', '4.00', '6.00'))
    await letNightCome(owner)
    // 9.00 + 2.50 + 6.00 = 17.50
    await expect(async () => revenue('$17.50')).toPass()
    await page.goto('/data-management')
    await expect(list).toContainText('2 new')
    await page.getByRole('button', { name: 'Undo the import of sales.csv' }).first().click()
    await page.getByRole('button', { name: 'Undo import' }).click()
    await expect(list).toContainText('You undid an import of this file, so it is paused')
    await revenue('$9.00')
  } finally {
    server.close()
  }
})

test('An owner sees which sales are not in the file any more, because they stay', async ({
  page,
  owner,
}) => {
  const server = await fileServer()
  const list = page.getByRole('region', { name: 'Read every night' })
  try {
    server.has(fileOf('2.50', '4.00'))
    await addFile(page, server.address, owner)
    await expect(list).toContainText('2 new')
    // The till has taken 4.00 back, and sold twice for 1.00.
    server.has(fileOf('2.50', '1.00', '1.00'))
    await letNightCome(owner)
    await expect(async () => {
      await page.goto('/data-management')
      await expect(list).toContainText('A sale that this file brought is not among its rows')
    }).toPass()
    await page.getByRole('button', { name: 'Answer: sales.csv' }).click()
    const gone = page.getByRole('note', { name: '1 sale is not in the file any more.' })
    await expect(gone).toContainText('It stays recorded and counts.')
    await expect(gone).toContainText('$4.00')
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Import and read every night' }).click()
    await page.getByRole('button', { name: 'See your sales' }).click()
    await expect(list).toContainText('2 new')
    await expect(list).not.toContainText('Needs an answer')
  } finally {
    server.close()
  }
})

/** A file with sales of today. */
function fileOf(...amounts: string[]): string {
  const today = dayIn('America/Chicago', new Date())
  return `Date,Product,Amount\n${amounts.map((amount) => `${today},Espresso,${amount}\n`).join('')}`
}

async function addFile(page: Page, address: string, { password }: Owner): Promise<void> {
  await page.goto('/data-management')
  await page.getByRole('button', { name: 'Read a file every night' }).click()
  await page.getByLabel('Address of the file').fill(address)
  await page.getByLabel('Your password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Fetch the file' }).click()
  await page.getByRole('button', { name: 'Import and read every night' }).click()
  await page.getByRole('button', { name: 'See your sales' }).click()
}

async function letNightCome({ email }: Owner): Promise<void> {
  const { PATH, HOME, TMPDIR, E2E_DATA_DIR, E2E_URL, E2E_SESSION_SECRET } = process.env
  const settings = {
    DATA_DIR: E2E_DATA_DIR,
    APP_URL: E2E_URL,
    ...(E2E_SESSION_SECRET && { SESSION_SECRET: E2E_SESSION_SECRET }),
  }
  await promisify(execFile)(process.execPath, ['e2e/let-night-come.ts', email], {
    env: { PATH, HOME, TMPDIR, ...settings },
  })
}
