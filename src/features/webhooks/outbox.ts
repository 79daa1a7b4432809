import { EventEmitter } from 'node:events'
import { v7 as uuidv7 } from 'uuid'
import { prepared } from '../../server/database/prepared.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { sendAhead } from '../../server/database/transaction.ts'
import { CURRENCY_OF_OWNER } from '../profile/index.ts'
import { MAX_WAITING, type WebhookEvent } from './contract.ts'
import { webhook, webhookDelivery } from './tables.ts'

/**
 * Events wait in `webhook_delivery`. The webhook's row is locked while events are added and while `next_at` is set again
 * (`sending/store.ts`), so that no event is overlooked.
 */

/** Wakes this process's sender. The job finds missed events. */
export const queued = new EventEmitter()
// One for each app: tests run several in a process.
queued.setMaxListeners(0)

// Prepared: sent with each sale of an owner with a webhook.
const QUEUE = prepared('webhooks-queue')`
  WITH wanting AS (
    SELECT id, next_at, greatest(now(), blocked_until) AS soonest, paused_at IS NOT NULL OR is_away AS is_off, (
      SELECT count(*) < ${MAX_WAITING} FROM (
        SELECT FROM ${webhookDelivery} AS waiting
        WHERE waiting.owner_id = $1 AND waiting.webhook_id = mine.id AND not_before IS NOT NULL
        LIMIT ${MAX_WAITING}
      ) AS those
    ) AS has_room
    FROM ${webhook} AS mine WHERE owner_id = $1 AND $3 = ANY (events)
    ORDER BY id FOR NO KEY UPDATE
  ), added AS (
    INSERT INTO ${webhookDelivery} (owner_id, webhook_id, id, type, data, created_at, not_before)
    SELECT $1, id, $2, $3, '{"currency":' || to_json(${CURRENCY_OF_OWNER})::text || ',' || substr($4, 2), now(), now()
    FROM wanting WHERE has_room
    ON CONFLICT DO NOTHING
  ), woken AS (
    UPDATE ${webhook} AS mine
    SET missed = missed + CASE WHEN has_room THEN 0 ELSE 1 END,
        next_at = CASE WHEN is_off THEN NULL WHEN has_room THEN least(wanting.next_at, soonest) ELSE wanting.next_at END
    FROM wanting
    WHERE mine.owner_id = $1 AND mine.id = wanting.id
      AND (NOT has_room OR (NOT is_off AND (wanting.next_at IS NULL OR wanting.next_at > soonest)))
  )
  SELECT FROM wanting WHERE has_room AND NOT is_off`

/** Goes with the transaction's next statement, so that recording a sale doesn't wait. */
export function queueEvent(tx: OwnerTx, type: WebhookEvent, data: object): void {
  const values = [tx.ownerId, uuidv7(), type, JSON.stringify(data)]
  sendAhead(tx.client, { ...QUEUE, values }, ({ rowCount }) => {
    if (rowCount) queued.emit('event')
  })
}
