import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { askedAgain, LONG_AGO } from '../../../server/database/asked-again.ts'
import { prepared, sqlText } from '../../../server/database/prepared.ts'
import type { Database } from '../../../server/database/tenancy.ts'
import { bearerOf } from '../../../server/http/guards/security.ts'
import type { SignedIn } from '../../../server/http/route.ts'
import type { Services } from '../../../server/services.ts'
import { signedOut } from '../../../shared/errors.ts'
import { SAMPLE_OWNER } from '../../../shared/sample.ts'
import { LONGEST_SESSION_DAYS, SESSION_DAYS } from '../../../shared/limits.ts'
import { sessionCookieName } from './better-auth.ts'
import { sampleCookie, VISITOR } from './sample-cookie.ts'
import { CHECK_MINUTES, type Account } from '../contract.ts'
import { session, user } from '../tables.ts'

/**
 * A prepared query: 30 µs per call, Better Auth's `getSession` 550 µs. Not cached: an ended session stops at once. With
 * an access token, cookies count for nothing.
 */
export function readSessions(
  app: FastifyInstance,
  services: Services,
  programCalling: (request: FastifyRequest, token: string) => Promise<SignedIn>,
): void {
  const { config } = services
  const cookieName = sessionCookieName(config)
  const sample = sampleCookie(config)
  app.decorateRequest('signedIn', null)
  const signedInBy = async (request: FastifyRequest): Promise<SignedIn | null> => {
    const { access, endpoint } = request.routeOptions.config
    if (access === undefined) return null
    const bearer = bearerOf(request)
    if (bearer !== undefined) {
      // The API documentation and missing addresses: the same for everyone.
      if (access === 'public' && !endpoint) return null
      return programCalling(request, bearer)
    }
    const token = tokenIn(request.cookies[cookieName], config.SESSION_SECRET)
    const own = token ? await accountByToken(services, token) : null
    const isSample = access !== 'public' && sample.read(request) !== null
    const signedIn = isSample ? { ...(own ?? VISITOR), viewingId: SAMPLE_OWNER } : own
    if (access !== 'public' && !signedIn) throw signedOut()
    return signedIn
  }
  app.decorateRequest('requireStillLetIn', async function (this: FastifyRequest) {
    if (!hasAllOf(await signedInBy(this), this.signedIn)) throw signedOut()
  })
  const begun = new WeakMap<FastifyRequest, number>()
  app.addHook('onRequest', async (request) => {
    begun.set(request, performance.now())
    request.signedIn = await signedInBy(request)
  })
  // A session can end while a body arrives or the call waits for a place.
  app.addHook('preHandler', async (request) => {
    if (performance.now() - begun.get(request)! > LONG_AGO)
      request.signedIn = await signedInBy(request)
  })
  app.addHook('preHandler', (request, _reply, done) =>
    askedAgain(() => request.requireStillLetIn(), done),
  )
}

/** More rights are no harm. */
function hasAllOf(now: SignedIn | null, begun: SignedIn | null): boolean {
  if (!now || !begun) return !begun
  return (
    now.ownerId === begun.ownerId &&
    (now.isAdmin || !begun.isAdmin) &&
    (begun.viewingId === null || now.viewingId === begun.viewingId)
  )
}

/** `token.base64(HMAC-SHA256(token))` */
function tokenIn(cookie: string | undefined, secret: string): string | undefined {
  const dot = cookie?.lastIndexOf('.') ?? -1
  if (!cookie || dot < 1) return undefined
  const token = cookie.slice(0, dot)
  const given = Buffer.from(cookie.slice(dot + 1), 'base64')
  const expected = createHmac('sha256', secret).update(token).digest()
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : undefined
}

/** now(): Better Auth dates sessions by the machine's clock. */
export const SESSION_IS_OVER = `session.expires_at <= now() OR session.created_at <= now() - interval '${LONGEST_SESSION_DAYS} days'`

const AS_ADMIN = `"user".is_admin AND session.has_second_factor AS "isAdmin",
         "user".is_admin AND NOT session.has_second_factor AS "needsSecondFactor"`

const VIEWING = `CASE WHEN "user".is_admin AND session.has_second_factor AND session.viewing_until > now()
              THEN session.viewing_id END`

const SESSION_QUERY = prepared('session-by-token')`
  SELECT "user".id AS "ownerId", session.id AS "sessionId",
         session.has_second_factor AS "hasSecondFactor",
         session.has_second_factor AND coalesce(session.checked_at > now() - interval '${CHECK_MINUTES} minutes', false) AS "isFresh",
         ${AS_ADMIN}, ${VIEWING} AS "viewingId",
         session.updated_at < now() - interval '1 hour' AS "isStale"
  FROM ${session} JOIN ${user} ON "user".id = session.user_id
  WHERE session.token = $1 AND "user".disabled_at IS NULL AND NOT (${SESSION_IS_OVER})`

const ACCOUNT_QUERY = prepared('account-by-session')`
  SELECT "user".id, email, first_name AS "firstName", last_name AS "lastName",
         ${AS_ADMIN}, "user".created_at AS "createdAt",
         ${VIEWING} AS "viewingId", session.viewing_until AS "viewingUntil",
         session.expires_at <= now() + interval '${SESSION_DAYS - 1} days' AS "isDue"
  FROM ${session} JOIN ${user} ON "user".id = session.user_id WHERE session.token = $1`

export interface CurrentAccount extends Omit<Account, 'businessName' | 'createdAt' | 'viewing'> {
  createdAt: Date
  viewingId: string | null
  viewingUntil: Date | null
  isDue: boolean
}

export async function currentAccount(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { cookies }: FastifyRequest,
): Promise<CurrentAccount | undefined> {
  const token = tokenIn(cookies[sessionCookieName(config)], config.SESSION_SECRET)
  const values = [token]
  const { rows } = await db.systemPool.query<CurrentAccount>({ ...ACCOUNT_QUERY, values })
  return rows[0]
}

async function accountByToken(
  { db, log }: Pick<Services, 'db' | 'log'>,
  token: string,
): Promise<SignedIn | null> {
  type Row = Omit<SignedIn, 'scopes'> & { isStale: boolean }
  const { rows } = await db.systemPool.query<Row>({ ...SESSION_QUERY, values: [token] })
  if (!rows[0]) return null
  const { isStale, ...signedIn } = rows[0]
  if (isStale) await recordUse(db, signedIn.sessionId, log)
  return { ...signedIn, scopes: null }
}

// Not prepared: runs once an hour.
const RECORD_USE = sqlText`
  UPDATE ${session} SET updated_at = now() WHERE id = $1 AND updated_at < now() - interval '1 hour'`

/** Exact to an hour, so that few calls write. Never throws: reading must work with a full disk. */
async function recordUse(db: Database, id: string, log: Services['log']): Promise<void> {
  try {
    await db.systemPool.query(RECORD_USE, [id])
  } catch (error) {
    log.warn(error, 'Could not record when a session was last used.')
  }
}
