import { and, desc, eq, isNotNull, sql, type SQL } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { OwnerTx, SystemTx } from '../../../server/database/tenancy.ts'
import type { TokenScope } from '../../../shared/endpoint.ts'
import { accessToken } from '../tables.ts'
import { KEPT_AFTER_END_DAYS, MAX_TOKENS, type AccessToken } from './contract.ts'

type Row = typeof accessToken.$inferSelect

/** never the hash */
const COLUMNS = {
  id: accessToken.id,
  name: accessToken.name,
  beginning: accessToken.beginning,
  scopes: accessToken.scopes,
  createdAt: accessToken.createdAt,
  endsAt: accessToken.endsAt,
  pausedAt: accessToken.pausedAt,
  lastUsedAt: accessToken.lastUsedAt,
  hasEnded: sql<boolean>`${accessToken.endsAt} <= now()`,
}

type Shown = Omit<Row, 'ownerId' | 'hash' | 'remindedAt'> & { hasEnded: boolean }

const toToken = ({
  createdAt,
  endsAt,
  pausedAt,
  lastUsedAt,
  scopes,
  ...rest
}: Shown): AccessToken => ({
  ...rest,
  scopes: scopes as TokenScope[],
  createdAt: createdAt.toISOString(),
  endsAt: endsAt.toISOString(),
  pausedAt: pausedAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

export async function tokensOf(tx: OwnerTx): Promise<AccessToken[]> {
  const rows = await tx
    .select(COLUMNS)
    .from(accessToken)
    .where(eq(accessToken.ownerId, tx.ownerId))
    .orderBy(desc(accessToken.createdAt), desc(accessToken.id))
    .limit(MAX_TOKENS)
  return rows.map(toToken)
}

interface New extends Pick<Row, 'ownerId' | 'name' | 'hash' | 'beginning'> {
  scopes: TokenScope[]
  days: number
}

/** The caller has locked the account (`requireFreshCheck`): two additions must not count the same tokens. */
export async function insertToken(
  tx: SystemTx,
  { days, ...values }: New,
): Promise<AccessToken | undefined> {
  const { ownerId } = values
  if ((await tx.$count(accessToken, eq(accessToken.ownerId, ownerId))) >= MAX_TOKENS)
    return undefined
  const endsAt = sql`now() + make_interval(days => ${days})`
  const [added] = await tx
    .insert(accessToken)
    .values({ id: uuidv7(), ...values, endsAt })
    .returning(COLUMNS)
  return toToken(added!)
}

export async function deleteTokens(tx: SystemTx, ownerId: string, which?: SQL): Promise<string[]> {
  const deleted = await tx
    .delete(accessToken)
    .where(and(eq(accessToken.ownerId, ownerId), which))
    .returning({ name: accessToken.name })
  return deleted.map(({ name }) => name)
}

export async function resume(
  tx: SystemTx,
  ownerId: string,
  id: string,
): Promise<AccessToken | undefined> {
  const [resumed] = await tx
    .update(accessToken)
    .set({ pausedAt: null })
    .where(and(eq(accessToken.ownerId, ownerId), withId(id), isNotNull(accessToken.pausedAt)))
    .returning(COLUMNS)
  return resumed && toToken(resumed)
}

export const withId = (id: string): SQL => eq(accessToken.id, id)

export async function purgeTokens(tx: SystemTx): Promise<void> {
  await tx
    .delete(accessToken)
    .where(sql`${accessToken.endsAt} <= now() - make_interval(days => ${KEPT_AFTER_END_DAYS})`)
}
