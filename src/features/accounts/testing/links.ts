import { expect } from 'vitest'
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
