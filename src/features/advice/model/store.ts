import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { EXCHANGE_DAYS } from '../../../shared/limits.ts'
import { allowStatements, type OwnerTx, type SystemTx } from '../../../server/database/tenancy.ts'
import type { Exchange } from './contract.ts'
import { FAILURES } from './refusals.ts'
import { aiExchange } from './tables.ts'

type Row = typeof aiExchange.$inferSelect

/** s; after that the request has ended with its process */
const LONGEST_WAIT = 60
const isWaiting = sql`${aiExchange.outcome} = 'waiting' AND ${aiExchange.at} > now() - make_interval(secs => ${LONGEST_WAIT})`

const isOfOwner = (tx: OwnerTx) => eq(aiExchange.ownerId, tx.ownerId)

/** Per owner, until the transaction ends. */
export async function lockAsking(tx: OwnerTx): Promise<void> {
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended('asking ' || ${tx.ownerId}, 0))`,
  )
}

export async function lastAnswer(
  tx: OwnerTx,
  factsHash: string,
): Promise<Pick<Row, 'outcome' | 'day' | 'answered'> | undefined> {
  const { outcome, day, answered } = aiExchange
  const [row] = await tx
    .select({ outcome, day, answered })
    .from(aiExchange)
    .where(
      and(
        isOfOwner(tx),
        eq(aiExchange.factsHash, factsHash),
        sql`${outcome} IN ('shown', 'refused') AND ${aiExchange.shown} IS NOT NULL`,
      ),
    )
    .orderBy(desc(aiExchange.id))
    .limit(1)
  return row
}

interface Usage {
  today: number
  /** in any process */
  waiting: number
  isAsked: boolean
}

export async function usageOf(
  tx: OwnerTx,
  { day, kind, subject }: Pick<Row, 'day' | 'kind' | 'subject'>,
): Promise<Usage> {
  const { rows } = await tx.execute<{
    today: number
    waiting: number
    isAsked: boolean | null
  }>(sql`
    SELECT count(*) FILTER (WHERE ${aiExchange.day} = ${day}) AS today,
           count(*) FILTER (WHERE ${isWaiting}) AS waiting,
           bool_or(${isWaiting} AND ${aiExchange.kind} = ${kind} AND ${aiExchange.subject} = ${subject}) AS "isAsked"
    FROM ${aiExchange}
    -- A change of the time zone can bring the owner's day back.
    WHERE ${isOfOwner(tx)} AND ${aiExchange.day} >= ${day}::date - 2`)
  const [{ today, waiting, isAsked }] = rows as [Usage]
  return { today, waiting, isAsked: isAsked ?? false }
}

type NewExchange = Pick<Row, 'kind' | 'subject' | 'factsHash' | 'day' | 'model' | 'sent'>

export async function recordRequest(tx: OwnerTx, request: NewExchange): Promise<number> {
  const [row] = await tx
    .insert(aiExchange)
    .values({ ...request, ownerId: tx.ownerId, outcome: 'waiting' })
    .returning({ id: aiExchange.id })
  return row!.id
}

export async function recordOutcome(
  tx: OwnerTx,
  id: number,
  ended: Pick<Row, 'outcome' | 'reason' | 'answered' | 'shown'>,
): Promise<void> {
  await tx
    .update(aiExchange)
    .set(ended)
    .where(and(isOfOwner(tx), eq(aiExchange.id, id)))
}

export async function exchangesOf(
  tx: OwnerTx,
  { cursor, limit }: { cursor?: number | undefined; limit: number },
): Promise<Exchange[]> {
  const { id, kind, at, model, outcome, reason, sent, answered, shown } = aiExchange
  const rows = await tx
    .select({
      id,
      kind,
      at,
      model,
      outcome,
      reason,
      sent,
      answered,
      shown,
      isOver: sql<boolean>`${outcome} = 'waiting' AND NOT (${isWaiting})`,
    })
    .from(aiExchange)
    .where(and(isOfOwner(tx), cursor === undefined ? undefined : lt(id, cursor)))
    .orderBy(desc(id))
    .limit(limit)
  return rows.map(({ isOver, at, ...row }) => ({
    ...row,
    at: at.toISOString(),
    ...(isOver && { outcome: 'failed' as const, reason: FAILURES.appStopped }),
  }))
}

export async function purgeExchanges(tx: SystemTx): Promise<void> {
  await allowStatements(tx)
  await tx
    .delete(aiExchange)
    .where(sql`${aiExchange.at} < now() - make_interval(days => ${EXCHANGE_DAYS})`)
}
