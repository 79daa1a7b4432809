import type { Page } from '@playwright/test'
import { expect, expectAccessiblePage, expectLargeTextToFit, sold, test } from './fixtures.ts'

const openCustomer = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) }).click()

test('An owner notes how to reach a customer, finds them by it, and writes to them', async ({
  page,
  owner: _,
}) => {
  await page.goto('/customers')
  await expect(page.getByText('No customers yet')).toBeVisible()
  await sold(page, 'Ana Lima', 62, 5400)
  await sold(page, 'Ben Adeyemi', 40, 120)
  await page.reload()
  await openCustomer(page, 'Ana Lima')
  await page.getByRole('button', { name: 'Edit contact' }).click()
  const form = page.getByRole('dialog', { name: 'How to reach Ana Lima' })
  await form.getByLabel('Phone').fill('+49 171 2345')
  await form.getByLabel('Email').fill('ana at example')
  await form.getByLabel('Birthday', { exact: false }).first().selectOption('February')
  await form.getByLabel('Day of the birthday').selectOption('29')
  await form.getByText('Yes', { exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByText('Enter an email address like name@example.com')).toBeVisible()
  await expectAccessiblePage(page)
  await form.getByLabel('Email').fill('ana@example.com')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('link', { name: 'ana@example.com' })).toHaveAttribute(
    'href',
    'mailto:ana@example.com',
  )
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    'https://wa.me/491712345',
  )
  await expect(page.getByText(/Feb/)).toBeVisible()
  await expectAccessiblePage(page)
  await page.keyboard.press('Escape')

  await page.getByLabel('Search customers').fill('0171 23')
  await expect(page.getByText('1 customer found')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Ben/ })).toHaveCount(0)
  await expect(page).toHaveURL('/customers?search=0171+23')
  await expectLargeTextToFit(page)

  await page.goto('/customers')
  await page.getByLabel('Sort customers').selectOption('Away longest')
  await expect(page.getByText('No regular is away')).toBeVisible()

  await page.goto('/boss-action-coach')
  await page.locator('summary').filter({ hasText: 'Ana Lima' }).click()
  await expect(page.getByRole('link', { name: 'Email' })).toHaveAttribute(
    'href',
    /^mailto:ana@example\.com\?subject=/,
  )
})

test('Whoever asked not to be written to is left out, and the owner is told', async ({
  page,
  owner: _,
}) => {
  await page.goto('/sales-entry')
  await sold(page, 'Ana Lima', 62, 5400)
  await sold(page, 'Ben Adeyemi', 40, 120)
  await page.goto('/boss-action-coach')
  const ben = page.locator('summary').filter({ hasText: 'Ben Adeyemi' })
  await ben.click()
  await page.getByRole('button', { name: 'Add a phone number' }).click()
  const form = page.getByRole('dialog')
  await form.getByText('No', { exact: true }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(ben).toHaveCount(0)
  await page.getByText('Not on the list (1)').click()
  await expect(
    page.getByText('1 customer who asked not to be written to is left out.'),
  ).toBeVisible()
})

test('An owner imports a file of customers, and takes it back', async ({ page, owner: _ }) => {
  await page.goto('/sales-entry')
  await sold(page, 'Ana Lima', 62, 5400)
  await page.goto('/customers')
  await page.locator('input[type=file]').setInputFiles({
    name: 'people.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(
      'Customer,Mobile,E-mail,Remarks\nAna Lima,+49 171 2345,ana@example.com,tall\n' +
        'Leo Rossi,none,leo@example.com,\nWalk-in,1234,,\n',
    ),
  })
  await expect(page.getByText('1 new customer, 1 customer changed, 1 row left out')).toBeVisible()
  await expect(page.getByText(/a phone number that can be dialed: “none”/)).toBeVisible()
  await expect(page.getByLabel('Phone', { exact: true })).toHaveValue('Mobile')
  await expectAccessiblePage(page)
  await page.getByLabel('Note', { exact: true }).selectOption('Not in the file')
  await expect(page.getByText('tall')).toHaveCount(0)
  await page.getByRole('button', { name: 'Import customers' }).click()
  await expect(page.getByRole('button', { name: /^Leo Rossi/ })).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import of people.csv' }).click()
  await expect(page.getByText('The contacts are as they were before.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Leo Rossi/ })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Ana Lima/ })).toBeVisible()
})
