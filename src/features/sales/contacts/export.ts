import { sql } from 'drizzle-orm'
import { inBatches } from '../../../server/batches.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../server/csv.ts'
import type { Clock } from '../../../server/clock.ts'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import { WALK_IN_KEYS } from '../../../shared/walk-in.ts'
import type { Day } from '../../../shared/calendar.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'
import { customer } from '../tables.ts'
import { profileForFigures } from '../without-tax.ts'
import type { Customer } from './contract.ts'
import { birthdayInWords } from './rules.ts'
import { CUSTOMER, customerOf, sumsUpTo, WITH_NO, type CustomerRow } from './store.ts'
import { customerContact } from './tables.ts'

const BATCH = 2_000

const WORDS = new Map([
  [true, 'yes'],
  [false, 'no'],
  [null, ''],
])

/** The import of customers knows these headers. */
const COLUMNS: Record<string, (customer: Customer) => string | number> = {
  Name: ({ name }) => name,
  Phone: ({ phone }) => phone ?? '',
  Email: ({ email }) => email ?? '',
  Birthday: ({ birthday }) => (birthday ? birthdayInWords(birthday) : ''),
  'May Be Written To': ({ mayBeWrittenTo }) => WORDS.get(mayBeWrittenTo)!,
  Note: ({ note }) => note ?? '',
  Purchases: ({ purchases }) => purchases,
  Revenue: ({ revenue }) => revenue.toFixed(2),
  'Last Purchase': ({ lastPurchase }) => lastPurchase ?? '',
}

/** Amounts are no texts of people: negative ones stay numbers. */
const cellOf = (name: string, value: string | number) =>
  name === 'Revenue' || typeof value === 'number' ? value : escapeFormulas(value)

interface NameRow extends CustomerRow, Record<string, unknown> {
  key: string
  isCustomer: boolean
}

/** In the order of keys. OFFSET stops PostgreSQL from reading all other totals and contacts for a join. */
export async function namesAfter(
  tx: OwnerTx,
  after: string | undefined,
  { limit, today }: { limit: number; today: Day },
): Promise<NameRow[]> {
  const { rows } = await tx.execute<NameRow>(sql`
    WITH named AS MATERIALIZED (
      SELECT owner_id, id, name, name_key FROM ${customer}
      WHERE owner_id = ${tx.ownerId} AND ${after === undefined ? sql`true` : sql`name_key > ${after}`}
      ORDER BY name_key LIMIT ${limit}
    )
    SELECT ${sql.raw(CUSTOMER)}, name_key AS key,
           num_nonnulls(sums.customer_id, contact.customer_id) > 0
             AND name_key <> ALL (${sql.param(WALK_IN_KEYS)}::text[]) AS "isCustomer"
    FROM named LEFT JOIN LATERAL (
      SELECT * FROM (${sumsUpTo(tx, today)}) AS sold WHERE customer_id = named.id OFFSET 0
    ) AS sums ON true LEFT JOIN LATERAL (
      SELECT * FROM ${customerContact} WHERE owner_id = ${tx.ownerId} AND customer_id = named.id OFFSET 0
    ) AS contact ON true ${sql.raw(WITH_NO)}
    ORDER BY name_key`)
  return rows
}

export async function* customersCsv(
  db: Database,
  ownerId: string,
  clock: Clock,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([Object.keys(COLUMNS)])
  const readAfter = (last: NameRow | undefined): Promise<NameRow[]> =>
    db.withOwner(ownerId, async (tx) => {
      const { timeZone } = await profileForFigures(tx)
      return namesAfter(tx, last?.key, { limit: BATCH, today: clock.today(timeZone) })
    })
  for await (const batch of inBatches(BATCH, readAfter)) {
    const customers = batch.filter(({ isCustomer }) => isCustomer).map(customerOf)
    if (customers.length === 0) continue
    yield csvLines(
      customers.map((each) =>
        Object.entries(COLUMNS).map(([name, valueOf]) => cellOf(name, valueOf(each))),
      ),
    )
  }
}
