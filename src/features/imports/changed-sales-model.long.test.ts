import * as fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { runs } from '../../shared/testing/properties.ts'
import type { Entry } from '../sales/contract.ts'
import { idForExport } from '../sales/export/sale-ids.ts'
import { orphans, rollupDifferences } from '../sales/rollups/verify.ts'
import { idsOf, saleOf } from '../sales/testing/entries.ts'
import { importing, previewing } from './testing/helpers.ts'
import { entriesOf, PATH, restore, undo } from './testing/undoing.ts'

/** Random sales are exported, changed as a spreadsheet and its user would, and imported again. */

const { signUp, db } = await testApp()

type Owner = Awaited<ReturnType<typeof signUp>>

type Row = Record<string, string>

const someSale = fc.record({
  productName: fc.constantFrom('Espresso', 'Tea', '0012', '=1+1', '4006381333931'),
  revenue: fc.constantFrom(3.5, 1234.5, -3.5, 40),
  cost: fc.constantFrom(null, 0, 1.25),
  quantity: fc.constantFrom(1, 2),
  saleDate: fc.constantFrom('2026-03-01', '2026-03-02', '2026-03-29'),
  customerName: fc.constantFrom(null, 'Mia', '007'),
  salesperson: fc.constantFrom(null, 'Sam'),
})
type Sale = typeof someSale extends fc.Arbitrary<infer Value> ? Value : never

const someChange = fc.record({
  which: fc.nat(30),
  to: fc.oneof(
    fc.record({ productName: fc.constantFrom('Cake', 'Tea') }),
    fc.record({ revenue: fc.constantFrom(5, 17.25) }),
    fc.record({ cost: fc.constantFrom(null, 2) }),
    fc.record({ quantity: fc.constantFrom(1, 3) }),
    fc.record({ saleDate: fc.constantFrom('2026-03-02', '2026-04-05') }),
    fc.record({ customerName: fc.constantFrom(null, 'Zoe') }),
    fc.record({ salesperson: fc.constantFrom(null, 'Ann') }),
  ),
})

/** Ways in which spreadsheets write what they have opened. */
const STYLES = {
  us: {
    delimiter: ',',
    amount: (n: number) => n.toLocaleString('en-US', { minimumFractionDigits: 2 }),
    day: ([y, m, d]: number[]) => `${m}/${d}/${y}`,
    options: { dateOrder: 'mdy' },
  },
  german: {
    delimiter: ';',
    amount: (n: number) => String(n).replace('.', ','),
    day: ([y, m, d]: number[]) =>
      `${String(d).padStart(2, '0')}.${String(m).padStart(2, '0')}.${y}`,
    options: { dateOrder: 'dmy', decimal: ',' },
  },
  plain: {
    delimiter: ',',
    amount: String,
    day: (parts: number[]) => parts.map((n) => String(n).padStart(2, '0')).join('-'),
    options: {},
  },
} as const
const someStyle = fc.constantFrom(...Object.values(STYLES))
type Style = (typeof STYLES)[keyof typeof STYLES]

/** A name as a spreadsheet saves it: numbers lose what isn't part of their value. */
const nameCell = (name: string | null): string => {
  if (name === '4006381333931') return '4.00638E+12'
  if (name !== null && /^\d+$/.test(name)) return String(Number(name))
  return name ?? ''
}
const rowOf = (owner: Owner, sale: Sale & { id: number | null }, style: Style): Row => ({
  'Product Name': nameCell(sale.productName),
  Revenue: style.amount(sale.revenue),
  Cost: sale.cost === null ? '' : style.amount(sale.cost),
  Quantity: String(sale.quantity),
  'Sale Date': style.day(sale.saleDate.split('-').map(Number)),
  Customer: nameCell(sale.customerName),
  Salesperson: nameCell(sale.salesperson),
  Source: 'manual',
  'Sale ID': sale.id === null ? '' : idForExport(idsOf(owner), sale.id),
})

const valuesOf = ({ id, ...sale }: Entry | (Sale & { id: number })): string => {
  const { productName, revenue, cost, quantity, saleDate, customerName, salesperson } = sale
  return JSON.stringify([
    id,
    productName,
    revenue,
    cost,
    quantity,
    saleDate,
    customerName,
    salesperson,
  ])
}
const withoutId = (values: string): string =>
  JSON.stringify((JSON.parse(values) as unknown[]).slice(1))
const stored = async ({ account }: Owner) =>
  (await db.systemPool.query('SELECT * FROM sale WHERE owner_id = $1 ORDER BY id', [account.id]))
    .rows

const RUNS = runs(8)

test(
  'after an update, the sales are exactly those of the changed file; undo and restore give both states back',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someSale, { minLength: 1, maxLength: 12 }),
        fc.array(someChange, { maxLength: 8 }),
        fc.array(someSale, { maxLength: 2 }),
        someStyle,
        fc.boolean(),
        async (sales, changes, added, style, isReversed) => {
          const owner = await signUp()
          for (const sale of sales) await owner.post(PATH, saleOf(sale))
          const file: (Sale & { id: number })[] = (await entriesOf(owner)).map(
            ({ source: _, ...entry }) => entry as Sale & { id: number },
          )
          for (const { which, to } of changes) Object.assign(file[which % file.length]!, to)
          const rows = [
            ...file.map((sale) => rowOf(owner, sale, style)),
            ...added.map((sale) => rowOf(owner, { ...sale, id: null }, style)),
          ]
          if (isReversed) rows.reverse()
          const columns = Object.keys(rows[0]!)
          if (isReversed) columns.reverse()
          const text = Papa.unparse(rows, { columns, delimiter: style.delimiter })
          const before = await stored(owner)

          const options = { ...style.options, changed: 'update' }
          const { summary } = (await previewing(owner)(text, { options })).body
          const { body } = await importing(owner)(text, { options })
          const { imported, updated, duplicates } = body
          expect({ imported, updated, duplicates }).toEqual({
            imported: summary.imported,
            updated: summary.updated,
            duplicates: summary.duplicates,
          })
          expect(imported + updated + duplicates).toBe(rows.length)
          const after = await entriesOf(owner)
          const known = after.filter(({ id }) => file.some((sale) => sale.id === id))
          expect(known.map(valuesOf).sort()).toEqual(file.map(valuesOf).sort())
          expect(await db.withSystem(rollupDifferences)).toEqual([])

          expect((await importing(owner)(text, { options })).body, 'the second time').toMatchObject(
            {
              imported: 0,
              updated: 0,
              duplicates: rows.length,
            },
          )
          if (imported + updated === 0) {
            expect(await stored(owner)).toEqual(before)
            return
          }
          const { trashId } = (await undo(owner, body.importId)).body
          expect(await stored(owner)).toEqual(before)
          await restore(owner, trashId)
          expect((await entriesOf(owner)).map(valuesOf)).toEqual(after.map(valuesOf))
          await undo(owner, body.importId)
          expect(await stored(owner)).toEqual(before)
          expect(await db.withSystem(rollupDifferences)).toEqual([])
          expect(await db.withSystem(orphans)).toEqual([])
        },
      ),
      { numRuns: RUNS },
    )
  },
  60_000 + RUNS * 5_000,
)

test(
  'also without ids, every row of the file is among the sales afterwards, and nothing is counted twice',
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(someSale, { minLength: 1, maxLength: 12 }),
        fc.array(someChange, { maxLength: 4 }),
        someStyle,
        async (sales, changes, style) => {
          const owner = await signUp()
          for (const sale of sales) await owner.post(PATH, saleOf(sale))
          const file = (await entriesOf(owner)).map(
            (entry) => entry as unknown as Sale & { id: number },
          )
          for (const { which, to } of changes) Object.assign(file[which % file.length]!, to)
          const rows = file.map((sale) => rowOf(owner, sale, style))
          const columns = Object.keys(rows[0]!).filter((header) => header !== 'Sale ID')
          const text = Papa.unparse(rows, { columns, delimiter: style.delimiter })
          const before = await stored(owner)
          const options = { ...style.options, changed: 'update' }
          const { body } = await importing(owner)(text, { options })
          const after = (await entriesOf(owner)).map((entry) => withoutId(valuesOf(entry)))
          expect(after).toHaveLength(sales.length + body.imported)
          const left = [...after]
          for (const sale of file) {
            const place = left.indexOf(withoutId(valuesOf(sale)))
            expect(place, valuesOf(sale)).toBeGreaterThanOrEqual(0)
            left.splice(place, 1)
          }
          if (body.imported + body.updated === 0) return
          await undo(owner, body.importId)
          expect(await stored(owner)).toEqual(before)
        },
      ),
      { numRuns: RUNS },
    )
  },
  60_000 + RUNS * 5_000,
)
