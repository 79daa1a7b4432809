import { expect } from 'vitest'
import { PASSWORD, type Answer, type Client } from '../../../app/testing/app.ts'
import type { Database } from '../../../server/database/tenancy.ts'

/** The token of the last link to a page that was mailed to an address, while the email still waits to be sent. */
export async function lastTokenTo(db: Database, email: string, page: string): Promise<string> {
  const { rows } = await db.systemPool.query<{ secret: string }>(
    `SELECT secret FROM mail WHERE recipient = $1 AND secret LIKE '%' || $2 || '?%' ORDER BY id DESC LIMIT 1`,
    [email, page],
  )
  expect(rows, `a link to ${page} mailed to ${email}`).toHaveLength(1)
  return new URL(rows[0]!.secret).searchParams.get('token')!
}

/** The email and the token in the address of a link. */
export const linkIn = (address: string) =>
  Object.fromEntries(new URL(address, 'http://localhost').searchParams) as {
    email: string
    token: string
  }

/** Sets a password with the address of a link. */
export const setPasswordBy = (
  browser: Client,
  address: string,
  newPassword = PASSWORD,
  more: object = {},
  headers?: Record<string, string>,
): Promise<Answer> => {
  const passwords = { newPassword, confirmPassword: newPassword }
  return browser.post('/api/set-password', { ...linkIn(address), ...passwords, ...more }, headers)
}
