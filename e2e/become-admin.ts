import type { Page } from '@playwright/test'
import {
  setUpAuthenticator,
  confirmAuthenticator,
} from '../src/features/accounts/second-factor/contract.ts'
import { codeOf } from '../src/features/accounts/testing/codes.ts'
import { admin, expect, type Owner } from './fixtures.ts'

/** Makes the signed-in owner an admin, with the second factor that admins need. */
export async function becomeAdmin(page: Page, { email, password }: Owner): Promise<void> {
  await admin('grant', email)
  const headers = { origin: process.env.E2E_URL! }
  const begun = await page.request.post(setUpAuthenticator.path, { data: { password }, headers })
  expect(begun.status(), await begun.text()).toBe(200)
  const { secret } = (await begun.json()) as { secret: string }
  const data = { code: codeOf(secret, Date.now()) }
  const confirmed = await page.request.post(confirmAuthenticator.path, { data, headers })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
}
