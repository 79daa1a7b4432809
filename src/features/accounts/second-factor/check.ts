import { eq, sql } from 'drizzle-orm'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import { forbidden } from '../../../shared/errors.ts'
import { session } from '../tables.ts'
import { CHECK_MINUTES, type SecondFactor } from './contract.ts'
import { isNew, waysToCheck } from './rules.ts'
import { authenticatorOf, passkeysOf } from './store.ts'

type Standing = Omit<SecondFactor, 'passkeyAddress' | 'device'>

/** Returns how an account signs in, and whether this session has to show first that it's its owner's. */
export async function standingOf(
  tx: SystemTx,
  { SMTP_URL }: Pick<Config, 'SMTP_URL'>,
  { ownerId, sessionId, isAdmin, needsSecondFactor }: SignedIn,
  minutes = CHECK_MINUTES,
): Promise<Standing> {
  const kept = await authenticatorOf(tx, ownerId)
  const passkeys = await passkeysOf(tx, ownerId)
  const authenticator = kept?.confirmedAt
    ? {
        since: kept.confirmedAt.toISOString(),
        isNew: isNew(kept.confirmedAt, new Date()),
        recoveryCodesLeft: kept.recoveryCodes.length,
      }
    : null
  const ways = waysToCheck({
    isAdminAccount: isAdmin || needsSecondFactor,
    hasAuthenticator: authenticator !== null,
    hasPasskeys: passkeys.length > 0,
    sendsMail: SMTP_URL !== undefined,
  })
  const isFresh = sql<boolean>`coalesce(${session.checkedAt} > now() - make_interval(mins => ${minutes}), false)`
  const [found] = await tx.select({ isFresh }).from(session).where(eq(session.id, sessionId))
  return { authenticator, passkeys, ways, needsCheck: ways.length > 0 && !found?.isFresh }
}

/**
 * Throws a 403 `check_needed` unless this session has shown in the last minutes that it's its owner's. The one rule for
 * every change to how an account signs in. The caller has asked for the password, which stands in where there is no
 * other way. `onlyWithFactor` is for what the password alone may do on accounts without an authenticator app or a passkey.
 */
export async function requireFreshCheck(
  tx: SystemTx,
  config: Pick<Config, 'SMTP_URL'>,
  signedIn: SignedIn,
  { minutes, onlyWithFactor }: { minutes?: number; onlyWithFactor?: boolean } = {},
): Promise<void> {
  const { needsCheck, authenticator, passkeys } = await standingOf(tx, config, signedIn, minutes)
  if (!needsCheck || (onlyWithFactor && !authenticator && passkeys.length === 0)) return
  throw checkNeeded()
}

export const checkNeeded = () =>
  forbidden("Please confirm first that it's you. Your account page shows how.", 'check_needed')

/** Notes that this session's owner has just proved more than the password. */
export async function markChecked(tx: SystemTx, sessionId: string): Promise<void> {
  await tx
    .update(session)
    .set({ checkedAt: sql`now()` })
    .where(eq(session.id, sessionId))
}
