import type { Client, TestApp } from '../../../app/testing/app.ts'
import { verifySessions } from './second-factor.ts'
import type { Account } from '../contract.ts'

/** A new admin with a confirmed email, signed in with a second factor. */
export async function adminOf({
  db,
  signUp,
}: Pick<TestApp, 'db' | 'signUp'>): Promise<Client & { account: Account }> {
  const admin = await signUp({ isConfirmed: true })
  await db.systemPool.query('UPDATE "user" SET is_admin = true WHERE id = $1', [admin.account.id])
  await verifySessions(db, admin.account.id)
  return admin
}
