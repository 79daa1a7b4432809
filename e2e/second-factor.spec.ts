import type { Page } from '@playwright/test'
import { forgetChecks } from './checks.ts'
import { codeOf } from '../src/features/accounts/testing/codes.ts'
import { addDevice, turnOn } from './second-factor.ts'
import {
  HAS_PROCESSES,
  expect,
  expectAccessiblePage,
  newOwner,
  openMenu,
  test,
  type Owner,
} from './fixtures.ts'

/** The first passkey loads the server's library for them. */
const SLOW = { timeout: 30_000 }

const section = (page: Page, name: string) => page.getByRole('region', { name })

async function signOut(page: Page): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL('/login')
}

async function typePassword(page: Page, { email, password }: Owner): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In to Dashboard' }).click()
}

test.describe('an owner with an authenticator app', () => {
  test.use({ expectedErrors: [/\/api\/(auth\/second-factor|second-factor\/check\/code) .*400/] })

  test('turns it on, signs in with a code, and with a recovery code after losing the phone @core', async ({
    page,
    owner,
  }) => {
    test.slow()
    const { app, secret, recoveryCodes } = await turnOn(page, owner, {
      look: () => expectAccessiblePage(page),
    })
    const download = page.waitForEvent('download')
    await app.getByRole('button', { name: 'Download as text' }).click()
    expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
    await app.getByRole('button', { name: 'I have saved them' }).click()
    await expect(app).toContainText('10 recovery codes are left')

    await signOut(page)
    await typePassword(page, owner)
    await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(code).toHaveAttribute('inputmode', 'numeric')
    await expectAccessiblePage(page)
    await code.fill('000 000')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(code).toHaveAccessibleDescription(/isn't right/)
    await code.fill(codeOf(secret, Date.now()))
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/dashboard')

    await signOut(page)
    await typePassword(page, owner)
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible()
    await typePassword(page, owner)
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await expectAccessiblePage(page)
    await page.getByLabel('Recovery code').fill(recoveryCodes[0]!.toLowerCase())
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page.getByText('You have 9 recovery codes left')).toBeVisible()
    await expectAccessiblePage(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/dashboard')

    // Without the phone it is turned off after that sign-in, or later with another recovery code.
    await forgetChecks(owner)
    await page.goto('/account')
    await app.getByRole('button', { name: 'Turn off' }).click()
    await expect(app.getByRole('heading', { name: "First, show that it's you" })).toBeFocused()
    await app.getByLabel('Code').fill('000000')
    await app.getByRole('button', { name: 'Continue' }).click()
    await expect(app.getByLabel('Code')).toHaveAccessibleDescription(/isn't right/)
    await expectAccessiblePage(page)
    await app.getByLabel('Code').fill(recoveryCodes[1]!)
    await app.getByRole('button', { name: 'Continue' }).click()
    await app.getByLabel('Your password', { exact: true }).fill(owner.password)
    await expectAccessiblePage(page)
    await app.getByRole('button', { name: 'Turn off' }).click()
    await expect(app).toContainText("It's off")
    await signOut(page)
    await typePassword(page, owner)
    await expect(page).toHaveURL('/dashboard')
  })
})

test('An owner adds a passkey, names it, signs in with it and removes it @core', async ({
  page,
  owner,
}) => {
  await addDevice(page)
  // Until the second sign-in, the browser doesn't offer it by itself: it would be quicker than the button.
  await page.addInitScript(() => {
    if (sessionStorage.getItem('offers')) return
    // This file is checked without the browser's types.
    const { PublicKeyCredential: browser } = globalThis as unknown as {
      PublicKeyCredential: { isConditionalMediationAvailable: () => Promise<boolean> }
    }
    browser.isConditionalMediationAvailable = () => Promise.resolve(false)
  })
  await page.goto('/account')
  const passkeys = section(page, 'Passkeys')
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByLabel('Your password', { exact: true }).fill(owner.password)
  await expectAccessiblePage(page)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('not used yet', SLOW)

  await passkeys.getByRole('button', { name: /^Rename/ }).click()
  await passkeys.getByLabel('Name').fill('Shop tablet')
  await passkeys.getByRole('button', { name: 'Save' }).click()
  await expect(passkeys.getByRole('listitem')).toContainText('Shop tablet')
  await expectAccessiblePage(page)

  await signOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/dashboard')

  // In the email field the browser offers it by itself, and this device is touched at once.
  await page.evaluate(() => sessionStorage.setItem('offers', 'yes'))
  await (await openMenu(page)).getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL('/login')
  await expect(page).toHaveURL('/dashboard')

  await page.goto('/account')
  await expect(passkeys.getByRole('listitem')).toContainText('used just now')
  await passkeys.getByRole('button', { name: 'Remove Shop tablet' }).click()
  await passkeys.getByLabel('Your password', { exact: true }).fill(owner.password)
  await passkeys.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(passkeys).toContainText('You have no passkeys.')
})

test('Someone without a passkey is told so, and can still type the password', async ({ page }) => {
  await addDevice(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(newOwner().email)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('No passkey was used')
  await expect(page.getByLabel('Password', { exact: true })).toBeEnabled()
  await expectAccessiblePage(page)
})

test('Where the app is opened under another name, passkeys say where they work', async ({
  page,
  baseURL,
}) => {
  test.skip(HAS_PROCESSES, 'Behind a balancer APP_URL is set: a call from another name is refused')
  const other = baseURL!.replace('localhost', '127.0.0.1')
  await page.goto(`${other}/login`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('alert')).toContainText('Passkeys work only at http://localhost')
})
