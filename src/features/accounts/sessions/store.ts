import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import type { SystemTx } from '../../../server/database/tenancy.ts'
import { SESSION_IS_OVER } from '../auth/session.ts'
import { accessToken, session } from '../tables.ts'
import { MAX_SESSIONS } from '../contract.ts'
import type { Session } from './contract.ts'
import { deviceOf } from './devices/device.ts'

interface Caller {
  ownerId: string
  sessionId: string
}

const openSessionsOf = (ownerId: string) =>
  and(eq(session.userId, ownerId), sql`NOT (${sql.raw(SESSION_IS_OVER)})`)

/** the caller's first */
export async function sessionsOf(
  tx: SystemTx,
  { ownerId, sessionId }: Caller,
): Promise<{ sessions: Session[]; total: number }> {
  const { id, userAgent, ipAddress, createdAt, updatedAt } = session
  const rows = await tx
    .select({ id, userAgent, ipAddress, createdAt, updatedAt })
    .from(session)
    .where(openSessionsOf(ownerId))
    .orderBy(desc(sql`${id} = ${sessionId}`), desc(updatedAt), desc(id))
    .limit(MAX_SESSIONS)
  const total = await tx.$count(session, openSessionsOf(ownerId))
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceOf(row.userAgent),
    address: row.ipAddress ? shortAddress(row.ipAddress) : null,
    signedInAt: row.createdAt.toISOString(),
    lastUsedAt: row.updatedAt.toISOString(),
    isCurrent: row.id === sessionId,
  }))
  return { sessions, total }
}

/** `2001:0db8:0000:…` becomes `2001:db8::` */
const shortAddress = (ip: string): string =>
  ip.includes(':') ? (URL.parse(`http://[${ip}]`)?.hostname.slice(1, -1) ?? ip) : ip

export async function deleteSession(tx: SystemTx, ownerId: string, id: string): Promise<boolean> {
  const { rowCount } = await tx
    .delete(session)
    .where(and(eq(session.userId, ownerId), eq(session.id, id)))
  return rowCount === 1
}

export async function deleteSessions(
  tx: SystemTx,
  ownerId: string,
  { except }: { except: string[] },
): Promise<number> {
  const { rowCount } = await tx
    .delete(session)
    .where(and(eq(session.userId, ownerId), notInArray(session.id, except)))
  return rowCount ?? 0
}

export async function endAccess(tx: SystemTx, ownerId: string): Promise<void> {
  await tx.delete(session).where(eq(session.userId, ownerId))
  await tx.delete(accessToken).where(eq(accessToken.ownerId, ownerId))
}
