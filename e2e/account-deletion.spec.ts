import { mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { filesIn } from '../src/features/accounts/deletion/export/testing/unzip.ts'
import { dataUrl, png } from '../src/features/support/testing/pictures.ts'
import { expect, expectAccessiblePage, test } from './fixtures.ts'

async function recordSale(page: Page, baseURL: string, revenue: number): Promise<void> {
  const response = await page.request.post('/api/sales-entries', {
    data: { productName: 'Espresso', revenue, saleDate: '2026-03-31', customerName: 'Mia' },
    headers: { origin: baseURL },
  })
  expect(response.status()).toBe(200)
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Download everything?' })

/** Opens the dialog, gives the password and presses the button. */
async function askForArchive(page: Page, password: string): Promise<void> {
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Your data' })
  await section.getByRole('button', { name: 'Download everything' }).click()
  await dialogOf(page).getByLabel('Your password', { exact: true }).fill(password)
  await dialogOf(page).getByRole('button', { name: 'Download everything' }).click()
}

/** Unpacks an archive and returns the path of its page. */
async function unpack(files: Map<string, Buffer>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  for (const [name, content] of files) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  return join(folder, 'index.html')
}

test('An owner downloads everything, whose sales add up to 12.50 + 3.50 = 16, and reads it without a network', async ({
  page,
  owner,
  baseURL,
}) => {
  for (const revenue of [12.5, 3.5]) await recordSale(page, baseURL!, revenue)
  const report = await page.request.post('/api/technical-support', {
    data: {
      issueType: 'Other',
      priority: 'Low',
      description: 'The logo is too small.',
      screenshots: [dataUrl(png(300, 200))],
    },
    headers: { origin: baseURL! },
  })
  expect(report.status()).toBe(200)
  const download = page.waitForEvent('download')
  await askForArchive(page, owner.password)
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^account-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(dialogOf(page)).toBeHidden()
  const section = page.getByRole('region', { name: 'Your data' })
  await expect(section.getByRole('status')).toContainText('Look for account-data-')

  const files = filesIn(await readFile(await file.path()))
  const [, ...sales] = files.get('sales.csv')!.toString().trim().split('\r\n')
  const revenue = sales.map((line) => Number(line.split(',')[1]))
  expect(revenue.reduce((sum, each) => sum + each)).toBe(16)
  expect(files.get('account.csv')!.toString()).toContain(owner.email)

  await page.goto(`file://${await unpack(files)}`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Everything that')
  await expect(page.getByRole('link', { name: 'sales.csv', exact: true })).toBeVisible()
  await expect(page.getByRole('img')).toBeVisible()
  expect(await page.evaluate("document.querySelector('img').naturalWidth")).toBe(300)
  await expectAccessiblePage(page)
})

test.describe('who mistypes the password', () => {
  test.use({ expectedErrors: [/\/api\/account\/deletion .*400/] })

  test('An owner deletes the account, comes back within 30 days, and finds everything as it was @core', async ({
    page,
    owner,
    baseURL,
  }) => {
    await recordSale(page, baseURL!, 12.5)
    await page.goto('/account')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('For 30 days we keep everything.')
    await expectAccessiblePage(page)

    const password = dialog.getByLabel('Your password', { exact: true })
    const confirm = dialog.getByRole('button', { name: 'Delete my account' })
    await confirm.click()
    await expect(password).toHaveAccessibleDescription(/Enter your password/)
    await password.fill('not my password')
    await confirm.click()
    await expect(password).toHaveAccessibleDescription(/This isn't your current password/)
    await expect(password).toHaveValue('not my password')
    await password.fill(owner.password)
    await confirm.click()

    const goodbye = page.getByRole('dialog', {
      name: /^Your account will be deleted on \w+ \d+, \d{4}$/,
    })
    await expect(goodbye).toContainText('Sign in before')
    await expectAccessiblePage(page)
    await goodbye.getByRole('button', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL('/')
    await page.goto('/dashboard')
    await expect(page).toHaveURL('/login')

    await page.getByLabel('Email').fill(owner.email)
    await page.getByLabel('Password', { exact: true }).fill(owner.password)
    await page.getByRole('button', { name: 'Sign In to Dashboard' }).click()
    const kept = page.getByRole('dialog', { name: 'Your account is kept' })
    await expect(kept).toContainText('your account will not be deleted')
    await expectAccessiblePage(page)
    await kept.getByRole('button', { name: 'Go on' }).click()
    await expect(kept).toBeHidden()
    await page.goto('/data-management')
    await expect(page.getByText('Espresso').first()).toBeVisible()
    await page.reload()
    await expect(kept).toBeHidden()
  })
})
