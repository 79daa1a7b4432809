import type { FastifyRequest } from 'fastify'
import { prepared, sqlText } from '../../../server/database/prepared.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import type { TokenScope } from '../../../shared/endpoint.ts'
import { AppError, forbidden, tokenInvalid } from '../../../shared/errors.ts'
import { limited } from '../sessions/devices/limits.ts'
import { accessToken, accountDeletion, user } from '../tables.ts'
import { SCOPE_WORDS } from './contract.ts'
import { hashOfToken, isToken } from './secret.ts'

/** Only signing in withdraws a deletion. */
const TOKEN_QUERY = prepared('access-token')`
  SELECT "user".id AS "ownerId", token.id AS "tokenId", token.scopes, token.ends_at <= now() AS "hasEnded",
         token.paused_at IS NOT NULL AS "isPaused",
         token.last_used_at IS NULL OR token.last_used_at < now() - interval '1 hour' AS "isStale"
  FROM ${accessToken} AS token JOIN ${user} ON "user".id = token.owner_id
  WHERE token.hash = $1 AND "user".disabled_at IS NULL
    AND NOT EXISTS (SELECT FROM ${accountDeletion} AS deletion WHERE deletion.owner_id = token.owner_id)`

interface Row {
  ownerId: string
  tokenId: string
  scopes: TokenScope[]
  hasEnded: boolean
  isPaused: boolean
  isStale: boolean
}

type Needs = Pick<Services, 'db' | 'log' | 'limits' | 'config'>

/** Never with admin rights. Throws a 401, a 403, or a 429 after too many 401s of one address. */
export async function programCalling(
  services: Needs,
  request: FastifyRequest,
  token: string,
): Promise<SignedIn> {
  const found = isToken(token) ? await tokenOf(services, token) : undefined
  if (!found || found.hasEnded || found.isPaused) {
    await limited(services, 'access-token', request, '')
    throw found?.hasEnded ? hasEnded() : found ? isPaused() : tokenInvalid()
  }
  if (found.isStale) await recordUse(services, found)
  refuseOthers(found.scopes, request.routeOptions.config.token)
  return {
    ownerId: found.ownerId,
    sessionId: found.tokenId,
    scopes: found.scopes,
    hasSecondFactor: false,
    isAdmin: false,
    needsSecondFactor: false,
    isFresh: false,
    viewingId: null,
  }
}

async function tokenOf({ db }: Needs, token: string): Promise<Row | undefined> {
  const values = [hashOfToken(token)]
  const { rows } = await db.systemPool.query<Row>({ ...TOKEN_QUERY, values })
  return rows[0]
}

function refuseOthers(scopes: TokenScope[], needed: TokenScope | undefined): void {
  if (needed === undefined) throw forbidden(NOT_FOR_PROGRAMS, 'token_refused')
  if (!scopes.includes(needed)) throw lacksScope(needed)
}

// Not prepared: runs once an hour.
const RECORD_USE = sqlText`
  UPDATE ${accessToken} SET last_used_at = now()
  WHERE owner_id = $1 AND id = $2 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 hour')`

/** Exact to an hour. Never throws: reading must work with a full disk. */
async function recordUse({ db, log }: Needs, { ownerId, tokenId }: Row): Promise<void> {
  try {
    await db.systemPool.query(RECORD_USE, [ownerId, tokenId])
  } catch (error) {
    log.warn(error, 'Could not record when an access token was last used.')
  }
}

const hasEnded = () =>
  new AppError(
    401,
    'token_ended',
    'This access token has ended. Make a new one on the account page.',
  )
const isPaused = () =>
  new AppError(
    401,
    'token_paused',
    'This access token is off, because a backup was restored. Turn it on again on the account page.',
  )
const NOT_FOR_PROGRAMS =
  "Programs with an access token can't call this. The API documentation lists what they can call; for everything else, sign in."
const lacksScope = (needed: TokenScope) =>
  forbidden(
    `This access token may not ${SCOPE_WORDS[needed]}. Make one with the scope "${needed}" on the account page.`,
    'token_scope',
  )
