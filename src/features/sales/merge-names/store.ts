import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { fromCents } from '../../../shared/money.ts'
import { nameKey } from '../../../shared/names.ts'
import type { NameKind } from '../contract.ts'
import { NAMES, TABLES, type Dimension } from '../rollups/dimensions.ts'
import { namesByMonth } from '../rollups/names-by-month.ts'
import { saleCustomer } from '../rollups/tables.ts'
import { nameHasWords } from '../search-names.ts'
import {
  MOST_SOLD_COMPARED,
  NEWEST_COMPARED,
  type ListedName,
  type Named,
  type Spelling,
} from './contract.ts'
import { sale } from '../tables.ts'
import { differentNames } from './tables.ts'

const MOST_SPELLINGS = 20

const sums = (tx: OwnerTx, kind: NameKind): SQL => {
  const id = sql.raw(NAMES[kind].id)
  return sql`(
    SELECT ${id} AS id, sum(entries) AS entries, sum(revenue_cents::float8) AS revenue_cents
    FROM ${totals(kind)} WHERE owner_id = ${tx.ownerId} AND ${id} IS NOT NULL GROUP BY 1) AS summed`
}

/** Channels and categories have no totals. */
const totals = (kind: NameKind): SQL => {
  if (kind === 'customer') return sql`${saleCustomer}`
  if (kind in TABLES) return sql.raw(namesByMonth(kind as Dimension))
  return sql`(SELECT *, 1 AS entries FROM ${sale}) AS each_sale`
}

type Row = Omit<Named, 'revenue'> & { revenueCents: number }
const namedOf = ({ revenueCents, ...row }: Row): Named => ({
  ...row,
  revenue: fromCents(revenueCents),
})

export async function selectNames(
  tx: OwnerTx,
  kind: NameKind,
  { search, limit, offset }: { search?: string | undefined; limit: number; offset: number },
): Promise<Named[]> {
  const { names } = NAMES[kind]
  const found = search
    ? sql`AND named.id IN (
        SELECT coalesce(same_as, id) FROM ${names}
        WHERE owner_id = ${tx.ownerId} AND ${nameHasWords(search)})`
    : sql``
  // Right after an import the planner may expect few names and compare each total with each name.
  await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    SELECT id, name, entries, revenue_cents AS "revenueCents",
           ${kind === 'salesperson' ? sql`commission_rate` : sql`NULL`} AS "commissionRate"
    FROM ${names} AS named JOIN ${sums(tx, kind)} USING (id)
    WHERE owner_id = ${tx.ownerId} AND same_as IS NULL ${found}
    ORDER BY revenue_cents DESC, id LIMIT ${limit} OFFSET ${offset}`)
  await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  return rows.map(namedOf)
}

export async function namesToCompare(
  tx: OwnerTx,
  kind: NameKind,
): Promise<{ names: Named[]; isPartial: boolean }> {
  await tx.execute(sql`SET LOCAL enable_nestloop = off`)
  const { rows } = await tx.execute<Row & { isPartial: boolean } & Record<string, unknown>>(sql`
    WITH every AS MATERIALIZED (SELECT * FROM ${sums(tx, kind)}), chosen AS MATERIALIZED (
      (SELECT * FROM every ORDER BY revenue_cents DESC, id LIMIT ${MOST_SOLD_COMPARED})
      UNION (SELECT * FROM every ORDER BY id DESC LIMIT ${NEWEST_COMPARED})
    )
    SELECT id, name, entries, revenue_cents AS "revenueCents",
           ${kind === 'salesperson' ? sql`commission_rate` : sql`NULL`} AS "commissionRate",
           (SELECT count(*) FROM every) > (SELECT count(*) FROM chosen) AS "isPartial"
    FROM ${NAMES[kind].names} AS named JOIN chosen USING (id)
    WHERE owner_id = ${tx.ownerId} AND same_as IS NULL
    ORDER BY revenue_cents DESC, id`)
  await tx.execute(sql`SET LOCAL enable_nestloop = on`)
  return {
    names: rows.map(({ isPartial: _, ...row }) => namedOf(row)),
    isPartial: rows[0]?.isPartial ?? false,
  }
}

export async function withSpellings(
  tx: OwnerTx,
  kind: NameKind,
  listed: Named[],
): Promise<ListedName[]> {
  const { rows } = await tx.execute<Spelling & { of: number } & Record<string, unknown>>(sql`
    SELECT id, name, same_as AS of FROM ${NAMES[kind].names}
    WHERE owner_id = ${tx.ownerId} AND same_as = ANY(${sql.param(listed.map(({ id }) => id))}::bigint[])
    ORDER BY id`)
  const byName = Map.groupBy(rows, (row) => row.of)
  return listed.map((row) => ({
    ...row,
    spellings: (byName.get(row.id) ?? [])
      .slice(0, MOST_SPELLINGS)
      .map(({ id, name }) => ({ id, name })),
  }))
}

export interface NameRow {
  id: number
  name: string
  key: string
  sameAs: number | null
}

/** In the order of `lock.ts`. An unused key is the caller's until the transaction ends. */
export async function lockNames(
  tx: OwnerTx,
  kind: NameKind,
  { ids, key = null }: { ids: number[]; key?: string | null },
): Promise<NameRow[]> {
  if (key !== null) await reserveKey(tx, kind, key)
  const { rows } = await tx.execute<NameRow & Record<string, unknown>>(sql`
    SELECT id, name, name_key AS key, same_as AS "sameAs" FROM ${NAMES[kind].names}
    WHERE owner_id = ${tx.ownerId} AND (id = ANY(${sql.param(ids)}::bigint[]) OR name_key = ${key})
    ORDER BY name_key FOR UPDATE`)
  return rows
}

/** Waits for a sale being recorded with a new name of this key, and holds off others. */
async function reserveKey(tx: OwnerTx, kind: NameKind, key: string): Promise<void> {
  const { names } = NAMES[kind]
  const { rows } = await tx.execute<{ id: number }>(sql`
    INSERT INTO ${names} (owner_id, name, name_key) VALUES (${tx.ownerId}, ${key}, ${key})
    ON CONFLICT DO NOTHING RETURNING id`)
  for (const { id } of rows) {
    await tx.execute(sql`DELETE FROM ${names} WHERE owner_id = ${tx.ownerId} AND id = ${id}`)
  }
}

/** Only those that are spellings of `before` now; null: names of their own. */
export async function setSameAs(
  tx: OwnerTx,
  kind: NameKind,
  { of, before, sameAs }: { of: number[] | 'all'; before: number | null; sameAs: number | null },
): Promise<number[]> {
  const chosen = of === 'all' ? sql`true` : sql`id = ANY(${sql.param(of)}::bigint[])`
  const { rows } = await tx.execute<{ id: number }>(sql`
    UPDATE ${NAMES[kind].names} SET same_as = ${sameAs}
    WHERE owner_id = ${tx.ownerId} AND same_as IS NOT DISTINCT FROM ${before}::bigint AND ${chosen}
    RETURNING id`)
  return rows.map(({ id }) => id)
}

export async function setName(
  tx: OwnerTx,
  kind: NameKind,
  id: number,
  name: string,
): Promise<void> {
  await tx.execute(sql`
    UPDATE ${NAMES[kind].names} SET name = ${name}, name_key = ${nameKey(name)}
    WHERE owner_id = ${tx.ownerId} AND id = ${id}`)
}

export async function addSpelling(
  tx: OwnerTx,
  kind: NameKind,
  name: string,
  sameAs: number,
): Promise<void> {
  await tx.execute(sql`
    INSERT INTO ${NAMES[kind].names} (owner_id, name, name_key, same_as)
    SELECT ${tx.ownerId}, ${name}, ${nameKey(name)}, ${sameAs}
    WHERE require_room_for_names(${kind}, sampled => true)`)
}

/** No sale has its id. */
export async function deleteSpelling(tx: OwnerTx, kind: NameKind, id: number): Promise<void> {
  await tx.execute(sql`
    DELETE FROM ${NAMES[kind].names}
    WHERE owner_id = ${tx.ownerId} AND id = ${id} AND same_as IS NOT NULL`)
}

export async function countEntriesOf(tx: OwnerTx, kind: NameKind, id: number): Promise<number> {
  const { rows } = await tx.execute<{ entries: number }>(sql`
    SELECT coalesce(sum(entries), 0) AS entries FROM ${sums(tx, kind)} WHERE id = ${id}`)
  return rows[0]!.entries
}

export async function selectDifferent(tx: OwnerTx, kind: NameKind): Promise<Set<string>> {
  const { rows } = await tx.execute<{ pair: string }>(sql`
    SELECT first_id || ' ' || second_id AS pair FROM ${differentNames}
    WHERE owner_id = ${tx.ownerId} AND kind = ${kind}`)
  return new Set(rows.map(({ pair }) => pair))
}

export async function storeDifferent(
  tx: OwnerTx,
  kind: NameKind,
  [a, b]: [number, number],
  areDifferent: boolean,
): Promise<number> {
  const [firstId, secondId] = [Math.min(a, b), Math.max(a, b)]
  const pair = { ownerId: tx.ownerId, kind, firstId, secondId }
  if (areDifferent) await tx.insert(differentNames).values(pair).onConflictDoNothing()
  else {
    await tx
      .delete(differentNames)
      .where(
        and(
          eq(differentNames.ownerId, tx.ownerId),
          eq(differentNames.kind, kind),
          eq(differentNames.firstId, firstId),
          eq(differentNames.secondId, secondId),
        ),
      )
  }
  return tx.$count(differentNames, eq(differentNames.ownerId, tx.ownerId))
}
