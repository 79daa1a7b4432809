import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Config } from '../../../server/config.ts'
import { forbidden } from '../../../shared/errors.ts'
import { user } from '../tables.ts'

/** Whom an owner asks whose account is disabled. */
const whomToAsk = ({ OPERATOR_EMAIL, APP_URL }: Config): string =>
  OPERATOR_EMAIL
    ? `Write to ${OPERATOR_EMAIL}.`
    : `Write to them with the form at ${APP_URL}/technical-support.`

/**
 * Throws a 403 `account_disabled` for a disabled account. Every new session asks (auth.ts), after the password, the code
 * or the passkey was right, so that nobody else learns of it.
 */
export async function refuseClosed(
  tx: NodePgDatabase,
  config: Config,
  accountId: string,
): Promise<void> {
  const [known] = await tx
    .select({ disabledAt: user.disabledAt })
    .from(user)
    .where(eq(user.id, accountId))
  if (!known?.disabledAt) return
  throw forbidden(
    `Your account was closed by the people who run ${config.APP_NAME}. Nothing is lost. Is this a mistake, or do you want your data? ${whomToAsk(config)}`,
    'account_disabled',
  )
}
