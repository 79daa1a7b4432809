import { eq, sql } from 'drizzle-orm'
import type { Config } from '../../../server/config.ts'
import { asSystem, type OwnerTx, type SystemTx } from '../../../server/database/tenancy.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import { checkNeeded } from '../../../shared/errors.ts'
import { requireStillThere } from '../sessions/still-there.ts'
import { session } from '../tables.ts'
import { CHECK_MINUTES } from '../contract.ts'
import type { SecondFactor } from './contract.ts'
import { isNew, waysToCheck } from './rules.ts'
import { authenticatorOf, passkeysOf } from './store.ts'

type FactorState = Omit<SecondFactor, 'passkeyAddress' | 'device'>

export async function factorStateOf(
  tx: OwnerTx | SystemTx,
  { hasMailServer }: Pick<Config, 'hasMailServer'>,
  { ownerId, sessionId, isAdmin, needsSecondFactor }: SignedIn,
  minutes = CHECK_MINUTES,
): Promise<FactorState> {
  const stored = await authenticatorOf(tx, ownerId)
  const passkeys = await passkeysOf(tx, ownerId)
  const authenticator = stored?.confirmedAt
    ? {
        since: stored.confirmedAt.toISOString(),
        isNew: isNew(stored.confirmedAt, new Date()),
        recoveryCodesLeft: stored.recoveryCodes.length,
      }
    : null
  const ways = waysToCheck({
    isAdminAccount: isAdmin || needsSecondFactor,
    hasAuthenticator: authenticator !== null,
    hasPasskeys: passkeys.length > 0,
    hasMailServer,
  })
  const isFresh = sql<boolean>`coalesce(${session.checkedAt} > now() - make_interval(mins => ${minutes}), false)`
  const [found] = await tx.select({ isFresh }).from(session).where(eq(session.id, sessionId))
  return { authenticator, passkeys, ways, needsCheck: ways.length > 0 && !found?.isFresh }
}

/**
 * Throws a 403 `check_needed`. The one rule for every change to signing in, in the change's transaction
 * (`requireStillThere`). The caller has asked for the password, which stands in where there is no other way.
 */
export async function requireFreshCheck(
  tx: OwnerTx | SystemTx,
  config: Pick<Config, 'hasMailServer' | 'hold'>,
  signedIn: SignedIn,
  { minutes, onlyWithFactor }: { minutes?: number; onlyWithFactor?: boolean } = {},
): Promise<void> {
  await requireStillThere(tx, signedIn)
  const { needsCheck, ways, authenticator, passkeys } = await asSystem(tx, () =>
    factorStateOf(tx, config, signedIn, minutes),
  )
  if (!needsCheck || (onlyWithFactor && !authenticator && passkeys.length === 0)) return
  throw checkNeeded(config.hold && ways.join() === 'link' ? LINK_HELD : undefined)
}

const LINK_HELD =
  'No email leaves this app at the moment: ask for a link on your account page, then ask the person who runs the app to pass it on.'

export async function markChecked(tx: SystemTx, sessionId: string): Promise<void> {
  await tx
    .update(session)
    .set({ checkedAt: sql`now()` })
    .where(eq(session.id, sessionId))
}
