import { createHash, randomBytes } from 'node:crypto'
import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../../../server/config.ts'
import type { SystemTx } from '../../../../server/database/tenancy.ts'
import type { Services } from '../../../../server/services.ts'
import { cookieAttributes, cookieName } from '../../auth/better-auth.ts'
import { lockedAccount } from '../../users/people.ts'
import { authenticator, knownDevice, user } from '../../tables.ts'

/** per account */
export const MAX_DEVICES = 10
/** seconds; browsers store cookies no longer */
const MAX_AGE = 400 * 86_400
/** 16 bytes in base64url */
const SECRET = /^[\w-]{22}$/

/**
 * Has its own limit (limits.ts), so wrong passwords elsewhere can't lock the owner out here. The cookie survives
 * signing out: an owner under attack needs it most. A stolen cookie gives no access, only 20 guesses in 15 minutes.
 */
export interface Device {
  hash: string
  /** a second factor was shown here since the app was turned on */
  isProven: boolean
}

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

/** Only after a correct password, passkey or link. */
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
    // One sign-in after the other: else more devices.
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

/** A thief may have made some known. */
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
