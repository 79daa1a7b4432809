import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { unzip } from '../src/features/accounts/leaving/testing/unzip.ts'
import { expect, expectAccessiblePage, test } from './fixtures.ts'

async function recordSale(page: Page, baseURL: string, revenue: number): Promise<void> {
  const response = await page.request.post('/api/sales-entries', {
    data: { productName: 'Espresso', revenue, saleDate: '2026-03-31', customerName: 'Mia' },
    headers: { origin: baseURL },
  })
  expect(response.status()).toBe(200)
}

test('An owner downloads everything: one ZIP file whose sales add up to 12.50 + 3.50 = 16', async ({
  page,
  owner,
  baseURL,
}) => {
  for (const revenue of [12.5, 3.5]) await recordSale(page, baseURL!, revenue)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Your data' })
  const download = page.waitForEvent('download')
  await section.getByRole('button', { name: 'Download everything' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^account-data-\d{4}-\d\d-\d\d\.zip$/)
  await expect(section.getByRole('status')).toContainText('Look for account-data-')

  const files = unzip(await readFile(await file.path()))
  const [, ...sales] = files.get('sales.csv')!.trim().split('\r\n')
  const revenue = sales.map((line) => Number(line.split(',')[1]))
  expect(revenue.reduce((sum, each) => sum + each)).toBe(16)
  expect(files.get('account.json')).toContain(owner.email)
  expect(files.get('README.txt')).toContain('sales.csv')
})

test.describe('when a download is already running', () => {
  test.use({ expectedErrors: [/\/api\/account\/archive .*409/] })

  test('the page says so in words', async ({ page, owner }) => {
    expect(owner.email).toBeTruthy()
    await page.route('**/api/account/archive', (route) =>
      route.fulfill({
        status: 409,
        json: { code: 'archive_running', message: 'Your data is already being downloaded.' },
      }),
    )
    await page.goto('/account')
    await page.getByRole('button', { name: 'Download everything' }).click()
    await expect(page.getByRole('alert')).toHaveText('Your data is already being downloaded.')
  })
})

test.describe('who mistypes the password', () => {
  test.use({ expectedErrors: [/\/api\/account\/deletion .*400/] })

  test('An owner deletes the account, comes back within 30 days, and finds everything as it was @both', async ({
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

test('The account page with both sections is accessible', async ({ page, owner }) => {
  await page.goto('/account')
  await expect(page.getByRole('region', { name: 'Delete your account' })).toBeVisible()
  expect(owner.email).toBeTruthy()
  await expectAccessiblePage(page)
})
