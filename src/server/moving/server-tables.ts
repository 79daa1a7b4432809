import type { PgTable } from 'drizzle-orm/pg-core'
import { sqlText } from '../database/prepared.ts'
import { mail, rateLimit } from '../database/tables.ts'
import { auditLog } from '../audit/tables.ts'
import { appProcess } from '../http/operations/tables.ts'
import { outgoingHold } from '../outgoing/tables.ts'
import { literal, NOT_SENT, type Move, type Moving } from './moving.ts'
import { movedAway, ownerMove } from './tables.ts'

/**
 * The other installation may have rows of its own with this email: of somebody who tried to sign in there, or who was
 * invited. Only those that came along are the move's, written by the transaction that also wrote that the owner is arriving.
 */
const cameAlong = ({ ownerId }: Move, table: PgTable): string =>
  sqlText`NOT EXISTS (
    SELECT FROM ${ownerMove} AS arriving
    WHERE account_id = '${ownerId}' AND arriving.state = 'arriving' AND arriving.xmin <> ${table}.xmin)`

const mailsOf = (move: Move): string =>
  sqlText`(account_id = '${move.ownerId}' OR recipient = ${literal(move.email)}) AND ${cameAlong(move, mail)}`

/** What is recorded of an owner by the email they typed, too. */
const entriesOf = (move: Move): string => {
  const [id, email] = [`'${move.ownerId}'`, literal(move.email)]
  return `(actor_id = ${id} OR subject_id = ${id}
    OR (actor_id IS NULL AND actor_email = ${email}) OR (subject_id IS NULL AND subject_email = ${email}))
    AND ${cameAlong(move, auditLog)}`
}

export const serverMoving: Moving = {
  stays: [
    [rateLimit, 'counters of minutes and hours'],
    [appProcess, 'the processes of this installation'],
    [outgoingHold, 'says that nothing leaves this installation'],
    [ownerMove, 'says that somebody is moving'],
    [movedAway, 'says who has moved away from here'],
  ],
  also: [
    [mail, mailsOf],
    [auditLog, entriesOf],
  ],
  changes: async () => [
    [
      mail,
      {
        state: `CASE state WHEN 'waiting' THEN 'failed' ELSE state END`,
        failure: `CASE state WHEN 'waiting' THEN ${literal(NOT_SENT)} ELSE failure END`,
        sending_until: 'NULL::timestamptz',
        // It leads to the other installation, which no longer knows the owner.
        secret: 'NULL::text',
        secret_until: 'NULL::timestamptz',
      },
    ],
    // Entries of others may have the number.
    [auditLog, { id: null }],
  ],
}
