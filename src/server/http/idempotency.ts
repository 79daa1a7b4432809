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

export const STORED_HOURS = 24
/** bytes per owner and process */
export const MAX_STORED_BYTES = 100 * MEGABYTE
/** bytes besides the response */
const ROW = 250

// In memory, because a sale should not wait for another count.
const storedFor = new Map<string, { bytes: number; until: number }>()

function requireRoom(holderId: string): void {
  const stored = storedFor.get(holderId)
  if (!stored || stored.bytes < MAX_STORED_BYTES) return
  const left = Math.ceil((stored.until - Date.now()) / 1000)
  if (left > 0)
    throw tooMany(
      `You have sent more in a day than we can keep to recognize repeated requests. Please try again in ${hoursText(Math.ceil(left / 3600))}.`,
      left,
    )
}

export function noteStored(holderId: string, bytes: number): void {
  const now = Date.now()
  const stored = storedFor.get(holderId)
  if (stored && stored.until > now) {
    stored.bytes += bytes + ROW
    return
  }
  for (const [id, { until }] of storedFor) {
    if (until > now) break
    storedFor.delete(id)
  }
  storedFor.delete(holderId)
  storedFor.set(holderId, { bytes: bytes + ROW, until: now + STORED_HOURS * 3_600_000 })
}

/** No row: in use. A second request waits for the first one's commit. */
const CLAIM_KEY = prepared('idempotency-claim')`
  INSERT INTO ${idempotencyKey} AS stored (owner_id, key, request_hash) VALUES ($1, $2, $3)
  ON CONFLICT (owner_id, key) DO UPDATE
    SET request_hash = excluded.request_hash, response = NULL, created_at = now()
    WHERE stored.created_at < now() - interval '${STORED_HOURS} hours'
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

/** The key is stored as the admin's. */
export const idempotentOf = <Result>(
  tx: SystemTx,
  adminId: string,
  request: FastifyRequest,
  work: () => Promise<Result>,
): Promise<Result> =>
  keyOf(request) === undefined ? work() : once(tx, adminId, request, request.body, work)

async function once<Result>(
  tx: OwnerTx | SystemTx,
  holderId: string,
  request: FastifyRequest,
  content: unknown,
  work: () => Promise<Result>,
): Promise<Result> {
  const key = keyOf(request)!
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, content]))
    .digest('base64')

  requireRoom(holderId)
  const taken = await tx.client.query({ ...CLAIM_KEY, values: [holderId, key, requestHash] })
  if (taken.rowCount === 0) {
    const stored = await storedResponse(tx, holderId, key)
    if (stored.requestHash === requestHash) return stored.response as Result
    throw conflict(
      'key_reused',
      'This Idempotency-Key was used for another request. Use a new key.',
    )
  }
  const response = await work()
  const text = JSON.stringify(response)
  noteStored(holderId, text.length)
  sendAhead(tx.client, { ...STORE_RESPONSE, values: [holderId, key, text] })
  return response
}

async function storedResponse(tx: OwnerTx | SystemTx, holderId: string, key: string) {
  const { requestHash, response } = idempotencyKey
  const [stored] = await tx
    .select({ requestHash, response })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.ownerId, holderId), eq(idempotencyKey.key, key)))
  return stored!
}
