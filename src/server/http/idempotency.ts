import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { and, eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import { conflict, tooMany } from '../../shared/errors.ts'
import { hoursText, MEGABYTE } from '../../shared/limits.ts'
import { prepared } from '../database/prepared.ts'
import { idempotencyKey } from '../database/tables.ts'
import type { OwnerTx, SystemTx } from '../database/tenancy.ts'
import { sendAhead } from '../database/transaction.ts'

const message = 'Idempotency-Key must have 1 to 200 characters'
/** loose: gets all headers */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(
    z.string().check(z.minLength(1, message), z.maxLength(200, message)),
  ),
})

export const KEPT_HOURS = 24
/** bytes per owner and process */
export const MAX_KEPT_BYTES = 100 * MEGABYTE
/** bytes besides the response */
const ROW = 250

// In memory, because a sale should not wait for another count.
const keptFor = new Map<string, { bytes: number; until: number }>()

function requireRoom(keeperId: string): void {
  const kept = keptFor.get(keeperId)
  if (!kept || kept.bytes < MAX_KEPT_BYTES) return
  const left = Math.ceil((kept.until - Date.now()) / 1000)
  if (left > 0)
    throw tooMany(
      `You have sent more in a day than we can keep to recognize repeated requests. Please try again in ${hoursText(Math.ceil(left / 3600))}.`,
      left,
    )
}

export function noteKept(keeperId: string, bytes: number): void {
  const now = Date.now()
  const kept = keptFor.get(keeperId)
  if (kept && kept.until > now) {
    kept.bytes += bytes + ROW
    return
  }
  for (const [id, { until }] of keptFor) {
    if (until > now) break
    keptFor.delete(id)
  }
  keptFor.delete(keeperId)
  keptFor.set(keeperId, { bytes: bytes + ROW, until: now + KEPT_HOURS * 3_600_000 })
}

/** No row: in use. A second request waits for the first one's commit. */
const CLAIM_KEY = prepared('idempotency-claim')`
  INSERT INTO ${idempotencyKey} AS kept (owner_id, key, request_hash) VALUES ($1, $2, $3)
  ON CONFLICT (owner_id, key) DO UPDATE
    SET request_hash = excluded.request_hash, response = NULL, created_at = now()
    WHERE kept.created_at < now() - interval '${KEPT_HOURS} hours'
  RETURNING true`

const STORE_RESPONSE = prepared('idempotency-store')`
  UPDATE ${idempotencyKey} SET response = $3 WHERE owner_id = $1 AND key = $2`

export const keyOf = ({ headers }: FastifyRequest) =>
  headers['idempotency-key'] as string | undefined

/** One transaction, so a failed request leaves no key. Throws a 409 for a key with other `content`. */
export async function idempotent<Result>(
  tx: OwnerTx,
  request: FastifyRequest,
  work: () => Promise<Result>,
  content: unknown = request.body,
): Promise<Result> {
  return keyOf(request) === undefined ? work() : once(tx, tx.ownerId, request, content, work)
}

/** The key is kept as the admin's. */
export const idempotentOf = <Result>(
  tx: SystemTx,
  adminId: string,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> =>
  keyOf(request) === undefined ? work() : once(tx, adminId, request, request.body, work)

async function once<Result>(
  tx: OwnerTx | SystemTx,
  keeperId: string,
  request: FastifyRequest,
  content: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(request)!
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, content]))
    .digest('base64')

  requireRoom(keeperId)
  const taken = await tx.client.query({ ...CLAIM_KEY, values: [keeperId, key, requestHash] })
  if (taken.rowCount === 0) {
    const stored = await storedResponse(tx, keeperId, key)
    if (stored.requestHash === requestHash) return stored.response as Result
    throw conflict(
      'key_reused',
      'This Idempotency-Key was used for another request. Use a new key.',
    )
  }
  const response = await work()
  const text = JSON.stringify(response)
  noteKept(keeperId, text.length)
  sendAhead(tx.client, { ...STORE_RESPONSE, values: [keeperId, key, text] })
  return response
}

async function storedResponse(tx: OwnerTx | SystemTx, keeperId: string, key: string) {
  const { requestHash, response } = idempotencyKey
  const [stored] = await tx
    .select({ requestHash, response })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.ownerId, keeperId), eq(idempotencyKey.key, key)))
  return stored!
}
