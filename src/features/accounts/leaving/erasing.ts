import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { audit, forgetInAudit } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { forgetPerson } from '../../../server/forget.ts'
import type { OwnerData } from '../../../server/owner-data.ts'
import type { Services } from '../../../server/services.ts'
import { accountDeletion, user, verification } from '../tables.ts'

type ErasingServices = Pick<Services, 'db' | 'clock'>
type Leaving = Pick<typeof accountDeletion.$inferSelect, 'ownerId' | 'email'>

/** rows of a table deleted at a time, which takes a few hundredths of a second */
const BATCH = 2_000
/** ms; what is left is deleted by the next run */
const RUN = 8 * 60_000

/**
 * Deletes the accounts whose time is up. The account itself goes first, so that nobody can sign in to half of it. Then
 * go its rows, a few at a time and with pauses, so that nobody else waits. The row that remembers this goes last: after a
 * crash the next run goes on where this one was. Throws the first failure after it has tried all accounts.
 */
export async function eraseAccounts(services: ErasingServices, data: OwnerData[]): Promise<void> {
  const deadline = performance.now() + RUN
  const failures: unknown[] = []
  for (const account of await begin(services)) {
    try {
      if (!(await eraseRows(services, data, account, deadline))) break
      await services.db.withSystem((tx) => finish(tx, account))
    } catch (error) {
      // One that fails must not keep the others. The next run tries again.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Deletes the accounts, after which signing in no longer keeps them, and returns those whose rows are left. */
function begin({ db, clock }: ErasingServices): Promise<Leaving[]> {
  const now = clock.now()
  return db.withSystem(async (tx) => {
    const begun = await tx
      .update(accountDeletion)
      .set({
        begunAt: now,
        // A link that confirms a new email works without signing in.
        email: sql`coalesce((SELECT email FROM ${user} WHERE id = ${accountDeletion.ownerId}), email)`,
      })
      .where(and(isNull(accountDeletion.begunAt), lte(accountDeletion.deleteAt, now)))
      .returning({ ownerId: accountDeletion.ownerId })
    // Sessions, passwords and other ways to sign in go with it, by their foreign keys.
    for (const { ownerId } of begun) await tx.delete(user).where(eq(user.id, ownerId))
    return tx
      .select({ ownerId: accountDeletion.ownerId, email: accountDeletion.email })
      .from(accountDeletion)
      .where(isNotNull(accountDeletion.begunAt))
      .orderBy(accountDeletion.deleteAt)
  })
}

type Step = (tx: SystemTx) => Promise<number>

/** Empties all tables. Returns false if there wasn't time for all. */
async function eraseRows(
  { db }: ErasingServices,
  data: OwnerData[],
  { ownerId }: Leaving,
  deadline: number,
): Promise<boolean> {
  const steps: Step[] = data.flatMap(({ erase, tables }) => [
    ...(erase ? [(tx: SystemTx) => erase(tx, ownerId)] : []),
    ...tables.map(
      ([table]) =>
        (tx: SystemTx) =>
          deleteSome(tx, table, ownerId),
    ),
  ])
  // Until nothing is left: work that was under way may have added rows to a table that was empty already.
  for (let isClean = false; !isClean;) {
    isClean = true
    for (const step of steps) {
      for (;;) {
        if (performance.now() > deadline) return false
        const start = performance.now()
        const erased = await db.withSystem(async (tx) => {
          // The database lets points and closed months go only for this owner (is_leaving in migrations/functions.sql).
          await tx.execute(sql`SELECT set_config('app.leaving', ${ownerId}, true)`)
          return step(tx)
        })
        if (erased === 0) break
        isClean = false
        await sleep(performance.now() - start)
      }
    }
  }
  return true
}

async function deleteSome(tx: SystemTx, table: PgTable, ownerId: string): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM ${table} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM ${table} WHERE owner_id = ${ownerId} LIMIT ${BATCH}))`)
  return rowCount ?? 0
}

/** Deletes what is found by the email. The audit log stays, but no longer says whose entries they are. */
async function finish(tx: SystemTx, { ownerId, email }: Leaving): Promise<void> {
  await forgetPerson(tx, { id: ownerId, email })
  await tx
    .delete(verification)
    .where(or(eq(verification.value, ownerId), eq(verification.email, email)))
  const { newId } = await forgetInAudit(tx, { id: ownerId, email })
  await audit(tx, {
    kind: 'deleted',
    actorName: 'the app',
    subjectId: newId,
    subjectName: 'deleted account',
  })
  await tx.delete(accountDeletion).where(eq(accountDeletion.ownerId, ownerId))
}
