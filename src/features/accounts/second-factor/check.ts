import { eq, sql } from 'drizzle-orm'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import { session } from '../tables.ts'
import { CHECK_MINUTES, type SecondFactor } from './contract.ts'
import { passkeysOf } from './passkeys/store.ts'
import { waysToCheck, type Way } from './rules.ts'
import { authenticatorOf } from './store.ts'

interface Standing {
  factors: Pick<SecondFactor, 'authenticator' | 'passkeys'>
  /** how this session can show that it's its owner's; none if the password is all there is */
  ways: Way[]
  /** whether it has, in the last minutes */
  isChecked: boolean
}

/** Returns how an account signs in, and whether this session has shown that it's its owner's. */
export async function standingOf(
  tx: SystemTx,
  { SMTP_URL }: Pick<Config, 'SMTP_URL'>,
  { ownerId, sessionId, isAdmin, needsSecondFactor }: SignedIn,
  minutes = CHECK_MINUTES,
): Promise<Standing> {
  const kept = await authenticatorOf(tx, ownerId)
  const passkeys = await passkeysOf(tx, ownerId)
  const authenticator = kept?.confirmedAt
    ? { since: kept.confirmedAt.toISOString(), recoveryCodesLeft: kept.recoveryCodes.length }
    : null
  const ways = waysToCheck({
    isAdminAccount: isAdmin || needsSecondFactor,
    hasAuthenticator: authenticator !== null,
    hasPasskeys: passkeys.length > 0,
    sendsMail: SMTP_URL !== undefined,
  })
  const isFresh = sql<boolean>`coalesce(${session.checkedAt} > now() - make_interval(mins => ${minutes}), false)`
  const [found] = await tx.select({ isFresh }).from(session).where(eq(session.id, sessionId))
  return { factors: { authenticator, passkeys }, ways, isChecked: found?.isFresh ?? false }
}

/** Notes that this session's owner has just proved more than the password. */
export async function markChecked(tx: SystemTx, sessionId: string): Promise<void> {
  await tx
    .update(session)
    .set({ checkedAt: sql`now()` })
    .where(eq(session.id, sessionId))
}
