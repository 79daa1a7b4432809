import { submitLead } from '../src/features/crm/contract.ts'
import type { Page } from '@playwright/test'
import { createEntry, exportEntries } from '../src/features/sales/contract.ts'
import { expect, expectAccessiblePage, figure, openMenu, test, thisYear } from './fixtures.ts'

/** A single red pixel. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

test('An owner chooses how dates are written: the app shows and finds them so, and the export keeps 2019-04-02', async ({
  page,
  owner: _,
  isMobile,
}) => {
  const customer = { customerName: 'Grace Hopper' }
  for (const sale of [
    { productName: 'Tulips', revenue: 10, saleDate: '2019-04-02', ...customer },
    { productName: 'Roses', revenue: 20, saleDate: '2019-02-04', ...customer },
  ]) {
    const sold = await page.request.post(createEntry.path, { data: sale })
    expect(sold.status(), await sold.text()).toBe(200)
  }
  await page.goto('/data-management')
  const tulips = page.getByRole('row', { name: /Tulips/ })
  await expect(tulips, 'as Chicago writes it').toContainText('Apr 2, 2019')

  await page.goto('/business-profile')
  const format = page.getByLabel('Date format', { exact: true })
  await expect(format).toHaveValue('Mar 31, 2026')
  await format.selectOption('31.03.2026')
  await expect(page.getByText(/day, \d\d\.\d\d\.20\d\d, /), 'the preview').toBeVisible()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()

  await (await openMenu(page)).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText(/^Analytical Engines · \w+day, \d\d\.\d\d\.20\d\d$/)).toBeVisible()
  if (isMobile) await page.getByText('Customer Intelligence', { exact: true }).click()
  await page.getByRole('button', { name: 'Grace Hopper', exact: true }).click()
  const profile = page.getByRole('dialog', { name: 'Grace Hopper', exact: true })
  await expect(profile).toContainText('Last here on 02.04.2019.')
  await expect(profile, 'the first purchase').toContainText('Roses04.02.2019')
  await page.keyboard.press('Escape')

  await page.goto('/data-management')
  await expect(tulips).toContainText('02.04.2019')
  await page.getByLabel('Search sales').fill('02.04.2019')
  await expect(page.getByText('1 entry found')).toBeVisible()
  await expect(tulips).toBeVisible()
  const exported = await page.request.get(exportEntries.path)
  expect(await exported.text()).toMatch(/Tulips,10\.00,.*,2019-04-02,/)
})

test('An owner fills in the profile, and the figures use it @core', async ({ page, owner }) => {
  const sold = await page.request.post(createEntry.path, {
    data: { productName: 'Tulips', revenue: 1234.5, saleDate: todayInChicago() },
  })
  expect(sold.status(), await sold.text()).toBe(200)
  await page.goto(thisYear)
  await expect(figure(page, 'Total revenue')).toContainText('$1,235')
  await expect(page.getByText('Gross margin, until your products have a cost')).toBeVisible()

  await (await openMenu(page)).getByRole('link', { name: /Profile/ }).click()
  await expect(page.getByRole('heading', { name: 'Business Information' })).toBeVisible()
  await expect(page.getByLabel('Business name')).toHaveValue(owner.businessName)
  await expect(page.getByText('about 365 days a year'), '7 days a week').toBeVisible()
  await expect(page.getByText(/open days a year/), 'one number on the page').toHaveCount(0)
  await expect(page.getByText('about 261 days a year'), '5 days a week').toBeVisible()

  await page.getByLabel('Business name').fill('')
  await page.getByLabel('Contact email').fill('nobody')
  await page.getByLabel('Closed days per year').fill('400')
  await page.getByLabel('Yearly revenue goal').fill('much')
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Business name is required')).toBeVisible()
  await expect(page.getByLabel('Business name')).toBeFocused()
  await expectAccessiblePage(page)

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
  await expect(page.getByText('12.345,60 €')).toBeVisible()
  await expect(page.getByText('is read as April 3, 2026')).toBeVisible()
  await expectAccessiblePage(page)

  const lead = page.waitForRequest(`**${submitLead.path}`)
  await page.getByRole('button', { name: 'Save Profile' }).click()
  expect((await lead).postDataJSON(), 'what completes the lead').toMatchObject({
    email: owner.email,
    businessName: 'Ortiz Flowers',
    phone: '+1 312 555 0100',
    industry: 'Retail/E-commerce',
  })
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Business name')).toHaveValue('Ortiz Flowers')
  await expect(page.getByLabel('Industry')).toHaveValue('Retail/E-commerce')
  await expect(page.getByRole('radio', { name: /6 days/ })).toBeChecked()
  await expect(page.getByLabel('Yearly revenue goal')).toHaveValue('90000,00')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Chicago')

  await (await openMenu(page)).getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByText('Ortiz Flowers').filter({ visible: true })).toBeVisible()
  await page.goto(thisYear)
  await expect(figure(page, 'Total revenue')).toContainText('1.235 €')
  await expect(figure(page, 'Gross margin'), 'without a recorded cost').toContainText('45,0%')
})

test.describe('On the profile page,', () => {
  test.use({ expectedErrors: [/400|ERR_FAILED/] })

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

test('An owner plans a closure, sees what it changes, and deletes it; other typed text stays', async ({
  page,
  owner: _,
}) => {
  const today = todayInChicago()
  const nextYear = Number(today.slice(0, 4)) + 1
  await page.goto('/business-profile')
  await page.getByLabel('Phone').fill('half typed')
  await page.getByRole('radio', { name: /^5 days/ }).check()
  const closures = page.getByRole('region', { name: 'Planned closures' })
  await expect(closures).toContainText(
    'The pace of your goals and your projection skip these days. Your sales streak does too',
  )
  await expect(closures).toContainText('No closures planned.')

  await closures.getByRole('button', { name: 'Add closure' }).click()
  await expect(closures.getByText('The first closed day is required')).toBeVisible()
  await expect(closures.getByLabel('From')).toBeFocused()
  await closures.getByLabel('From').fill(`${nextYear}-07-05`)
  await closures.getByLabel('To').fill(`${nextYear}-07-04`)
  await closures.getByLabel('Note').fill('Summer holiday')
  await closures.getByLabel('Note').press('Enter')
  await expect(closures.getByText("The last closed day can't be before the first")).toBeVisible()
  await closures.getByLabel('To').fill(`${nextYear}-07-18`)
  await closures.getByLabel('To').press('Enter')
  const summer = closures.getByRole('listitem').filter({ hasText: 'Summer holiday' })
  await expect(summer).toContainText(`Jul 5 – Jul 18, ${nextYear}`)
  await expect(closures.getByLabel('From')).toHaveValue('')

  await closures.getByLabel('From').fill(today)
  await closures.getByLabel('To').focus()
  await expect(closures.getByLabel('To'), 'one day, unless the owner types more').toHaveValue(today)
  await closures.getByRole('button', { name: 'Add closure' }).click()
  const now = closures.getByRole('listitem').filter({ hasText: 'Closed now' })
  await expect(now).toContainText("Your streak doesn't skip this day")
  await expectAccessiblePage(page)

  await expect(page.getByLabel('Phone')).toHaveValue('half typed')
  await expect(page.getByRole('radio', { name: /^5 days/ })).toBeChecked()
  await now.getByRole('button', { name: 'Delete' }).click()
  await expect(now).toBeHidden()
  await page.getByRole('button', { name: 'Save Profile' }).click()
  await expect(page.getByText('Profile saved!')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Phone')).toHaveValue('half typed')
  await summer.getByRole('button', { name: 'Delete' }).click()
  await expect(closures).toContainText('No closures planned.')
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
