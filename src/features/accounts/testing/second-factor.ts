import { expect } from 'vitest'
import { PASSWORD, type Client } from '../../../app/testing/app.ts'
import type { Database } from '../../../server/database/tenancy.ts'
import { codeOf } from './codes.ts'
import { passkeyDevice } from './passkey-device.ts'

/** Makes the account's open sessions count as begun with a second factor just now, for tests of what admins may do. */
export const verifySessions = (db: Database, accountId: string) =>
  db.systemPool.query(
    'UPDATE session SET has_second_factor = true, checked_at = now() WHERE user_id = $1',
    [accountId],
  )

/** Makes the account's sessions count as checked `minutes` ago, with a link, a code or a passkey. */
export const checkSessions = (db: Database, accountId: string, minutes = 0) =>
  db.systemPool.query(
    'UPDATE session SET checked_at = now() - make_interval(mins => $2) WHERE user_id = $1',
    [accountId, minutes],
  )

/** Turns the authenticator app of a signed-in owner on, with the code of the time `at`. */
export async function turnOn(
  browser: Client,
  at: number,
  password = PASSWORD,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const begun = await browser.post('/api/second-factor/authenticator', { password })
  expect(begun.status, JSON.stringify(begun.body)).toBe(200)
  const { secret } = begun.body
  const confirmed = await browser.post('/api/second-factor/authenticator/confirm', {
    code: codeOf(secret, at),
  })
  expect(confirmed.status, JSON.stringify(confirmed.body)).toBe(200)
  return { secret, ...confirmed.body }
}

/** Adds a passkey of a new device, in a session that was checked. */
export async function addPasskey(browser: Client, password = PASSWORD) {
  const asked = await browser.post('/api/passkeys/options', { password })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  const device = passkeyDevice()
  const added = await browser.post('/api/passkeys', device.create(asked.body.options.challenge))
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return device
}
