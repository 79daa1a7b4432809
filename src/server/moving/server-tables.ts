import { sqlText } from '../database/prepared.ts'
import { mail, rateLimit } from '../database/tables.ts'
import { auditLog } from '../audit/tables.ts'
import { appProcess } from '../http/operations/tables.ts'
import { literal, NOT_SENT, type Move, type Moving } from './moving.ts'
import { movedAway, ownerMove } from './tables.ts'

const mailsOf = ({ ownerId, email }: Move): string =>
  sqlText`(account_id = '${ownerId}' OR recipient = ${literal(email)})`

/** What is recorded of an owner by the email they typed, too. */
const entriesOf = ({ ownerId, email }: Move): string =>
  `(actor_id = '${ownerId}' OR subject_id = '${ownerId}'
    OR (actor_id IS NULL AND actor_email = ${literal(email)}) OR (subject_id IS NULL AND subject_email = ${literal(email)}))`

export const serverMoving: Moving = {
  stays: [
    [rateLimit, 'counters of minutes and hours'],
    [appProcess, 'the processes of this installation'],
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
