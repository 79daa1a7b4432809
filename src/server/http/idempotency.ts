import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { conflict } from '../../shared/errors.ts'
import type { OwnerTx } from '../database/tenancy.ts'

const message = 'Idempotency-Key must have 1 to 200 characters'
/** What `route.ts` checks on endpoints that say `idempotent`. Loose, since it reads all headers. */
export const idempotencyHeaders = z.looseObject({
  'idempotency-key': z.optional(
    z.string().check(z.minLength(1, message), z.maxLength(200, message)),
  ),
})

/**
 * Takes the key, or a forgotten one over; no row when it is in use. Of two requests at once the
 * second waits here until the first has committed, and then finds the key in use.
 */
const TAKE = {
  name: 'idempotency-take',
  text: `
    INSERT INTO idempotency_key AS kept (owner_id, key, request_hash) VALUES ($1, $2, $3)
    ON CONFLICT (owner_id, key) DO UPDATE
      SET request_hash = excluded.request_hash, response = NULL, created_at = now()
      WHERE kept.created_at < now() - interval '24 hours'
    RETURNING true`,
}
const RECALL = {
  name: 'idempotency-recall',
  text: `SELECT request_hash AS "requestHash", response FROM idempotency_key WHERE owner_id = $1 AND key = $2`,
}
const ANSWER = {
  name: 'idempotency-answer',
  text: 'UPDATE idempotency_key SET response = $3 WHERE owner_id = $1 AND key = $2',
}

/**
 * Does `work` once for each `Idempotency-Key` of the owner: a repeated request within 24 hours gets
 * the stored answer (design §4). Key, work and answer are one transaction, so a failed request
 * leaves no key behind. Refuses (409) a key that came with another `content` before. Without the
 * header it only does the work. `work` sends its statement with `send`, which without a key also
 * commits.
 */
export async function idempotent<Answer>(
  tx: OwnerTx,
  request: FastifyRequest,
  work: (send: OwnerTx['last']) => Promise<Answer>,
  content: unknown = request.body,
): Promise<Answer> {
  const key = request.headers['idempotency-key']
  if (key === undefined) return work(tx.last)
  const requestHash = createHash('sha256')
    .update(JSON.stringify([request.method, request.url, content]))
    .digest('base64')

  const taken = await tx.client.query({ ...TAKE, values: [tx.ownerId, key, requestHash] })
  if (taken.rowCount === 0) {
    const { rows } = await tx.client.query({ ...RECALL, values: [tx.ownerId, key] })
    if (rows[0].requestHash === requestHash) return rows[0].response
    throw conflict(
      'key_reused',
      'This Idempotency-Key was used for another request. Use a new key.',
    )
  }
  const answer = await work((query) => tx.client.query(query))
  // Not awaited: it travels with COMMIT, which fails with it.
  tx.client.query({ ...ANSWER, values: [tx.ownerId, key, JSON.stringify(answer)] }).catch(() => {})
  return answer
}
