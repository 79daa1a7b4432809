import { setTimeout as sleep } from 'node:timers/promises'
import { and, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { audit, anonymizeInAudit } from '../../../server/audit/log.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { deletePerson } from '../../../server/delete-person.ts'
import type { OwnerData } from '../../../server/owner-data.ts'
import type { Services } from '../../../server/services.ts'
import { accountDeletion, user, verification } from '../tables.ts'

type DeletingServices = Pick<Services, 'db' | 'clock'>
type PlannedDeletion = Pick<typeof accountDeletion.$inferSelect, 'ownerId' | 'email'>

/** rows per delete */
const BATCH = 2_000
/** ms */
const RUN = 8 * 60_000

/**
 * The account goes first: nobody can sign in to half of it. Its rows go with pauses, so that nobody waits. The row that
 * remembers this goes last, for the run after a crash. Throws the first failure after trying all.
 */
export async function deleteAccounts(services: DeletingServices, data: OwnerData[]): Promise<void> {
  const deadline = performance.now() + RUN
  const failures: unknown[] = []
  for (const account of await begin(services)) {
    try {
      if (!(await deleteRows(services, data, account, deadline))) break
      await services.db.withSystem((tx) => finish(tx, account))
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/** Signing in no longer withdraws these. */
function begin({ db, clock }: DeletingServices): Promise<PlannedDeletion[]> {
  const now = clock.now()
  return db.withSystem(async (tx) => {
    const begun = await tx
      .update(accountDeletion)
      .set({
        begunAt: now,
        // A link may have changed the email.
        email: sql`coalesce((SELECT email FROM ${user} WHERE id = ${accountDeletion.ownerId}), email)`,
      })
      .where(and(isNull(accountDeletion.begunAt), lte(accountDeletion.deleteAt, now)))
      .returning({ ownerId: accountDeletion.ownerId })
    // Foreign keys delete the ways to sign in.
    for (const { ownerId } of begun) await tx.delete(user).where(eq(user.id, ownerId))
    return tx
      .select({ ownerId: accountDeletion.ownerId, email: accountDeletion.email })
      .from(accountDeletion)
      .where(isNotNull(accountDeletion.begunAt))
      .orderBy(accountDeletion.deleteAt)
  })
}

type Step = (tx: SystemTx) => Promise<number>

/** False: no time for all. */
async function deleteRows(
  { db }: DeletingServices,
  data: OwnerData[],
  { ownerId }: PlannedDeletion,
  deadline: number,
): Promise<boolean> {
  const steps: Step[] = data.flatMap(({ deleteFirst, tables }) => [
    ...(deleteFirst ? [(tx: SystemTx) => deleteFirst(tx, ownerId)] : []),
    ...tables.map(
      ([table]) =>
        (tx: SystemTx) =>
          deleteSome(tx, table, ownerId),
    ),
  ])
  // Running work may have added rows to an emptied table.
  for (let isClean = false; !isClean;) {
    isClean = true
    for (const step of steps) {
      for (;;) {
        if (performance.now() > deadline) return false
        const start = performance.now()
        const deleted = await db.withSystem(async (tx) => {
          // The database lets points and closed months go only for this owner (is_leaving in migrations/functions.sql).
          await tx.execute(sql`SELECT set_config('app.leaving', ${ownerId}, true)`)
          return step(tx)
        })
        if (deleted === 0) break
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

/** The audit log stays, without the person. */
async function finish(tx: SystemTx, { ownerId, email }: PlannedDeletion): Promise<void> {
  await deletePerson(tx, { id: ownerId, email })
  await tx
    .delete(verification)
    .where(or(eq(verification.value, ownerId), eq(verification.email, email)))
  const { newId } = await anonymizeInAudit(tx, { id: ownerId, email })
  await audit(tx, {
    kind: 'deleted',
    actorName: 'the app',
    subjectId: newId,
    subjectName: 'deleted account',
  })
  await tx.delete(accountDeletion).where(eq(accountDeletion.ownerId, ownerId))
}
