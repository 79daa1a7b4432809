import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../server/config.ts'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { cookieAttributes, cookieName } from '../auth/better-auth.ts'
import { lockedAccount } from '../directory/people.ts'
import { authenticator, knownDevice, user } from '../tables.ts'

/** for one account; the one that was used longest ago goes first */
export const MAX_DEVICES = 10
/** seconds; the longest time that browsers keep a cookie */
const MAX_AGE = 400 * 86_400
/** 16 bytes in base64url */
const SECRET = /^[\w-]{22}$/

/**
 * A device on which an owner has signed in before has its own limit (limits.ts), so wrong passwords from elsewhere can't
 * lock the owner out on it. Its cookie is a random secret, which survives signing out, since an owner under attack needs it
 * most. A stolen cookie doesn't give access: it only allows 20 guesses in 15 minutes, fewer than any stranger has.
 */
export interface Device {
  /** a hash of its secret */
  hash: string
  /** True if a sign-in with a second factor ended on it since the account's authenticator app was turned on. */
  isProven: boolean
}

/** Returns the device of a request if someone has signed in to this account on it before. */
export async function deviceKnownTo(
  { db, config }: Pick<Services, 'db' | 'config'>,
  request: FastifyRequest,
  email: string,
): Promise<Device | undefined> {
  const hash = hashIn(config, request)
  if (!hash) return undefined
  const isProven = sql<boolean>`coalesce(${knownDevice.provenAt} >= ${authenticator.confirmedAt}, false)`
  const [known] = await drizzle({ client: db.systemPool })
    .select({ hash: knownDevice.hash, isProven })
    .from(knownDevice)
    .innerJoin(user, eq(user.id, knownDevice.userId))
    .leftJoin(authenticator, eq(authenticator.userId, user.id))
    .where(and(eq(user.email, email), eq(knownDevice.hash, hash)))
  return known
}

/** Makes the device known to this account. Call it only after a correct password, passkey or link. */
export async function rememberDevice(
  { db, config }: Pick<Services, 'db' | 'config'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  userId: string,
  { isProven }: { isProven: boolean },
): Promise<void> {
  const secret = secretIn(config, request) ?? randomBytes(16).toString('base64url')
  const attributes = { ...cookieAttributes(config), maxAge: MAX_AGE }
  void reply.setCookie(cookieName(config, 'device'), secret, attributes)
  await db.withSystem(async (tx) => {
    // One sign-in after the other, or there could be more of them.
    if (!(await lockedAccount(tx, userId))) return
    const now = sql`now()`
    const proof = isProven && { provenAt: now }
    await tx
      .insert(knownDevice)
      .values({ userId, hash: hashOf(secret), ...proof })
      .onConflictDoUpdate({
        target: [knownDevice.userId, knownDevice.hash],
        set: { lastUsedAt: now, ...proof },
      })
    const newest = tx
      .select({ hash: knownDevice.hash })
      .from(knownDevice)
      .where(eq(knownDevice.userId, userId))
      .orderBy(desc(knownDevice.lastUsedAt))
      .limit(MAX_DEVICES)
    const isOld = notInArray(knownDevice.hash, newest)
    await tx.delete(knownDevice).where(and(eq(knownDevice.userId, userId), isOld))
  })
}

/** Notes that a second factor was shown on the device of a request, if it is known. */
export async function proveDevice(
  tx: SystemTx,
  config: Config,
  request: FastifyRequest,
  userId: string,
): Promise<void> {
  const hash = hashIn(config, request)
  if (!hash) return
  await tx
    .update(knownDevice)
    .set({ provenAt: sql`now()` })
    .where(and(eq(knownDevice.userId, userId), eq(knownDevice.hash, hash)))
}

/** Whoever had the account may have made some known. */
export const forgetDevices = (tx: SystemTx, userId: string): Promise<unknown> =>
  tx.delete(knownDevice).where(eq(knownDevice.userId, userId))

function secretIn(config: Config, { cookies }: FastifyRequest): string | undefined {
  const secret = cookies[cookieName(config, 'device')]
  return secret !== undefined && SECRET.test(secret) ? secret : undefined
}

function hashIn(config: Config, request: FastifyRequest): string | undefined {
  const secret = secretIn(config, request)
  return secret && hashOf(secret)
}

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
