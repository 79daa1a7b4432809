import { eq, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Config } from '../../../server/config.ts'
import { AppError } from '../../../shared/errors.ts'
import { cookieAttributes, cookieName } from '../auth/better-auth.ts'
import { lockedAccount } from '../users/people.ts'
import { addToken, isOpen, takeToken } from '../auth/tokens.ts'
import { account, session, user, verification } from '../tables.ts'
import { SECOND_STEP_MINUTES } from '../second-factor/contract.ts'
import { hasAuthenticator } from '../second-factor/store.ts'

type Address = Pick<Config, 'APP_URL'>

/** No session: only for codes of this account. `dropLinks` ends the token. */
async function beginSecondStep(tx: NodePgDatabase, userId: string): Promise<string> {
  return addToken(tx, {
    kind: 'second-step',
    accountId: userId,
    expiresAt: sql`now() + make_interval(mins => ${SECOND_STEP_MINUTES})`,
  })
}

/** Call after a correct password. Ends Better Auth's new session, whose token nobody has seen. */
export async function secondStepInstead(
  tx: NodePgDatabase,
  { token, userId }: { token: string; userId: string },
): Promise<string | undefined> {
  if (!(await hasAuthenticator(tx, userId))) return undefined
  await tx.delete(session).where(eq(session.token, token))
  return beginSecondStep(tx, userId)
}

/**
 * Call after a correct password, with its hash, which may be replaced during the comparison. Waits for a change under
 * way.
 */
export async function endIfReplaced(
  tx: SystemTx,
  { token, userId, hash }: { token: string; userId: string; hash: string },
): Promise<boolean> {
  await lockedAccount(tx, userId)
  const { password } = account
  const stored = await tx
    .select({ password })
    .from(account)
    .where(eq(account.userId, userId))
    .for('share')
  if (stored.some((each) => each.password === hash)) return false
  await tx.delete(session).where(eq(session.token, token))
  return true
}

/** Throws a 401 `sign_in_again`. */
export async function secondStepOf(
  tx: NodePgDatabase,
  token: string,
): Promise<{ id: string; email: string }> {
  const [found] = await tx
    .select({ id: user.id, email: user.email })
    .from(verification)
    .innerJoin(user, sql`${user.id}::text = ${verification.value}`)
    .where(isOpen('second-step', token))
  if (!found) throw signInAgain()
  return found
}

/** Throws a 401 `sign_in_again`. */
export async function endSecondStep(tx: NodePgDatabase, token: string): Promise<void> {
  if (!(await takeToken(tx, 'second-step', token))) throw signInAgain()
}

const signInAgain = (): AppError =>
  new AppError(
    401,
    'sign_in_again',
    `Please sign in again with your password. The code has to follow within ${SECOND_STEP_MINUTES} minutes.`,
  )

export const secondStepCookie = (config: Address) => {
  const name = cookieName(config, 'second-step')
  const attributes = cookieAttributes(config)
  return {
    read: ({ cookies }: FastifyRequest): string => cookies[name] ?? '',
    set: (reply: FastifyReply, token: string): void =>
      void reply.setCookie(name, token, { ...attributes, maxAge: SECOND_STEP_MINUTES * 60 }),
    clear: (reply: FastifyReply): void => void reply.clearCookie(name, attributes),
  }
}
