import { and, eq, ne, sql } from 'drizzle-orm'
import { sqlText } from '../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../server/database/tenancy.ts'
import { FEEDBACK } from './contract.ts'
import { ticket } from './tables.ts'

/** beyond this, an exact number says no more */
const MOST_COUNTED = 1_000

export interface OpenTickets {
  /** unanswered */
  issues: number
  /** unanswered */
  critical: number
  feedback: number
  /** newest message of the longest wait */
  oldest: Date | null
}

export async function openTickets({ client }: SystemTx): Promise<OpenTickets> {
  const { rows } = await client.query<OpenTickets>(
    sqlText`SELECT
      (SELECT count(*) FROM (SELECT FROM ${ticket} WHERE status = 'open' AND issue_type <> $1
                             LIMIT ${MOST_COUNTED}) AS issue) AS issues,
      (SELECT count(*) FROM (SELECT FROM ${ticket} WHERE status = 'open' AND issue_type = $1
                             LIMIT ${MOST_COUNTED}) AS feedback) AS feedback,
      (SELECT count(*) FROM (SELECT FROM ${ticket} WHERE status = 'open' AND priority = 'Critical'
                             LIMIT ${MOST_COUNTED}) AS urgent) AS critical,
      (SELECT updated_at FROM ${ticket} WHERE status = 'open' AND issue_type <> $1
       ORDER BY updated_at LIMIT 1) AS oldest`,
    [FEEDBACK],
  )
  return rows[0]!
}

/** technical issues */
export async function ticketCounts(tx: OwnerTx): Promise<{ all: number; open: number }> {
  const [counts] = await tx
    .select({
      all: sql<number>`count(*)`,
      open: sql<number>`count(*) FILTER (WHERE ${ticket.status} = 'open')`,
    })
    .from(ticket)
    .where(and(eq(ticket.ownerId, tx.ownerId), ne(ticket.issueType, FEEDBACK)))
  return counts!
}
