import type { Page } from '@playwright/test'
import { createEntry } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, figure, openMenu, test } from './fixtures.ts'

/** A single red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('An owner fills in the profile, and the figures use it', async ({ page, owner }) => {
  const sold = await page.request.post(createEntry.path, {
    data: { productName: 'Tulips', revenue: 1234.5, saleDate: todayInChicago() },
  })
  expect(sold.status(), await sold.text()).toBe(200)
  await page.goto('/dashboard')
  await expect(figure(page, 'Total revenue')).toContainText('$1,234.50')
  await expect(figure(page, 'Gross margin')).toContainText('30.0%')

  await (await openMenu(page)).getByRole('link', { name: /Profile/ }).click()
  await expect(page.getByRole('heading', { name: 'Business Information' })).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue(owner.businessName)
  await expect(page.getByText('364 open days a year')).toBeVisible()

  await page.getByLabel('Business name').fill('Ortiz Flowers')
  await page.getByLabel('Business type').fill('Flower shop')
  await page.getByLabel('Industry').selectOption('Retail/E-commerce')
  await page.getByLabel('Description').fill('Bouquets and weddings')
  await page.getByLabel('Contact email').fill('hello@ortiz.example')
  await page.getByLabel('Phone').fill('+1 312 555 0100')
  await page.getByLabel('Address (optional)', { exact: true }).fill('12 Elm St\nChicago')
  await page.getByRole('radio', { name: /6 days/ }).check()
  await page.getByLabel('Closed days per year').fill('12')
  await page.getByLabel('Yearly revenue goal').fill('90,000')
  await expect(page.getByText('300 open days a year'), '6 × 52 − 12').toBeVisible()
  await expect(page.getByText('sell $300.00 a day'), '90,000 / 300').toBeVisible()
  await page.getByLabel('Default gross margin').fill('45')
  await page.getByLabel('Currency').selectOption('EUR')
  await page.getByLabel('Number format').selectOption('1.234,50')
  await page.getByLabel('Date format in your files').selectOption('dmy')
  await page.getByLabel('First day of the week').selectOption('sunday')
  await expect(page.getByText('€12.345,60')).toBeVisible()
  await expect(page.getByText('is read as 3 April 2026')).toBeVisible()
  await expectAccessiblePage(page)

  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Business name')).toHaveValue('Ortiz Flowers')
  await expect(page.getByLabel('Industry')).toHaveValue('Retail/E-commerce')
  await expect(page.getByRole('radio', { name: /6 days/ })).toBeChecked()
  await expect(page.getByLabel('Yearly revenue goal')).toHaveValue('90000.00')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Chicago')

  await (await openMenu(page)).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Ortiz Flowers')).toBeVisible()
  await expect(figure(page, 'Total revenue')).toContainText('€1.234,50')
  await expect(figure(page, 'Gross margin'), 'without a recorded cost').toContainText('45,0%')
})

test.describe('On the profile page,', () => {
  test.use({ expectedErrors: [/400|ERR_FAILED/] })

  test('an owner sees which fields are invalid, and nothing typed is lost', async ({
    page,
    owner: _,
  }) => {
    await page.goto('/business-profile')
    await page.getByLabel('Business name').fill('')
    await page.getByLabel('Contact email').fill('nobody')
    await page.getByLabel('Closed days per year').fill('400')
    await page.getByLabel('Yearly revenue goal').fill('much')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Business name is required')).toBeVisible()
    await expect(page.getByLabel('Business name')).toBeFocused()
    await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible()
    await expect(
      page.getByText('Closed days per year must be a whole number from 0 to 365'),
    ).toBeVisible()
    await expect(page.getByText('Yearly revenue goal must be a number')).toBeVisible()
    await expect(page.getByLabel('Contact email')).toHaveValue('nobody')
    await expect(page.getByLabel('Closed days per year')).toHaveValue('400')
    await expect(page.getByLabel('Yearly revenue goal')).toHaveValue('much')
    await expectAccessiblePage(page)

    await page.getByLabel('Business name').fill('Ortiz Flowers')
    await page.getByLabel('Contact email').fill('')
    await page.getByLabel('Closed days per year').fill('12')
    await page.getByLabel('Yearly revenue goal').fill('')
    await page.route('**/api/business-profile', (route) => route.abort())
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(
      page.getByText(/^Failed to save profile\. We can't reach the server/),
    ).toBeVisible()
    await expect(page.getByLabel('Business name')).toHaveValue('Ortiz Flowers')
    await page.unroute('**/api/business-profile')
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile saved!')).toBeVisible()
  })

  test('an invalid logo is rejected and a valid one appears in the menu immediately', async ({
    page,
    owner: _,
  }) => {
    await page.goto('/business-profile')
    const choose = (name: string, mimeType: string, buffer: Buffer) =>
      page.locator('input[type=file]').setInputFiles({ name, mimeType, buffer })
    await page.getByLabel('Phone').fill('half typed')
    await choose('logo.png', 'image/png', Buffer.from('<svg><script>alert(1)</script></svg>'))
    await expect(page.getByText('An SVG file can contain code')).toBeVisible()
    await choose('logo.png', 'image/png', PNG)
    await expect(page.getByText('Logo saved!')).toBeVisible()
    await expect(page.getByText('An SVG file can contain code')).toBeHidden()
    await expect(page.getByRole('img', { name: 'Your logo' })).toBeVisible()
    await expect(page.getByLabel('Phone'), 'other typed text stays').toHaveValue('half typed')
    expect(await logoWidth(page)).toBe(1)

    if (await page.getByRole('dialog').isVisible()) await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Remove' }).click()
    await page.getByRole('button', { name: 'Save Profile' }).click()
    await expect(page.getByText('Profile saved!')).toBeVisible()
    await expect((await openMenu(page)).locator('img')).toHaveCount(0)
  })
})

test.describe('In a time zone other than that of the business,', () => {
  test.use({ timezoneId: 'Europe/Berlin' })

  test('the owner is offered the time zone of the device and selects it with one click', async ({
    page,
    owner: _,
  }) => {
    await page.goto('/business-profile')
    await expect(page.getByLabel('Time zone')).toHaveValue('America/Chicago')
    await page.getByRole('button', { name: 'Use Berlin' }).click()
    await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')
    await expect(page.getByRole('button', { name: 'Use Berlin' })).toBeHidden()
  })
})

/** Natural width in px of the logo in the menu. 0 until it is loaded. */
async function logoWidth(page: Page): Promise<number> {
  const logo = (await openMenu(page)).locator('img')
  await expect(logo).toBeVisible()
  return logo.evaluate((image) => (image as HTMLElement & { naturalWidth: number }).naturalWidth)
}

const todayInChicago = (): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(new Date())
