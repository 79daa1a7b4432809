import { eq } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Config } from '../../../server/config.ts'
import { forbidden } from '../../../shared/errors.ts'
import { user } from '../tables.ts'

const whomToAsk = ({ OPERATOR_EMAIL, APP_URL }: Config): string =>
  OPERATOR_EMAIL
    ? `Write to ${OPERATOR_EMAIL}.`
    : `Write to them with the form at ${APP_URL}/technical-support.`

/** Called after the password, code or passkey was right: nobody else may learn of the disabling. */
export async function refuseDisabledAccount(
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
