import { and, desc, eq, inArray, isNotNull, lt, notExists, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { IdRange } from '../../../../server/database/newest-matching.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import { takenBy } from '../../users/taken.ts'
import { account, user, verification } from '../../tables.ts'

/** Or finds the account. Undefined: the address is kept. */
export async function insertInvited(tx: SystemTx, email: string): Promise<string | undefined> {
  if ((await takenBy(tx, email)) === 'kept') return undefined
  const [made] = await tx
    .insert(user)
    .values({ id: uuidv7(), email, name: email, firstName: '', lastName: '' })
    .onConflictDoUpdate({
      target: user.email,
      // Also locks the account, against accepting meanwhile.
      set: { updatedAt: sql`now()` },
    })
    .returning({ id: user.id })
  return made!.id
}

export const hasPassword = async (tx: SystemTx, id: string): Promise<boolean> =>
  (await tx.$count(account, and(eq(account.userId, id), isNotNull(account.password)))) > 0

export const deleteAccount = (tx: SystemTx, id: string): Promise<unknown> =>
  tx.delete(user).where(eq(user.id, id))

/** `expiresAt` and `isAdmin` are the last link's. */
export async function invitedAccounts(tx: SystemTx, { before, limit }: IdRange) {
  const { id, email, createdAt } = user
  const withPassword = tx
    .select()
    .from(account)
    .where(and(eq(account.userId, id), isNotNull(account.password)))
  const rows = await tx
    .select({ id, email, invitedAt: createdAt })
    .from(user)
    // As in the index `user_unnamed`.
    .where(
      and(
        sql`first_name = ''`,
        notExists(withPassword),
        before === null ? undefined : lt(id, before),
      ),
    )
    .orderBy(desc(id))
    .limit(limit)
  const { value, expiresAt, grantsAdmin } = verification
  const links = await tx
    .selectDistinctOn([value], { value, expiresAt, grantsAdmin })
    .from(verification)
    .where(
      and(
        eq(verification.kind, 'password'),
        inArray(
          value,
          rows.map((row) => row.id),
        ),
      ),
    )
    .orderBy(value, desc(expiresAt))
  const last = new Map(links.map((link) => [link.value, link]))
  return rows.map((row) => {
    const link = last.get(row.id)
    return { ...row, isAdmin: link?.grantsAdmin ?? false, expiresAt: link?.expiresAt ?? null }
  })
}
