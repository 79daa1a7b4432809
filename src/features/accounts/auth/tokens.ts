import { createHash, randomBytes } from 'node:crypto'
import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { v7 as uuidv7 } from 'uuid'
import { verification } from '../tables.ts'

type Row = typeof verification.$inferInsert
type Kind = NonNullable<Row['kind']>
export interface Token extends Pick<Row, 'sessionId' | 'email' | 'askedBy' | 'grantsAdmin'> {
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
  const identifier = identifierOf(row.kind, token)
  await tx.insert(verification).values({ ...row, id: uuidv7(), identifier, value: accountId })
  return token
}

export const isOpen = (kind: Kind, token: string) =>
  and(
    eq(verification.kind, kind),
    eq(verification.identifier, identifierOf(kind, token)),
    sql`${verification.expiresAt} > now()`,
  )

export async function openToken(tx: NodePgDatabase, kind: Kind, token: string) {
  const [found] = await tx.select().from(verification).where(isOpen(kind, token))
  return found
}

export async function takeToken(tx: NodePgDatabase, kind: Kind, token: string) {
  const [taken] = await tx.delete(verification).where(isOpen(kind, token)).returning()
  return taken
}

/** Better Auth's resetPassword looks links for a password up by this. */
export const identifierOf = (kind: Kind, token: string): string =>
  hashOf(kind.startsWith('password') ? `reset-password:${token}` : token)

/** As Better Auth hashes its own. */
export const hashOf = (token: string): string =>
  createHash('sha256').update(token).digest('base64url')
