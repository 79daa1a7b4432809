import { AsyncLocalStorage } from 'node:async_hooks'
import { and, desc, DrizzleQueryError, eq, inArray } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { SESSION_DAYS } from '../../../shared/limits.ts'
import type { Config } from '../../../server/config.ts'
import type { Services } from '../../../server/services.ts'
import { MAX_PASSWORD_LENGTH, MAX_SESSIONS, MIN_PASSWORD_LENGTH, RESET_HOURS } from '../contract.ts'
import { refuseDisabledAccount } from './disabled.ts'
import { passwordsFor, type Passwords } from './hashing.ts'
import { account, session, user, verification } from '../tables.ts'

type Address = Pick<Config, 'APP_URL'>

const isHttps = ({ APP_URL }: Address): boolean => APP_URL.startsWith('https:')

/** With `__Host-`, browsers reject the cookie from a subdomain or over plain HTTP. */
export const cookieName = (
  config: Address,
  name: 'session' | 'device' | 'second-step' | 'sample',
): string => (isHttps(config) ? `__Host-kpi-${name}` : `kpi-${name}`)

export const cookieAttributes = (config: Address) =>
  ({ path: '/', httpOnly: true, sameSite: 'lax', secure: isHttps(config) }) as const

export const sessionCookieName = (config: Address): string => cookieName(config, 'session')

/** An instance takes 0.5 ms. The library is loaded on first use: loading takes as long as the rest of the server. */
export async function authOn(
  db: NodePgDatabase,
  { config, log }: Pick<Services, 'config' | 'log'>,
  password: Passwords = passwordsFor(new Headers()),
) {
  const [{ betterAuth }, { drizzleAdapter }, { signInVerified }] = await Promise.all([
    import('better-auth/minimal'),
    import('better-auth/adapters/drizzle'),
    import('./sign-in-verified.ts'),
  ])
  const { api, $context } = betterAuth({
    appName: config.APP_NAME,
    baseURL: config.APP_URL,
    secret: config.SESSION_SECRET,
    database: drizzleAdapter(db, {
      provider: 'pg',
      schema: { user, session, account, verification },
    }),
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
        isAdmin: { type: 'boolean', defaultValue: false, input: false },
      },
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: MIN_PASSWORD_LENGTH,
      maxPasswordLength: MAX_PASSWORD_LENGTH,
      password,
      resetPasswordTokenExpiresIn: RESET_HOURS * 3600,
      revokeSessionsOnPasswordReset: true,
    },
    // `accounts/auth/purge.ts` cleans up hourly; Better Auth would on every call.
    verification: { storeIdentifier: 'hashed', disableCleanup: true },
    session: {
      expiresIn: SESSION_DAYS * 86_400,
      additionalFields: {
        hasSecondFactor: { type: 'boolean', defaultValue: false, input: false },
        checkedAt: { type: 'date', required: false, input: false },
      },
    },
    databaseHooks: {
      // Every way to sign in ends here.
      session: {
        create: {
          before: async ({ userId }) => {
            await refuseDisabledAccount(db, config, userId)
            await endIdleSessions(db, userId)
          },
        },
      },
    },
    plugins: [{ id: 'second-factor', endpoints: { signInVerified } }],
    // The server does both: server/http/guards/security.ts and server/limits.ts.
    rateLimit: { enabled: false },
    advanced: {
      disableCSRFCheck: true,
      disableOriginCheck: true,
      database: { generateId: () => uuidv7() },
      useSecureCookies: false,
      cookiePrefix: 'kpi',
      cookies: {
        session_token: {
          name: cookieName(config, 'session'),
          attributes: { secure: isHttps(config) },
        },
      },
    },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // A failed query's details hold its values, such as a password hash.
      log: (_level, message, ...details) => {
        const error = details.find((detail) => detail instanceof Error)
        const call = calls.getStore()
        if (call && error) call.failure ??= error
        else log.error(message)
      },
    },
  })
  return { api: withThrownFailures(api), $context }
}

const calls = new AsyncLocalStorage<{ failure?: Error }>()

/** When the database fails, Better Auth logs the error and returns. This throws the logged error. */
function withThrownFailures<Api extends object>(api: Api): Api {
  return new Proxy(api, {
    get: (target, name) => {
      const endpoint = Reflect.get(target, name) as (input: unknown) => Promise<unknown>
      return (input: unknown) =>
        calls.run({}, async () => {
          try {
            const answer = await endpoint(input)
            const { failure } = calls.getStore()!
            if (failure) throw failure
            return answer
          } catch (error) {
            throw withoutValues(calls.getStore()!.failure ?? error)
          }
        })
    },
  })
}

/** Drizzle's error includes the values of the query. */
const withoutValues = (error: unknown): unknown =>
  error instanceof DrizzleQueryError ? (error.cause ?? new Error('A query failed.')) : error

export function apiErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || error.name !== 'APIError') return undefined
  return (error as Error & { body?: { code?: string } }).body?.code
}

async function endIdleSessions(tx: NodePgDatabase, accountId: string): Promise<void> {
  const isOwn = eq(session.userId, accountId)
  const tooMany = tx
    .select({ id: session.id })
    .from(session)
    .where(isOwn)
    .orderBy(desc(session.updatedAt), desc(session.id))
    .offset(MAX_SESSIONS - 1)
  await tx.delete(session).where(and(isOwn, inArray(session.id, tooMany)))
}
