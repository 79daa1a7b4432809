import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod/mini'
import type { Database, SystemTx } from '../../server/database/tenancy.ts'
import type { Services } from '../../server/services.ts'
import { emailAddress } from '../../shared/fields.ts'
import { badInput, conflict, notFound } from '../../shared/errors.ts'
import { INVITATION_HOURS, RESET_HOURS } from './contract.ts'
import { passwordLink } from './passwords/links.ts'
import { record } from './security/security-log.ts'
import { account, user } from './tables.ts'

/**
 * Creates an account without a password and returns the link that sets one. Inviting the same person
 * again returns another link. Throws a 409 if the account already has a password.
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
        `${email} already has an account. Use reset to set a new password.`,
      )
    }
    await record(tx, { kind: 'invited', email })
    if (isAdmin) await record(tx, { kind: 'admin_granted', email })
    return passwordLink(services, tx, { id, email }, INVITATION_HOURS)
  })
}

/** Returns a link that sets a new password. The old password works until the link is used. Throws a 404 if there is no account. */
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

/** Makes an account an admin. Throws a 404 if there is no account. */
export const grantAdmin = (services: { db: Database }, email: string): Promise<void> =>
  setAdmin(services.db, email, true)

/** Removes admin rights, effective from the account's next request. Throws a 404 if there is no account. */
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
