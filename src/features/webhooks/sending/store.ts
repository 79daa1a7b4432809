import { prepared, rowsOf, sqlText } from '../../../server/database/prepared.ts'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import { MAX_LISTED, PAUSED_AFTER_HOURS, WAITING_DAYS, type PausedBy } from '../contract.ts'
import { webhook, webhookDelivery } from '../tables.ts'

/** A process has a webhook to itself (`claim`), so that events keep their order. */

/** seconds until another process may take over; longer than a turn */
const LEASE = 60

export interface Claimed {
  ownerId: string
  id: string
  claim: string
}

const CLAIM = prepared('webhooks-claim')`
  WITH due AS MATERIALIZED (
    SELECT owner_id, id FROM ${webhook}
    WHERE is_slow = $1 AND next_at <= now()
      AND (busy_until IS NULL OR busy_until <= now() OR busy_until > now() + interval '${2 * LEASE} seconds')
    ORDER BY next_at LIMIT $2 FOR UPDATE SKIP LOCKED
  )
  UPDATE ${webhook} AS stored
  SET busy_until = now() + interval '${LEASE} seconds', claim = gen_random_uuid()
  FROM due
  WHERE stored.owner_id = ANY (ARRAY(SELECT owner_id FROM due)) AND stored.owner_id = due.owner_id AND stored.id = due.id
  RETURNING stored.owner_id AS "ownerId", stored.id, claim`

export const claimWebhooks = (tx: SystemTx, isSlow: boolean, limit: number): Promise<Claimed[]> =>
  rowsOf<Claimed>(tx, CLAIM, isSlow, limit)

export interface Try {
  id: string
  type: string
  data: string
  createdAt: Date
  tries: number
  address: string
  secret: string
  /** null: no longer valid */
  oldSecret: string | null
}

const TARGET = sqlText`
  stored.address, stored.secret,
  CASE WHEN stored.old_secret_until > now() THEN stored.old_secret END AS "oldSecret"`
const MINE = 'owner_id = $1 AND id = $2 AND claim = $3 AND paused_at IS NULL AND NOT is_away'

const TAKE = prepared('webhooks-take')`
  UPDATE ${webhookDelivery} AS sent SET tries = tries + 1, tried_at = now()
  FROM (SELECT * FROM ${webhook} WHERE ${MINE}) AS stored
  WHERE sent.owner_id = $1 AND sent.webhook_id = $2 AND sent.id = (
    SELECT id FROM ${webhookDelivery}
    WHERE owner_id = $1 AND webhook_id = $2 AND not_before <= now() ORDER BY id LIMIT 1
  )
  RETURNING sent.id, type, data, sent.created_at AS "createdAt", tries, ${TARGET}`

/** undefined: nothing due, or the claim is over */
export const takeNext = async (tx: OwnerTx, { id, claim }: Claimed): Promise<Try | undefined> =>
  (await rowsOf<Try>(tx, TAKE, tx.ownerId, id, claim))[0]

const DELIVERED = prepared('webhooks-delivered')`
  UPDATE ${webhookDelivery} SET not_before = NULL, delivered_at = now(), status = $4, failure = NULL
  WHERE owner_id = $1 AND webhook_id = $2 AND id = $3`
const WELL = prepared('webhooks-well')`
  UPDATE ${webhook} SET failures = 0, failing_since = NULL, blocked_until = NULL, is_slow = $3
  WHERE owner_id = $1 AND id = $2 AND (failures > 0 OR failing_since IS NOT NULL OR is_slow <> $3)`

export async function noteDelivered(
  tx: OwnerTx,
  webhookId: string,
  { id, status, isSlow }: { id: string; status: number; isSlow: boolean },
): Promise<void> {
  await Promise.all([
    rowsOf(tx, DELIVERED, tx.ownerId, webhookId, id, status),
    noteWell(tx, webhookId, isSlow),
  ])
}

export const noteWell = (tx: OwnerTx, webhookId: string, isSlow: boolean): Promise<unknown> =>
  rowsOf(tx, WELL, tx.ownerId, webhookId, isSlow)

// A process whose lease ran out must not undo the next one's notes.
const FAILED = prepared('webhooks-failed')`
  UPDATE ${webhookDelivery}
  SET not_before = CASE WHEN created_at > now() - interval '${WAITING_DAYS} days' THEN now() + $6 * interval '1 second' END,
      status = NULL, failure = $5
  WHERE owner_id = $1 AND webhook_id = $2 AND id = $3 AND tries = $4 AND delivered_at IS NULL`

export async function noteFailed(
  tx: OwnerTx,
  webhookId: string,
  failed: { id: string; tries: number; failure: string; pause: number | null },
): Promise<void> {
  const { id, tries, failure, pause } = failed
  await rowsOf(tx, FAILED, tx.ownerId, webhookId, id, tries, failure, pause)
}

const ILL = prepared('webhooks-ill')`
  UPDATE ${webhook}
  SET failures = failures + 1, failing_since = coalesce(failing_since, now()), is_slow = $4
  WHERE owner_id = $1 AND id = $2 AND claim = $3
  RETURNING failures, failing_since AS "failingSince", address,
            failing_since <= now() - interval '${PAUSED_AFTER_HOURS} hours' AS "isLong"`
const BLOCK = prepared('webhooks-block')`
  UPDATE ${webhook} SET blocked_until = now() + $3 * interval '1 second'
  WHERE owner_id = $1 AND id = $2`
const PAUSE = prepared('webhooks-pause')`
  UPDATE ${webhook}
  SET paused_at = coalesce(paused_at, now()), paused_by = $3, next_at = NULL, blocked_until = NULL
  WHERE owner_id = $1 AND id = $2 AND (paused_at IS NULL OR $3 = 'recovery')`

export interface Ill {
  failures: number
  failingSince: Date
  address: string
  isLong: boolean
}

/** undefined: another process has the webhook */
export const noteIll = async (
  tx: OwnerTx,
  { id, claim }: Claimed,
  isSlow: boolean,
): Promise<Ill | undefined> => (await rowsOf<Ill>(tx, ILL, tx.ownerId, id, claim, isSlow))[0]

export const block = (tx: OwnerTx, id: string, seconds: number): Promise<unknown> =>
  rowsOf(tx, BLOCK, tx.ownerId, id, seconds)

export const pause = (tx: OwnerTx, id: string, by: Exclude<PausedBy, 'owner'>): Promise<unknown> =>
  rowsOf(tx, PAUSE, tx.ownerId, id, by)

const LOCK = prepared('webhooks-lock')`
  SELECT FROM ${webhook} WHERE owner_id = $1 AND id = $2 FOR NO KEY UPDATE`
// Never earlier than now: after its turn a webhook goes behind the others.
const PLAN = prepared('webhooks-plan')`
  UPDATE ${webhook} AS stored
  SET next_at = CASE WHEN paused_at IS NULL AND NOT is_away THEN (
        SELECT greatest(min(not_before), blocked_until, now()) FROM ${webhookDelivery} AS waiting
        WHERE waiting.owner_id = $1 AND webhook_id = $2 AND not_before IS NOT NULL
        HAVING count(*) > 0
      ) END,
      busy_until = CASE WHEN claim = $3 THEN NULL ELSE busy_until END,
      claim = nullif(claim, $3)
  WHERE owner_id = $1 AND id = $2
  RETURNING extract(epoch FROM next_at - now()) * 1000 AS "dueIn"`
const PRUNE = prepared('webhooks-prune')`
  DELETE FROM ${webhookDelivery}
  WHERE owner_id = $1 AND webhook_id = $2 AND id = ANY (ARRAY(
    SELECT id FROM ${webhookDelivery} WHERE owner_id = $1 AND webhook_id = $2 AND not_before IS NULL
    ORDER BY id DESC OFFSET ${MAX_LISTED}))`

/**
 * Gives the webhook back if `claim` still holds. Returns ms; null: nothing waits. Waits for transactions that add
 * events, to see these.
 */
export async function plan(tx: OwnerTx, id: string, claim: string | null): Promise<number | null> {
  await rowsOf(tx, PRUNE, tx.ownerId, id)
  await rowsOf(tx, LOCK, tx.ownerId, id)
  const [planned] = await rowsOf<{ dueIn: number | null }>(tx, PLAN, tx.ownerId, id, claim)
  return planned?.dueIn ?? null
}

const TOO_OLD = prepared('webhooks-too-old')`
  UPDATE ${webhookDelivery} SET not_before = NULL, failure = coalesce(failure, 'It waited for ${WAITING_DAYS} days.')
  WHERE owner_id = $1 AND webhook_id = $2 AND not_before IS NOT NULL
    AND created_at < now() - interval '${WAITING_DAYS} days'
    AND NOT (tries = 0 AND tried_at IS NOT NULL)`

/** Except events that the owner sends again. */
export const endOld = (tx: OwnerTx, id: string): Promise<unknown> =>
  rowsOf(tx, TOO_OLD, tx.ownerId, id)

// After the machine's clock was set back, earlier plans would wait for the old time.
const SET_BACK = prepared('webhooks-set-back')`
  UPDATE ${webhook} SET next_at = now(), blocked_until = NULL, busy_until = NULL
  WHERE is_slow IN (false, true) AND next_at > now() + interval '25 hours'`

export const repairPlans = (tx: SystemTx): Promise<unknown> => rowsOf(tx, SET_BACK)
