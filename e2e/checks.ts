import type { Owner } from './fixtures.ts'
import { query } from './mails.ts'

/** As if it were long ago that the owner has last shown more than the password. */
export const forgetChecks = ({ email }: Owner) =>
  query(
    'UPDATE session SET checked_at = NULL FROM "user" WHERE "user".id = user_id AND email = $1',
    [email],
  )
