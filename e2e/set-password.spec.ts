import { submitLead } from '../src/features/crm/contract.ts'
import type { Page } from '@playwright/test'
import {
  admin,
  clearCookies,
  expect,
  expectAccessiblePage,
  newOwner,
  openMenu,
  test,
} from './fixtures.ts'

const GOOD = 'correct horse battery'

const first = (page: Page) => page.getByLabel('Password', { exact: true })
const second = (page: Page) => page.getByLabel('Confirm password', { exact: true })

test('An invited owner sets a password with the toggles and lands on the dashboard @core', async ({
  page,
}) => {
  test.slow() // a command is a process of its own
  const { email } = newOwner()
  const link = /http\S+/.exec(await admin('invite', email))![0]
  await page.goto('/?utm_source=partner&utm_campaign=spring')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Create Your Password' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email)
  for (const [field, label] of [
    [first(page), 'password'],
    [second(page), 'confirm password'],
  ] as const) {
    await field.fill(GOOD)
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: `Show ${label}`, exact: true }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: `Hide ${label}`, exact: true }).click()
    await expect(field).toHaveAttribute('type', 'password')
  }
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await expectAccessiblePage(page)
  const lead = page.waitForRequest(`**${submitLead.path}`)
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
  expect((await lead).postDataJSON(), 'what the CRM gets').toMatchObject({
    email,
    firstName: 'Grace',
    lastName: 'Hopper',
    landingPage: '/set-password',
    referralSource: 'utm_source=partner&utm_campaign=spring',
  })
  await expect(page).toHaveURL('/dashboard')
  const menu = await openMenu(page)
  await expect(menu).toContainText('Grace Hopper')
  await expect(menu).toContainText(email)

  await page.goto(link)
  await expect(page, 'signed in, the used link leads on').toHaveURL('/dashboard')
  await clearCookies(page)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link was already used')
  await expectAccessiblePage(page)
})
