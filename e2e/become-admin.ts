import type { Page } from '@playwright/test'
import {
  setUpAuthenticator,
  confirmAuthenticator,
} from '../src/features/accounts/second-factor/contract.ts'
import { codeOf } from '../src/features/accounts/testing/codes.ts'
import { expect, type Owner } from './fixtures.ts'
import { query } from './mails.ts'

/**
 * Makes the signed-in owner an admin, with the second factor that admins need. The operator's command (`admin`), which does
 * the first part, is a process of its own and takes a second.
 */
export async function becomeAdmin(
  page: Page,
  { email, password }: Owner,
): Promise<{ secret: string }> {
  await query('UPDATE "user" SET is_admin = true WHERE email = $1', [email])
  const headers = { origin: process.env.E2E_URL! }
  const begun = await page.request.post(setUpAuthenticator.path, { data: { password }, headers })
  expect(begun.status(), await begun.text()).toBe(200)
  const { secret } = (await begun.json()) as { secret: string }
  const data = { code: codeOf(secret, Date.now()) }
  const confirmed = await page.request.post(confirmAuthenticator.path, { data, headers })
  expect(confirmed.status(), await confirmed.text()).toBe(200)
  return { secret }
}
