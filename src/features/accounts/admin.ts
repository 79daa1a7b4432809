import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { Database, SystemTx } from '../../server/database/tenancy.ts'
import type { Services } from '../../server/services.ts'
import { emailAddress } from '../../shared/fields.ts'
import { badInput, conflict, notFound } from '../../shared/errors.ts'
import { INVITATION_HOURS, RESET_HOURS } from './contract.ts'
import { passwordLink } from './links.ts'
import { record } from './security-log.ts'
import { account, user } from './tables.ts'

/**
 * Makes an account without a password and returns the link that sets one. Invited again, a person
 * who has not set it gets another link; throws a 409 for who has.
 */
export function inviteAccount(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  address: string,
  { isAdmin }: { isAdmin: boolean },
): Promise<string> {
  const email = parseEmail(address)
  return services.db.withSystem(async (tx) => {
    await tx
      .insert(user)
      .values({ id: uuidv7(), email, name: email, firstName: '', lastName: '', isAdmin })
      .onConflictDoUpdate({
        target: user.email,
        set: { isAdmin: sql`${user.isAdmin} OR excluded.is_admin` },
      })
    const id = await idOf(tx, email)
    const withPassword = and(eq(account.userId, id), isNotNull(account.password))
    if (await tx.$count(account, withPassword)) {
      throw conflict(
        'email_taken',
        `${email} has an account already. Use reset for a new password.`,
      )
    }
    await record(tx, { kind: 'invited', email })
    if (isAdmin) await record(tx, { kind: 'admin_granted', email })
    return passwordLink(services, tx, { id, email }, INVITATION_HOURS)
  })
}

/** The link that sets a new password; the old one works until it is used. */
export function resetAccount(
  services: Pick<Services, 'db' | 'config' | 'log'>,
  address: string,
): Promise<string> {
  const email = parseEmail(address)
  return services.db.withSystem(async (tx) => {
    const id = await idOf(tx, email)
    await record(tx, { kind: 'reset_asked', email })
    return passwordLink(services, tx, { id, email }, RESET_HOURS)
  })
}

export const grantAdmin = (services: { db: Database }, email: string): Promise<void> =>
  setAdmin(services.db, email, true)

/** Holds from the account's next call on. */
export const revokeAdmin = (services: { db: Database }, email: string): Promise<void> =>
  setAdmin(services.db, email, false)

function setAdmin(db: Database, address: string, isAdmin: boolean): Promise<void> {
  const email = parseEmail(address)
  return db.withSystem(async (tx) => {
    await tx
      .update(user)
      .set({ isAdmin })
      .where(eq(user.id, await idOf(tx, email)))
    await record(tx, { kind: isAdmin ? 'admin_granted' : 'admin_revoked', email })
  })
}

async function idOf(tx: SystemTx, email: string): Promise<string> {
  const [known] = await tx.select({ id: user.id }).from(user).where(eq(user.email, email))
  if (!known) throw notFound(`There is no account with the email ${email}.`)
  return known.id
}

function parseEmail(address: string): string {
  const parsed = z.safeParse(emailAddress('Email'), address)
  if (!parsed.success) throw badInput(parsed.error.issues[0]!.message)
  return parsed.data
}
