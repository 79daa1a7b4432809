import * as fc from 'fast-check'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { MAX_CENTS } from '../../../shared/money.ts'
import type { Entry, EntryInput } from '../contract.ts'
import { saleIds, type SaleIds } from '../export/sale-ids.ts'
import { eachValue, type SaleValue } from '../fields/contract.ts'
import { SESSION_SECRET } from '../../../app/testing/app.ts'

/** So that the compiler names a field that the round trips would miss. */
type EveryField = Record<SaleValue['field'], unknown>

/** Returns a sale as the page sends it; `over` replaces fields, and other revenue has no tax unless it says so. */
export const saleOf = (over: Record<string, unknown> = {}) => ({
  ...SALE,
  ...('revenue' in over && { tax: null }),
  ...over,
})

const SALE = {
  productName: 'Espresso',
  revenue: 3.5,
  cost: 0.4,
  quantity: 1,
  saleDate: '2026-03-31',
  customerName: 'Mia',
  salesperson: 'Sam',
  receipt: 'R-1042',
  time: '09:30',
  tax: 0.5,
  fee: 0.1,
  channel: 'Market',
  category: 'Drinks',
} satisfies EveryField

/** Other values of all fields for each `no` from 1 to 9. */
export const sampleOf = (no: number) =>
  eachValue(({ field, kind, label }) => {
    switch (kind) {
      case 'amount':
        return field === 'revenue' ? 100 * no : no
      case 'count':
        return no + 1
      case 'day':
        return `2026-03-0${no}`
      case 'time':
        return `0${no}:30`
      default:
        return `${label} ${no}`
    }
  }) as EntryInput

/** Names that must be saved exactly as typed and do no harm anywhere. */
export const ODD_NAMES = [
  'Crème brûlée 🍮👩‍🍳',
  'قهوة عربية',
  '\u202Eright to left',
  '<script>alert(1)</script>',
  "Robert'); DROP TABLE sale;--",
  '"quoted", with a comma',
  'two\nlines',
  '=1+1',
  "'=1+1",
  '+49 170',
  '-5 % off',
  '@home',
  "x;=1|'-2",
  '100%_\\',
]

const name = fc.constantFrom(...ODD_NAMES, 'Espresso', 'espresso', ' ESPRESSO  ', 'Tea', 'Tea 12')
/** Few days, names and amounts, so that entries share them. */
export const anySale = fc
  .record({
    productName: name,
    revenue: fc
      .oneof(fc.integer({ min: -9999, max: 9999 }), fc.constantFrom(MAX_CENTS, -MAX_CENTS, 0))
      .map((cents) => cents / 100),
    cost: fc.option(fc.integer({ min: 0, max: 9999 }).map((cents) => cents / 100)),
    quantity: fc.integer({ min: 1, max: 120 }),
    saleDate: fc.constantFrom(
      '2024-02-29',
      '2026-02-28',
      '2026-03-01',
      '2026-03-12',
      '2026-03-31',
      '2026-12-31',
    ),
    customerName: fc.option(name),
    salesperson: fc.option(name),
    receipt: fc.option(fc.constantFrom('0042', '#1001', '=1+1', '2026-03-31', 'R 1')),
    time: fc.option(fc.constantFrom('00:00', '09:30', '23:59')),
    // percent of the revenue
    tax: fc.option(fc.integer({ min: 0, max: 50 })),
    fee: fc.option(fc.integer({ min: 0, max: 999 }).map((cents) => cents / 100)),
    channel: fc.option(name),
    category: fc.option(name),
  } satisfies EveryField)
  .map((sale) => ({
    ...sale,
    tax: sale.tax === null ? null : Math.trunc(sale.revenue * sale.tax) / 100 + 0,
  }))

/** The order of every list: newest day first and, on the same day, last recorded first. */
export const newestFirst = (a: Entry, b: Entry): number =>
  b.saleDate.localeCompare(a.saleDate) || b.id - a.id

/** Rows of a table read by this connection. Compare two: the count may include earlier transactions. */
export async function rowsRead({ client }: OwnerTx, table: string): Promise<number> {
  const { rows } = await client.query<{ read: number }>(
    `SELECT seq_tup_read + coalesce(idx_tup_fetch, 0) AS read
     FROM pg_stat_xact_user_tables WHERE relname = $1`,
    [table],
  )
  return rows[0]?.read ?? 0
}

/** The ids that an export of the test app has. */
export const idsOf = ({ account }: { account: { id: string } }): SaleIds =>
  saleIds(account.id, SESSION_SECRET)
export const NOBODYS = idsOf({ account: { id: '' } })
