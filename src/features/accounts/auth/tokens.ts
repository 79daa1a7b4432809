import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { verification } from '../tables.ts'

type Row = typeof verification.$inferInsert
/** Better Auth writes and reads `password` itself (passwords/links.ts). */
type Kind = Exclude<NonNullable<Row['kind']>, `password${string}`>
interface Token extends Pick<Row, 'sessionId' | 'email' | 'askedBy'> {
  kind: Kind
  /** '': nobody yet */
  accountId: string
  expiresAt: Date | SQL
}

/** Only a hash is stored. */
export async function addToken(
  tx: NodePgDatabase,
  { accountId, ...row }: Token,
  token = randomBytes(24).toString('base64url'),
): Promise<string> {
  await tx
    .insert(verification)
    .values({ ...row, id: uuidv7(), identifier: hashOf(token), value: accountId })
  return token
}

/** expired or not */
export const hasToken = (kind: Kind, token: string) =>
  and(eq(verification.kind, kind), eq(verification.identifier, hashOf(token)))

export const isOpen = (kind: Kind, token: string) =>
  and(hasToken(kind, token), sql`${verification.expiresAt} > now()`)

export async function openToken(tx: NodePgDatabase, kind: Kind, token: string) {
  const [found] = await tx.select().from(verification).where(isOpen(kind, token))
  return found
}

export async function takeToken(tx: NodePgDatabase, kind: Kind, token: string) {
  const [taken] = await tx.delete(verification).where(isOpen(kind, token)).returning()
  return taken
}

/** As Better Auth hashes its own. */
export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
