import type { Database } from '../../../server/database/tenancy.ts'

/** Makes the accounts' addresses count as confirmed, for tests of emails that others don't get. */
export const confirmAddresses = (db: Database, ...accountIds: string[]) =>
  db.systemPool.query('UPDATE "user" SET confirmed_at = now() WHERE id = ANY ($1)', [accountIds])
