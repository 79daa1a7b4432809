import { sql } from 'drizzle-orm'
import { inBatches } from '../../server/batches.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { partFrom, type ArchivePart, type Columns } from '../../server/owner-data.ts'
import type { NameKind } from './contract.ts'
import { NAMES, TABLES, type Dimension } from './rollups/dimensions.ts'
import { namesByMonth } from './rollups/names-by-month.ts'
import { saleCustomer, saleMonth } from './rollups/tables.ts'

const NAMES_READ = 2_000

export const namesPart = (
  kind: Dimension,
  naming: Pick<ArchivePart, 'title' | 'file'> & { about: string },
  more: Columns<Named> = {},
): ArchivePart =>
  partFrom<Named>(
    {
      ...naming,
      about: `${naming.about}, with the totals of all their sales. A cost counts where it was recorded.`,
      tables: [
        TABLES[kind].names,
        TABLES[kind].months,
        ...(kind === 'customer' ? [saleCustomer] : []),
      ],
    },
    {
      Name: ({ name }) => name,
      'Another spelling of': ({ sameAs }) => sameAs,
      Sales: ({ sales }) => sales,
      Quantity: ({ quantity }) => quantity,
      Revenue: ({ revenueCents }) => ({ cents: revenueCents }),
      Cost: ({ costCents }) => ({ cents: costCents }),
      ...more,
    },
    (db, ownerId) =>
      inBatches<Named>(NAMES_READ, (last) =>
        db.withOwner(ownerId, (tx) => namesAfter(tx, kind, last?.id ?? 0)),
      ),
  )

const spelledAs = (names: (typeof NAMES)[NameKind]['names']) => sql`(
  SELECT name FROM ${names} AS kept WHERE kept.owner_id = named.owner_id AND kept.id = named.same_as)`

export const onlyNames = (
  kind: NameKind,
  naming: Pick<ArchivePart, 'title' | 'file' | 'about'>,
): ArchivePart =>
  partFrom<OnlyName>(
    { ...naming, tables: [NAMES[kind].names] },
    { Name: ({ name }) => name, 'Another spelling of': ({ sameAs }) => sameAs },
    (db, ownerId) =>
      inBatches<OnlyName>(NAMES_READ, (last) =>
        db.withOwner(ownerId, async (tx) => {
          const { rows } = await tx.execute<OnlyName & Record<string, unknown>>(sql`
            SELECT id, name, ${spelledAs(NAMES[kind].names)} AS "sameAs" FROM ${NAMES[kind].names} AS named
            WHERE owner_id = ${tx.ownerId} AND id > ${last?.id ?? 0} ORDER BY id LIMIT ${NAMES_READ}`)
          return rows
        }),
      ),
  )

type OnlyName = Pick<Named, 'id' | 'name' | 'sameAs'>

type Named = Totals & {
  id: number
  name: string
  commissionRate: number | null
  sameAs: string | null
}

export async function namesAfter(
  tx: OwnerTx,
  kind: Dimension,
  after: number,
  limit = NAMES_READ,
): Promise<Named[]> {
  const { names } = TABLES[kind]
  const { rows } = await tx.execute<Omit<Named, keyof Totals> & Record<string, unknown>>(sql`
    SELECT id, name, ${spelledAs(names)} AS "sameAs",
           ${kind === 'salesperson' ? sql`commission_rate` : sql`NULL`} AS "commissionRate"
    FROM ${names} AS named WHERE owner_id = ${tx.ownerId} AND id > ${after} ORDER BY id LIMIT ${limit}`)
  const totals = await totalsOf(tx, kind, rows)
  return rows.map((row) => ({ ...row, ...(totals.get(row.id) ?? NO_SALES) }))
}

type Totals = Record<'sales' | 'quantity' | 'revenueCents' | 'costCents', number>
const NO_SALES: Totals = { sales: 0, quantity: 0, revenueCents: 0, costCents: 0 }

async function totalsOf(
  tx: OwnerTx,
  kind: Dimension,
  names: { id: number }[],
): Promise<Map<number, Totals>> {
  const id = sql.raw(TABLES[kind].id)
  const those = sql`owner_id = ${tx.ownerId} AND ${id} BETWEEN ${names[0]?.id ?? 0} AND ${names.at(-1)?.id ?? 0}`
  // Each month by itself: its index has the names in order of ids. OFFSET stops a read of all months.
  const sold = sql`${saleMonth} AS each, LATERAL (
    SELECT * FROM ${sql.raw(namesByMonth(kind))} WHERE ${those} AND month = each.month OFFSET 0
  ) AS sold WHERE each.owner_id = ${tx.ownerId}`
  const { rows } = await tx.execute<Totals & { id: number } & Record<string, unknown>>(sql`
    SELECT ${id} AS id, sum(sales) AS sales, sum(quantity) AS quantity,
           sum(revenue_cents) AS "revenueCents", sum(cost_cents) AS "costCents"
    FROM ${kind === 'customer' ? sql`${saleCustomer} WHERE ${those}` : sold} GROUP BY 1`)
  return new Map(rows.map(({ id, ...totals }) => [id, totals]))
}
