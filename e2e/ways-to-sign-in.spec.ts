import type { Page } from '@playwright/test'
import { register } from '../src/features/accounts/contract.ts'
import {
  clearCookies,
  expect,
  expectAccessiblePage,
  newOwner,
  test,
  type Owner,
} from './fixtures.ts'
import { linkMailedTo } from './mails.ts'
import { startMailingServer, type Server } from './setup.ts'
import { addDevice, turnOn } from './second-factor.ts'

/** Changes to how an owner signs in, where the app sends mails. */

// One after the other, so that the process starts once.
test.describe.configure({ mode: 'default' })

let server: Server
let url: string
test.beforeAll(async () => {
  test.setTimeout(120_000)
  server = startMailingServer()
  const ready = await server.ready
  expect(ready, server.output()).toBeDefined()
  url = ready!
})
test.afterAll(() => server.stop())

async function signUpHere(page: Page): Promise<Owner> {
  const short = newOwner()
  // Longer than a phone is wide.
  const owner = { ...short, email: `ada.lovelace.of.the.analytical.engines.${short.email}` }
  const answer = await page.request.post(url + register.path, {
    data: { ...owner, timeZone: 'America/Chicago' },
    headers: { origin: url },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return owner
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Opens the mailed link in another tab of the same browser. */
async function openLink(page: Page, { email }: Owner): Promise<void> {
  const tab = await page.context().newPage()
  await tab.goto(url + (await linkMailedTo(email)))
  await expect(tab.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expectAccessiblePage(tab)
  await tab.close()
}

test('An owner whose emails wait is told on the dashboard, gets the link again and puts the notice away', async ({
  page,
}) => {
  const owner = await signUpHere(page)
  const notice = section(page, 'Confirm your email')
  await page.goto(`${url}/dashboard`)
  await expect(notice).toContainText(owner.email)
  await notice.getByRole('button', { name: 'Send me the link' }).click()
  await expect(notice.getByRole('status')).toContainText(`We've sent a link to ${owner.email}`)
  await expectAccessiblePage(page)
  await page.goto(`${url}/account`)
  await expect(page.getByText('Please confirm your email.')).toBeVisible()
  await expect(page.getByText('These emails wait until you confirm your address')).toBeVisible()
  await expect(page.getByText(/^The next one is due/)).toHaveCount(0)
  await expect(notice).toHaveCount(0)
  await page.goto(`${url}/dashboard`)
  await notice.getByRole('button', { name: 'Not now' }).click()
  await expect(notice).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(notice).toHaveCount(0)
  await openLink(page, owner)
  await page.goto(`${url}/account`)
  await expect(page.getByText(/^The next one is due/)).toBeVisible()
  await expect(page.getByText('Please confirm your email.')).toHaveCount(0)
})

test('An owner adds a passkey with a link from a mail, and chooses whether it stays when the password changes', async ({
  page,
}) => {
  test.slow()
  const owner = await signUpHere(page)
  await addDevice(page)
  await page.goto(`${url}/account`)
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('heading', { name: "First, show that it's you" })).toBeFocused()
  await expectAccessiblePage(page)
  await passkeys.getByRole('button', { name: 'Email me a link' }).click()
  await expect(passkeys.getByRole('status')).toContainText(`We've sent a link to ${owner.email}`)
  await expectAccessiblePage(page)
  expect(
    await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
    'a long address fits',
  ).toBeLessThanOrEqual(0)
  await openLink(page, owner)
  // The page notices by itself.
  await expect(passkeys.getByLabel('Name of the passkey')).toHaveValue(/^Chrome on /)
  await passkeys.getByLabel('Name of the passkey').fill('Passkey of the till')
  await passkeys.getByLabel('Your password', { exact: true }).fill(owner.password)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet', { timeout: 30_000 })

  const password = section(page, 'Password')
  const passkey = password.getByRole('checkbox', { name: /Passkey.*New/ })
  await expect(passkey).toBeChecked()
  await passkey.uncheck()
  await password.getByLabel('Current password', { exact: true }).fill(owner.password)
  await password.getByLabel('New password', { exact: true }).fill('a much better password')
  await password.getByLabel('Confirm new password', { exact: true }).fill('a much better password')
  await expectAccessiblePage(page)
  await password.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password is changed.')).toBeVisible()
  await expect(passkeys).toContainText('You have no passkeys.')
})

test('An owner who is signed out signs in with the link, and it goes on', async ({ page }) => {
  const owner = await signUpHere(page)
  const headers = { origin: url }
  await page.request.post(`${url}/api/account/confirm/link`, { headers })
  await clearCookies(page)
  await page.goto(url + (await linkMailedTo(owner.email)))
  await expect(page.getByText('Sign in to confirm your email.')).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByLabel('Email').fill(owner.email)
  await page.getByLabel('Password', { exact: true }).fill(owner.password)
  await page.getByRole('button', { name: 'Sign In to Dashboard' }).click()
  await expect(page.getByRole('heading', { name: 'Your email is confirmed' })).toBeVisible()
  await expect(page.getByText(owner.email)).toBeVisible()
})

test('An owner who was locked out by an authenticator app undoes it from the mail and sets a new password', async ({
  page,
}) => {
  test.slow()
  const owner = await signUpHere(page)
  await page.request.post(`${url}/api/account/confirm/link`, { headers: { origin: url } })
  await openLink(page, owner)
  await turnOn(page, owner, { url })
  const link = await linkMailedTo(owner.email)
  expect(link).toContain('/undo?')
  await clearCookies(page)
  await page.goto(url + link)
  await expect(page.getByRole('heading', { name: 'Undo this change?' })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('button', { name: 'Undo this change' }).click()
  await expect(page.getByRole('heading', { name: "It's undone" })).toBeVisible()
  await expectAccessiblePage(page)
  await page.getByRole('link', { name: 'Set a new password' }).click()
  await page.getByLabel('Password', { exact: true }).fill('a much better password')
  await page.getByLabel('Confirm password', { exact: true }).fill('a much better password')
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
  await expect(page, 'no code is asked for').toHaveURL(`${url}/dashboard`)
})

test('An owner who sets a password by link sees the passkeys, and has to tick the new ones', async ({
  page,
}) => {
  test.slow()
  const owner = await signUpHere(page)
  const headers = { origin: url }
  await page.request.post(`${url}/api/account/confirm/link`, { headers })
  await openLink(page, owner)
  await addDevice(page)
  await page.goto(`${url}/account`)
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByLabel('Name of the passkey')).toHaveValue(/^Chrome on /)
  await passkeys.getByLabel('Name of the passkey').fill('Passkey of the till')
  await passkeys.getByLabel('Your password', { exact: true }).fill(owner.password)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet', { timeout: 30_000 })

  await page.request.post(`${url}/api/auth/forgot-password`, {
    data: { email: owner.email },
    headers,
  })
  await expect(async () => {
    expect(await linkMailedTo(owner.email)).toContain('/set-password?')
  }).toPass({ timeout: 20_000 })
  await page.goto(url + (await linkMailedTo(owner.email)))
  await expect(page.getByRole('checkbox', { name: /Passkey.*New/ })).not.toBeChecked()
  await expectAccessiblePage(page)
  await page.getByLabel('Password', { exact: true }).fill('a much better password')
  await page.getByLabel('Confirm password', { exact: true }).fill('a much better password')
  await page.getByRole('button', { name: 'Set Password & Continue' }).click()
  await expect(page).toHaveURL(`${url}/dashboard`)
  await page.goto(`${url}/account`)
  await expect(passkeys).toContainText('You have no passkeys.')
})
