import type { Page } from '@playwright/test'
import { codeOf } from '../src/features/accounts/testing/codes.ts'
import { expect, type Owner } from './fixtures.ts'

/** ms; a code is accepted once, so a second one has to be of a later half minute */
const STEP = 30_000

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** Turns the authenticator app on, and returns its secret and the recovery codes. */
export async function turnOn(
  page: Page,
  { password }: Owner,
  { look = async () => {}, url = '' }: { look?: () => Promise<void>; url?: string } = {},
) {
  await page.goto(`${url}/account`)
  const app = section(page, 'Authenticator app')
  await app.getByRole('button', { name: 'Turn on' }).click()
  await app.getByLabel('Your password', { exact: true }).fill(password)
  await look()
  await app.getByRole('button', { name: 'Continue' }).click()
  await expect(app.getByRole('img', { name: /QR code/ })).toBeVisible()
  const secret = await app.getByLabel('Key').inputValue()
  await look()
  // A code of the half minute before, so that the current one is still unused.
  await app.getByLabel('Code that the app shows').fill(codeOf(secret, Date.now() - STEP))
  await app.getByRole('button', { name: 'Turn on' }).click()
  const codes = app.getByRole('textbox', { name: 'Recovery codes' })
  await expect(codes).toHaveValue(/^([0-9A-Z]{5}-[0-9A-Z]{5}\n){9}[0-9A-Z]{5}-[0-9A-Z]{5}$/)
  const recoveryCodes = (await codes.inputValue()).split('\n')
  await look()
  return { app, secret, recoveryCodes }
}

/** Gives the browser a device with a fingerprint reader that keeps passkeys, which its owner touches at once. */
export async function addDevice(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
