import { randomUUID } from 'node:crypto'
import type { Database, OwnerTx } from '../../../server/database/tenancy.ts'
import { addDays, dateOf, dayOf, monthOf, yearOf, type Day } from '../../../shared/calendar.ts'
import type { From } from '../diagnosis/reading.ts'
import { record } from '../../sales/testing/record.ts'

/**
 * Shops for reports of people: a healthy one with the small noise that every shop has, and for each cause a shop in which
 * the data show it.
 */

const TODAY: Day = '2026-11-21'
export const NOW = new Date(`${TODAY}T10:05:00Z`)
const FIRST_DAY: Day = '2025-11-03'

interface Sale {
  day: Day
  product?: string
  customer?: string | null
  cents?: number
  cost?: number | null
  at?: string
}

const PRODUCTS = [
  'Classic',
  'Special',
  'Gift card 25',
  'Gift card 50',
  'Small',
  'Large',
  'Care set',
]
const CUSTOMERS = [
  'Ada Byron',
  'Jon Smith',
  'Mia Wong',
  'Otto Braun',
  'Joan Smythe',
  'Corner House',
]

const daysFrom = (start: Day, end: Day): Day[] => {
  const days: Day[] = []
  for (let day = start; day <= end; day = addDays(day, 1)) days.push(day)
  return days
}

const addSales = (tx: OwnerTx, sales: Sale[]): Promise<void> =>
  record(
    tx,
    sales.map(({ day, product, customer, cents, cost, at }) => ({
      date: day,
      revenue: cents! / 100,
      ...(product && { product }),
      ...(customer && { customer }),
      ...(typeof cost === 'number' && { cost: cost / 100 }),
      recordedAt: new Date(at ?? `${day}T09:00:00Z`),
    })),
  )

/** Sales of one on each of these days, of amounts that hardly repeat. */
const usual = (days: Day[], more: Partial<Sale> = {}): Sale[] =>
  days.map((day, i) => ({
    day,
    product: PRODUCTS[i % PRODUCTS.length]!,
    customer: i % 3 === 0 ? null : CUSTOMERS[i % CUSTOMERS.length]!,
    cents: i % 41 === 0 ? -1500 : 4000 + ((i * 379) % 5000),
    cost: i % 12 === 0 ? null : 1700 + ((i * 131) % 900),
    ...more,
  }))

interface Run {
  fileName?: string
  state?: string
  imported?: number
  duplicates?: number
  errorCount?: number
  currency?: string
  daysAgo?: number
  trashId?: number
  reasons?: { reason: string; count: number }[]
}

async function addRun(tx: OwnerTx, run: Run): Promise<number> {
  const at = `${addDays(TODAY, -(run.daysAgo ?? 1))}T08:00:00Z`
  const { rows } = await tx.client.query<{ id: number }>(
    `INSERT INTO sale_import (owner_id, file_name, state, imported, duplicates, error_count, currency, trash_id, created_at, ended_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING id`,
    [
      ...[tx.ownerId, run.fileName ?? 'sales.csv', run.state ?? 'done', run.imported ?? 0],
      ...[run.duplicates ?? 0, run.errorCount ?? 0, run.currency ?? null, run.trashId ?? null, at],
    ],
  )
  const { id } = rows[0]!
  if (run.reasons) {
    const errors = {
      errors: [],
      errorsByReason: run.reasons.map((each) => ({ ...each, message: each.reason })),
    }
    await tx.client.query(
      `INSERT INTO rejected_rows (owner_id, import_id, part, content, errors) VALUES ($1, $2, 0, '', $3)`,
      [tx.ownerId, id, JSON.stringify(errors)],
    )
  }
  return id
}

/** Adds sales as an import does, with ids next to each other. */
async function addImport(tx: OwnerTx, run: Run, sales: Sale[]): Promise<number> {
  const importId = await addRun(tx, { imported: sales.length, ...run })
  const at = `${addDays(TODAY, -(run.daysAgo ?? 1))}T08:00:00Z`
  const { rows } = await tx.client.query<{ last: number }>(
    'SELECT coalesce(max(id), 0) AS last FROM sale WHERE owner_id = $1',
    [tx.ownerId],
  )
  await addSales(
    tx,
    sales.map((sale) => ({ ...sale, at })),
  )
  await tx.client.query(
    `UPDATE sale SET import_id = $2, source = 'import' WHERE owner_id = $1 AND id > $3`,
    [tx.ownerId, importId, rows[0]!.last],
  )
  await tx.client.query(
    `UPDATE sale_import AS run SET first_sale_id = ids.first, last_sale_id = ids.last
     FROM (SELECT min(id) AS first, max(id) AS last FROM sale WHERE owner_id = $1 AND import_id = $2) AS ids
     WHERE owner_id = $1 AND run.id = $2`,
    [tx.ownerId, importId],
  )
  return importId
}

async function addDeletion(
  tx: OwnerTx,
  kind: string,
  count: number,
  daysAgo: number,
  fileName?: string,
) {
  const { rows } = await tx.client.query<{ id: number }>(
    `INSERT INTO trash (owner_id, kind, count, file_name, created_at) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [tx.ownerId, kind, count, fileName ?? null, `${addDays(TODAY, -daysAgo)}T12:00:00Z`],
  )
  return rows[0]!.id
}

const addGoal = (tx: OwnerTx, goalType: string, timeframe: string, target: number) =>
  tx.client.query(
    `INSERT INTO business_goal (owner_id, goal_type, timeframe, description, target_hundredths, is_active, set_on)
     VALUES ($1, $2, $3, '', $4, true, $5)`,
    [tx.ownerId, goalType, timeframe, target * 100, addDays(TODAY, -18)],
  )
const removeGoals = (tx: OwnerTx) =>
  tx.client.query('DELETE FROM business_goal WHERE owner_id = $1', [tx.ownerId])
const setProfile = (tx: OwnerTx, change: string, ...values: unknown[]) =>
  tx.client.query(`UPDATE business_profile SET ${change} WHERE owner_id = $1`, [
    tx.ownerId,
    ...values,
  ])
const deleteSales = (tx: OwnerTx, condition: string) =>
  tx.client.query(`DELETE FROM sale WHERE owner_id = $1 AND ${condition}`, [tx.ownerId])

/** A shop without a cause, and with what every shop has; one without costs has a cause, but a common one. */
async function healthy(tx: OwnerTx, hasCosts: boolean): Promise<void> {
  await tx.client.query(
    `INSERT INTO business_profile (owner_id, business_name, time_zone, currency) VALUES ($1, 'The Shop', 'Europe/London', 'USD')`,
    [tx.ownerId],
  )
  const days = daysFrom(FIRST_DAY, TODAY)
  const more: Partial<Sale> = hasCosts ? {} : { cost: null }
  // An import of old sales, of which three rows were totals and two had no date.
  await addImport(
    tx,
    {
      fileName: 'old-sales.csv',
      daysAgo: 160,
      errorCount: 5,
      reasons: [
        { reason: 'total_line', count: 3 },
        { reason: 'no_date', count: 2 },
      ],
    },
    usual(days.slice(0, 120), more),
  )
  await addSales(tx, usual(days.slice(120), more))
  // Somebody pays for next week.
  await addSales(tx, usual([addDays(TODAY, 5)]))
  // The same coffee twice on a day, by hand.
  const [again] = usual(days.slice(-4, -3))
  await addSales(tx, [again!, again!])
  await addDeletion(tx, 'sale', 1, 2)
  const undone = await addDeletion(tx, 'import', 24, 20, 'test.csv')
  await addRun(tx, { fileName: 'test.csv', imported: 24, daysAgo: 20, trashId: undone })
  await addRun(tx, { fileName: 'october.csv', state: 'canceled', daysAgo: 19 })
  await addImport(
    tx,
    { fileName: 'october.csv', daysAgo: 18 },
    usual(daysFrom('2026-10-01', '2026-10-20'), { product: 'Market' }),
  )
  await addGoal(tx, 'revenue', '2026-11', 4000)
  await addGoal(tx, 'revenue', '2027-full', 60_000)
}

const swapped = (day: Day): Day => dayOf(yearOf(day), dateOf(day), monthOf(day))
const on = (sale: Partial<Sale>): Sale => ({ ...usual([TODAY])[0]!, cents: 4321, ...sale })

/** What makes each cause show in the data of a healthy shop. */
const BUILD: Record<string, (tx: OwnerTx, from: From) => Promise<unknown>> = {
  nothing: async () => {},
  wish: async () => {},
  swapped_days: (tx) =>
    addImport(
      tx,
      { fileName: 'march.csv', errorCount: 19, reasons: [{ reason: 'bad_date', count: 19 }] },
      usual(daysFrom('2026-03-01', '2026-03-12'), { product: 'Bunch' }).map((sale) => ({
        ...sale,
        day: swapped(sale.day),
      })),
    ),
  sales_ahead: (tx) =>
    addSales(
      tx,
      ['2027-11-18', '2027-11-19', '2027-11-20', '2027-11-21'].map((day) =>
        on({ day, at: NOW.toISOString() }),
      ),
    ),
  margin_assumed: (tx) =>
    tx.client.query('UPDATE sale SET cost_cents = NULL WHERE owner_id = $1', [tx.ownerId]),
  sold_twice: async (tx) => {
    const sales = usual(daysFrom('2026-09-01', '2026-11-15'), { product: 'Till' })
    await addImport(tx, { fileName: 'autumn.csv', daysAgo: 5 }, sales)
    await addImport(tx, { fileName: 'autumn (1).csv', daysAgo: 4 }, sales)
  },
  goal_period: async (tx) => {
    await removeGoals(tx)
    await addGoal(tx, 'revenue', '2026-12', 5000)
  },
  goal_type: async (tx) => {
    await removeGoals(tx)
    await addGoal(tx, 'units', '2026-11', 1200)
  },
  currency: (tx) =>
    addImport(
      tx,
      { fileName: 'kasse.csv', currency: 'EUR' },
      usual(daysFrom('2026-10-21', '2026-11-10'), { product: 'Kasse' }),
    ),
  nothing_lately: (tx) => deleteSales(tx, `sale_date > '2026-09-02'`),
  view_off: async (_, from) => {
    from.hidden = 5
  },
  fiscal_year: (tx) => setProfile(tx, 'fiscal_month = 7'),
  time_zone: async (tx, from) => {
    await setProfile(tx, `time_zone = 'Asia/Tokyo'`)
    from.timeZone = 'Europe/London'
    await addSales(
      tx,
      daysFrom('2026-11-10', '2026-11-18').map((day) =>
        on({ day: addDays(day, 1), at: `${day}T19:30:00Z` }),
      ),
    )
  },
  import_undone: async (tx) => {
    await deleteSales(tx, `sale_date BETWEEN '2026-02-20' AND '2026-05-20'`)
    const trashId = await addDeletion(tx, 'import', 92, 3, 'spring.csv')
    await addRun(tx, { fileName: 'spring.csv', imported: 92, daysAgo: 80, trashId })
  },
  import_stopped: (tx) => addRun(tx, { fileName: 'ledger.xlsx', state: 'failed', daysAgo: 1 }),
  rows_rejected: (tx) =>
    addImport(
      tx,
      {
        fileName: 'list.csv',
        errorCount: 110,
        reasons: [
          { reason: 'no_date', count: 104 },
          { reason: 'total_line', count: 6 },
        ],
      },
      usual(daysFrom('2026-05-01', '2026-10-10'), { product: 'List' }),
    ),
  name_variants: async (tx) => {
    const days = daysFrom('2026-06-01', '2026-11-10')
    const names = ['Full Groom', 'Full-Groom', 'FullGroom']
    const people = ['Baker & Sons', 'Baker and Sons Ltd', 'Sons, Baker']
    await addSales(
      tx,
      days.map((day, i) => ({
        ...on({ day, cents: 9000 + i }),
        product: names[i % 3]!,
        customer: people[i % 3]!,
      })),
    )
  },
  opening_days: (tx) => setProfile(tx, 'operating_days_per_week = 5'),
  // The profile says every day.
  closed_mondays: (tx) => deleteSales(tx, 'extract(dow FROM sale_date) = 1'),
  wrong_year: async (_, from) => {
    from.page = '/dashboard?year=2025'
  },
  all_duplicates: (tx) => addRun(tx, { fileName: 'again.csv', duplicates: 200, daysAgo: 0 }),
  no_sales: (tx) => deleteSales(tx, 'true'),
  email: (tx) =>
    tx.client.query(
      `INSERT INTO mail_settings (owner_id, digest, paused_at) VALUES ($1, 'weekly', '2026-11-01')`,
      [tx.ownerId],
    ),
}

/** Creates a shop in which the data show this cause, and returns its owner and what the page knows. */
export async function shopWithCause(db: Database, cause: string, hasCosts = true) {
  const ownerId = randomUUID()
  const from: From = { timeZone: 'Europe/London', page: '/dashboard', hidden: 0 }
  await db.systemPool.query(
    `INSERT INTO "user" (id, name, first_name, last_name, email, email_verified, confirmed_at, created_at, updated_at) VALUES ($1::uuid, '', '', '', $1::text || '@example.com', true, now(), now(), now())`,
    [ownerId],
  )
  const build = BUILD[cause]!
  await db.withOwner(ownerId, async (tx) => {
    await healthy(tx, hasCosts)
    await build(tx, from)
  })
  return { ownerId, from }
}
