import { submitLead } from '../src/features/crm/contract.ts'
import { expect, newOwner, openMenu, test } from './fixtures.ts'

test('A new owner registers and sees where to start @core', async ({ page }) => {
  const { firstName, lastName, businessName, email, password } = newOwner()
  await page.goto('/?utm_source=newsletter&utm_campaign=may&other=1')
  await page.getByRole('link', { name: /free/i }).first().click()

  await expect(page).toHaveURL('/register')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  await page.getByLabel('Business name').fill(businessName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const lead = page.waitForRequest(`**${submitLead.path}`)
  await page.getByRole('button', { name: 'Create account' }).click()
  expect((await lead).postDataJSON(), 'what the CRM gets').toMatchObject({
    firstName,
    lastName,
    businessName,
    email,
    landingPage: '/register',
    referralSource: 'utm_source=newsletter&utm_campaign=may',
  })

  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('Welcome to Your Dashboard')).toBeVisible()
  await page.getByRole('link', { name: 'Add Your First Sale' }).click()
  await expect(page).toHaveURL('/sales-entry')
})

test('An owner signs out and in again (spec §2.3) @core', async ({ page, owner }) => {
  await page.goto('/dashboard')
  const menu = await openMenu(page)
  await expect(menu).toContainText(`${owner.firstName} ${owner.lastName}`)
  await expect(menu.getByText('KPI Mechanics', { exact: true })).toBeVisible()
  await expect(menu.getByText('The money is in the mechanics')).toBeVisible()
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
  for (const [name, href] of [
    ['Create a free account', '/register'],
    ['Back to home', '/'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', href)
  }

  await page.getByLabel('Email').fill(owner.email.toUpperCase())
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign In to Dashboard' }).click()
  await expect(page).toHaveURL('/dashboard')
})
