import { fileURLToPath } from 'node:url'
import type { Page } from '@playwright/test'
import { createEntry } from '../src/features/sales/contract.ts'
import { dayIn } from '../src/shared/calendar.ts'
import { expect, figure, newOwner, open, openMenu, post, test, thisYear } from './fixtures.ts'

/** Goes on translating whatever the page changes, some moments later, as Chrome does. */
const GO_ON = `document.addEventListener('DOMContentLoaded', () => {
  let later
  const plan = () => (later ??= setTimeout(() => {
    later = undefined
    translatePage()
  }, 20))
  const changes = { childList: true, characterData: true, subtree: true }
  new MutationObserver(plan).observe(document, changes)
  plan()
})`
const today = dayIn('America/Chicago', new Date())

test.beforeEach(async ({ page }) => {
  const path = fileURLToPath(import.meta.resolve('../src/app/testing/page/translate-page.js'))
  await page.addInitScript({ path })
  await page.addInitScript(GO_ON)
})

/** Translates at once what is not translated yet, so that whatever comes next meets a translated page. */
async function translated(page: Page): Promise<void> {
  await expect(page.locator('font').first()).toBeAttached()
  await page.evaluate('translatePage()')
}

/** Presses a button of the translated page. */
async function press(page: Page, name: string | RegExp): Promise<void> {
  await translated(page)
  await page.getByRole('button', { name }).click()
}

const row = (page: Page, name: RegExp) => page.getByRole('row', { name })
const sell = (page: Page) =>
  post(page, createEntry.path, { productName: 'Bouquet', revenue: 20, saleDate: today })

test.describe('On a page that the browser translates, an owner', () => {
  test('registers', async ({ page }) => {
    const { firstName, lastName, businessName, email, password } = newOwner()
    await page.goto('/register')
    await press(page, 'Create account')
    await expect(page.getByText('First name is required')).toBeVisible()
    await page.getByLabel('First name').fill(firstName)
    await page.getByLabel('Last name').fill(lastName)
    await page.getByLabel('Business name').fill(businessName)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await press(page, 'Create account')
    await expect(page).toHaveURL('/dashboard')
    await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
  })

  test.describe('with a wrong password', () => {
    test.use({ expectedErrors: [/401/] })

    test('is told so, signs out and in @core', async ({ page, owner }) => {
      await page.goto('/dashboard')
      await translated(page)
      await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
      await expect(page).toHaveURL('/login')
      await page.getByLabel('Email').fill(owner.email)
      for (const wrong of ['wrong', 'wrong, too']) {
        await page.getByLabel('Password', { exact: true }).fill(wrong)
        await press(page, 'Sign In to Dashboard')
        await expect(page.getByRole('alert')).toContainText('Invalid email or password')
      }
      await page.getByLabel('Password', { exact: true }).fill(owner.password)
      await press(page, 'Sign In to Dashboard')
      await expect(page).toHaveURL('/dashboard')
      await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
    })
  })

  test('asks for a new password', async ({ page }) => {
    await page.goto('/forgot-password')
    await page.getByLabel('Email').fill('nobody@')
    await press(page, 'Ask for a link')
    await expect(page.getByText('Enter an email address like name@example.com')).toBeVisible()
    await page.getByLabel('Email').fill('nobody@example.com')
    await press(page, 'Ask for a link')
    await expect(page.getByRole('status')).toContainText('If there is an account with this email')
  })

  test('records two sales, each once, and sees the figures grow @core', async ({
    page,
    owner: _,
  }) => {
    await sell(page)
    await page.goto(thisYear)
    await expect(figure(page, 'Total revenue')).toContainText('$20.00')
    await translated(page)
    await page
      .getByRole('link', { name: /Add (a )?sale/i })
      .first()
      .click()
    await press(page, 'Save and add another')
    await expect(page.getByText('Product or service is required')).toBeVisible()
    for (const product of ['Tulips', 'Roses']) {
      await page.getByLabel('Product or service').fill(product)
      await page.getByLabel('Revenue').fill('45')
      await press(page, 'Save and add another')
      await expect(page.getByText('Sales entry added successfully!').first()).toBeVisible()
      await expect(page.getByLabel('Product or service')).toHaveValue('')
    }
    await translated(page)
    await (await openMenu(page)).getByRole('link', { name: 'Dashboard' }).click()
    await page.goto(thisYear)
    await expect(figure(page, 'Total revenue'), '20 + 45 + 45').toContainText('$110')
    await expect(figure(page, 'Sales')).toContainText('3')
    await page.goto('/data-management')
    await expect(page.getByText('3 entries')).toBeVisible()
  })

  test('edits a sale', async ({ page, owner: _ }) => {
    await sell(page)
    await open(page, '/data-management')
    await press(page, /^Edit Bouquet/)
    await page.getByLabel('Revenue').fill('12.345')
    await press(page, 'Save changes')
    await expect(page.getByText(/Did you mean/)).toBeVisible()
    await page.getByLabel('Revenue').fill('12.34')
    await press(page, 'Save changes')
    await expect(row(page, /^Bouquet/)).toContainText('$12.34')
    await translated(page)
    await page.goto(thisYear)
    await expect(figure(page, 'Total revenue')).toContainText('$12.34')
  })

  test('finds a sale, deletes it and takes that back', async ({ page, owner: _ }) => {
    await sell(page)
    await sell(page)
    await open(page, '/data-management')
    await expect(page.getByText('2 entries')).toBeVisible()
    await translated(page)
    await page.getByLabel('Search sales').fill('bouquet')
    await expect(page.getByText('2 entries found')).toBeVisible()
    await translated(page)
    await page
      .getByRole('button', { name: /^Delete Bouquet/ })
      .first()
      .click()
    await expect(page.getByText('1 entry found')).toBeVisible()
    await press(page, 'Undo')
    await expect(page.getByText('2 entries found')).toBeVisible()
  })

  test('imports a file', async ({ page, owner: _ }) => {
    await open(page, '/data-management')
    await press(page, 'Import CSV')
    await expect(page.getByText('Please select a file')).toBeVisible()
    await page.locator('input[type=file]').setInputFiles({
      name: 'sales.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('Item,Amount,Date\nHaircut,45.00,03/04/2026\nColor,eighty,07/08/2026\n'),
    })
    const question = page.getByRole('region', { name: 'Which day is 03/04/2026?' })
    await expect(question).toBeVisible()
    await translated(page)
    await question.getByRole('button', { name: 'April 3, 2026' }).click()
    await press(page, 'Import CSV')
    await expect(
      page.getByText('Successfully imported 1 entry! Note: 1 row had errors.').first(),
    ).toBeVisible()
    await press(page, 'See your sales')
    await expect(row(page, /Haircut/)).toContainText('Apr 3, 2026')
  })

  test('sets a goal', async ({ page, owner: _ }) => {
    await sell(page)
    await open(page, '/goal-settings')
    await press(page, 'This month')
    await page.getByLabel('Target amount').fill('1000')
    await press(page, 'Create goal')
    await expect(page.getByText('Goal created successfully!')).toBeVisible()
    const goal = page.getByRole('main').getByRole('listitem')
    await expect(goal).toContainText('$20 of $1,000')
    await press(page, /^Deactivate/)
    await press(page, /^Reactivate/)
    await expect(goal).toContainText('$20 of $1,000')
  })

  test('saves the profile', async ({ page, owner: _ }) => {
    await open(page, '/business-profile')
    await page.getByLabel('Business name').fill('')
    await press(page, 'Save Profile')
    await expect(page.getByText('Business name is required')).toBeVisible()
    await page.getByLabel('Business name').fill('Ortiz Flowers')
    await page.getByRole('radio', { name: /6 days/ }).check()
    await page.getByLabel('Closed days per year').fill('12')
    await expect(page.getByText('300 open days a year'), '6 × 52 − 12').toBeVisible()
    await press(page, 'Save Profile')
    await expect(page.getByText('Profile saved!')).toBeVisible()
    await expect(page.getByText('Business name is required')).toHaveCount(0)
  })

  test('gives feedback', async ({ page, owner: _ }) => {
    await open(page, '/feedback')
    await expect(page.getByText('None yet')).toBeVisible()
    await page.getByLabel('Your feedback', { exact: true }).fill('I read it in my own language.')
    await press(page, 'Send feedback')
    await expect(page.getByText('Thank you for your feedback!')).toBeVisible()
    await expect(page.getByText('None yet')).toHaveCount(0)
    await expect(page.getByRole('link', { name: /I read it in my own/ })).toBeVisible()
  })
})
