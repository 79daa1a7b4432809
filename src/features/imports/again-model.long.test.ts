import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { runs } from '../../shared/testing/properties.ts'
import { rollupDifferences } from '../sales/rollups/verify.ts'
import { importing } from './testing/helpers.ts'
import type { Row } from './testing/own-exports.ts'
import { entriesOf, undo } from './testing/undoing.ts'

/**
 * A shop's history, exported in overlapping pieces while other columns change and orders are canceled, and imported in any
 * order.
 */

const { signUp, db } = await testApp()

const someSale = fc.record({
  day: fc.integer({ min: 1, max: 9 }),
  product: fc.constantFrom('Coffee', 'Tea', 'Cake'),
  cents: fc.constantFrom(350, 400, 1250),
  quantity: fc.constantFrom(1, 2),
  customer: fc.constantFrom('Ann', 'Mia', 'Zoe'),
  /** the export from which on its row says that it was canceled; most never are */
  canceledAt: fc.constantFrom(0, 1, 2, 3, 9, 9, 9, 9, 9, 9),
})
type Sale = typeof someSale extends fc.Arbitrary<infer Value> ? Value : never

/** How sales are numbered: by orders of one customer, by receipts that begin anew each day, or not at all. */
const NUMBERS: ((sale: Sale, place: number, sorted: Sale[]) => string | undefined)[] = [
  ({ day, customer }, _, sorted) =>
    `#${1001 + sorted.findIndex((other) => other.day === day && other.customer === customer)}`,
  ({ day }, place, sorted) => String(place - sorted.findIndex((other) => other.day === day) + 1),
  () => undefined,
]

const someExport = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  to: fc.double({ min: 0, max: 1, noNaN: true }),
  /** what the program has written into other columns by then */
  status: fc.constantFrom('new', 'packed', 'shipped'),
  hasTags: fc.boolean(),
  isReversed: fc.boolean(),
  isFromSpreadsheet: fc.boolean(),
})
type Export = typeof someExport extends fc.Arbitrary<infer Value> ? Value : never

const dayOf = ({ day }: Sale, isShort: boolean): string =>
  isShort ? `3/2${day}/2026` : `2026-03-2${day}`
const amountOf = ({ cents }: Sale, isShort: boolean): string =>
  isShort ? String(cents / 100) : (cents / 100).toFixed(2)

function fileOf(
  history: { sale: Sale; number: string | undefined }[],
  made: Export,
  at: number,
): string {
  const { status, hasTags, isReversed, isFromSpreadsheet: isShort } = made
  const rows = history.map(({ sale, number }, index): Row => ({
    ...(number !== undefined && { 'Order number': number }),
    Date: dayOf(sale, isShort),
    Product: sale.product,
    Quantity: String(sale.quantity),
    Amount: amountOf(sale, isShort),
    Customer: sale.customer,
    Status: sale.canceledAt <= at ? 'canceled' : index % 2 ? status : 'new',
    ...(hasTags && { Tags: `tag ${index}` }),
  }))
  const columns = Object.keys(rows[0]!)
  return Papa.unparse(rows, { columns: isReversed ? columns.toReversed() : columns })
}

const wholeDays = (history: { sale: Sale }[], at: number): number => {
  const day = history[at]?.sale.day
  return day === undefined ? at : history.findIndex(({ sale }) => sale.day === day)
}

/** What is remembered for a piece without customers would leave them out of all others. */
const MAPPING = {
  saleDate: 'Date',
  productName: 'Product',
  quantity: 'Quantity',
  revenue: 'Amount',
  customerName: 'Customer',
}

const RUNS = runs(40)

test(
  'the sales are the history, each as often as it has it; and undo takes back what each import brought',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someSale, { minLength: 2, maxLength: 16 }),
        fc.array(someExport, { minLength: 1, maxLength: 4 }),
        fc.constantFrom(...NUMBERS),
        async (sales, exports, numberOf) => {
          const sorted = sales.toSorted((a, b) => a.day - b.day)
          const history = sorted.map((sale, place) => ({
            sale,
            number: numberOf(sale, place, sorted),
          }))
          const owner = await signUp()
          // At the end comes one of everything.
          const whole = { ...exports[0]!, from: 0, to: 1 }
          const imports: number[] = []
          for (const [at, made] of [...exports, whole].entries()) {
            const [first, last] = [made.from, made.to].toSorted((a, b) => a - b) as [number, number]
            const end = Math.max(1, Math.round(last * history.length))
            const begin = wholeDays(history, Math.min(end - 1, Math.floor(first * history.length)))
            const upTo = last === 1 ? history.length : wholeDays(history, end)
            const piece = history.slice(begin, Math.max(upTo, begin + 1))
            const before = await entriesOf(owner)
            const { status, body } = await importing(owner)(fileOf(piece, made, at), {
              columnMapping: { ...MAPPING, ...(history[0]!.number && { receipt: 'Order number' }) },
              options: { dateOrder: made.isFromSpreadsheet ? 'mdy' : 'auto', changed: 'update' },
            })
            expect(status, JSON.stringify(body)).toBe(200)
            const more = (await entriesOf(owner)).length - before.length
            expect(body.imported - body.updated).toBe(more)
            imports.push(body.importId)
          }
          const keyOf = (values: unknown[]) => JSON.stringify(values)
          const recorded = (await entriesOf(owner)).map((it) =>
            keyOf([it.saleDate, it.productName, it.revenue, it.quantity, it.customerName ?? '']),
          )
          const all = history
            .filter(({ sale }) => sale.canceledAt > exports.length)
            .map(({ sale }) =>
              keyOf([
                dayOf(sale, false),
                sale.product,
                sale.cents / 100,
                sale.quantity,
                sale.customer,
              ]),
            )
          expect(recorded.toSorted()).toEqual(all.toSorted())
          for (const id of imports.toReversed()) await undo(owner, id)
          expect(await entriesOf(owner)).toEqual([])
          expect(await db.withSystem(rollupDifferences)).toEqual([])
        },
      ),
      { numRuns: RUNS },
    )
  },
  60_000 + RUNS * 5_000,
)
