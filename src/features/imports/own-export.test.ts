import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { nameKey } from '../../shared/names.ts'
import { runs } from '../../shared/testing/properties.ts'
import type { Entry, EntryInput } from '../sales/contract.ts'
import { SALE_VALUES } from '../sales/fields/contract.ts'
import { csvHeader, csvOf } from '../sales/export/csv.ts'
import { NOBODYS, saleOf } from '../sales/testing/entries.ts'
import { lockImports } from './runs/runs.ts'
import { importing, previewing } from './testing/helpers.ts'

/**
 * Our own exports, imported into the account they came from. Typed sales have no file record to compare
 * with, so the rows of our own exports are compared with sales by their values.
 */

const { signUp, db } = await testApp()

const ENTRIES = '/api/sales-entries'
const record = async (owner: Client, ...sales: Record<string, unknown>[]) => {
  for (const sale of sales) expect((await owner.post(ENTRIES, saleOf(sale))).status).toBe(200)
}
const exported = async (owner: Client): Promise<string> =>
  (await owner.get(`${ENTRIES}/export`)).body
const entriesOf = async (owner: Client): Promise<Entry[]> => (await owner.get(ENTRIES)).body
const deleteOne = (owner: Client, { id }: Entry) => owner.delete(`${ENTRIES}/${id}`)
const clearAll = (owner: Client) => owner.delete(`${ENTRIES}/clear-all`)

/** Returns the values of a sale, with names in normalized spelling. */
const valuesOf = (sale: Partial<EntryInput>): string =>
  JSON.stringify(
    SALE_VALUES.map(({ field, kind }) => {
      const value = sale[field] ?? null
      return kind === 'name' && value ? nameKey(String(value)) : value
    }),
  )
const countsOf = (sales: Partial<EntryInput>[]): Record<string, number> => {
  const counts: Record<string, number> = {}
  for (const sale of sales) counts[valuesOf(sale)] = (counts[valuesOf(sale)] ?? 0) + 1
  return counts
}

test('an export imported twice into its own account adds nothing, and the preview says so', async () => {
  const owner = await signUp()
  const sales = [{}, {}, { cost: null, customerName: null, salesperson: null }, { revenue: -3.5 }]
  await record(owner, ...sales)
  const file = await exported(owner)
  const { summary, assumptions } = (await previewing(owner)(file)).body
  expect(summary).toMatchObject({ rows: 4, imported: 0, duplicates: 4, maybeChanged: 0 })
  expect(assumptions.join(' ')).toContain('Those that are already recorded are skipped.')
  for (let time = 1; time <= 2; time++) {
    const { body } = await importing(owner)(file)
    expect(body).toMatchObject({ imported: 0, duplicates: 4, errorCount: 0 })
  }
  expect(await entriesOf(owner)).toHaveLength(4)
})

test(
  'export, import and export again give the same file, with all fields',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    await record(
      owner,
      { receipt: '0012', time: '00:00', tax: 0.5, fee: 0, channel: 'None', category: 'N/A' },
      {
        receipt: '=1+1',
        time: '23:59',
        tax: 0,
        fee: 0.1,
        channel: "O'Neill, Mitte",
        category: '-',
      },
      { revenue: -3.5, receipt: '0012', time: '12:05', tax: -0.5, fee: -0.1, channel: 'Online' },
      {},
    )
    const other = await signUp()
    const { body } = await importing(other)(await exported(owner))
    expect(body).toMatchObject({ imported: 4, errorCount: 0 })
    // Sales of one day are listed by when they were recorded.
    const linesOf = (file: string) =>
      file
        .replaceAll(',manual,', ',import,')
        .replace(/,[^,\r\n]*(?=\r\n)/g, '')
        .split('\r\n')
        .toSorted()
    expect(linesOf(await exported(other))).toEqual(linesOf(await exported(owner)))
  },
)

test('costs in our export are those of the whole row, even if they look like the cost of one', async () => {
  const owner = await signUp()
  const sales = [1, 2, 3, 4, 5, 6].map((quantity) => ({
    quantity,
    cost: 1.5,
    revenue: 4 * quantity,
  }))
  await record(owner, ...sales, ...sales)
  const file = await exported(owner)
  const withoutLast = file.replace(/,[^,\r\n]*,[^,\r\n]*(?=\r\n)/g, '')
  for (const text of [file, withoutLast]) {
    const { summary } = (await previewing(owner)(text)).body
    expect(summary).toMatchObject({ imported: 0, duplicates: 12, maybeChanged: 0 })
  }
  const other = await signUp()
  await importing(other)(file)
  expect(countsOf(await entriesOf(other))).toEqual(countsOf(await entriesOf(owner)))
})

test('if one of three equal coffees was deleted, 3 in the file - 2 recorded = 1 is imported', async () => {
  const owner = await signUp()
  await record(owner, {}, {}, {}, { productName: 'Tea' })
  const before = await entriesOf(owner)
  const file = await exported(owner)
  await deleteOne(
    owner,
    before.find(({ productName }) => productName === 'Espresso')!,
  )
  expect((await previewing(owner)(file)).body.summary).toMatchObject({ imported: 1, duplicates: 3 })
  expect((await importing(owner)(file)).body).toMatchObject({ imported: 1, duplicates: 3 })
  expect(countsOf(await entriesOf(owner))).toEqual(countsOf(before))
})

test('after Clear All, everything is imported again, once', async () => {
  const owner = await signUp()
  await record(owner, {}, {}, { productName: 'Tea', customerName: null })
  const before = await entriesOf(owner)
  const file = await exported(owner)
  await clearAll(owner)
  expect((await importing(owner)(file)).body).toMatchObject({ imported: 3, duplicates: 0 })
  expect((await importing(owner)(file)).body).toMatchObject({ imported: 0, duplicates: 3 })
  expect(countsOf(await entriesOf(owner))).toEqual(countsOf(before))
})

test('sales that were imported again cannot be restored from the trash as well', async () => {
  const owner = await signUp()
  await record(owner, {}, {})
  const bought = 'Product,Date,Amount\nTea,2026-01-03,2\n'
  await importing(owner)(bought)
  const file = await exported(owner)
  const restore = (trashId: number) => owner.post(`${ENTRIES}/restore/${trashId}`)

  const cleared = (await clearAll(owner)).body.trashId
  const again = (await importing(owner)(file)).body
  expect(again).toMatchObject({ imported: 3 })
  expect(await restore(cleared)).toMatchObject({
    status: 409,
    body: { code: 'imported_again', message: expect.stringContaining('Undo that import first.') },
  })
  await owner.post(`${ENTRIES}/imports/${again.importId}/undo`, {})
  expect((await restore(cleared)).status).toBe(200)
  expect(await entriesOf(owner)).toHaveLength(3)

  // In another program's file, equal values don't mean that it is the same sale.
  await record(owner, { productName: 'Cake', cost: null, customerName: null, salesperson: null })
  const cake = (await entriesOf(owner)).find(({ productName }) => productName === 'Cake')!
  const deleted = (await deleteOne(owner, cake)).body.trashId
  await importing(owner)('Product,Date,Amount\nCake,2026-03-31,3.5\n')
  expect((await restore(deleted)).status).toBe(200)
})

test('sales imported from another program’s file are recognized in our export too', async () => {
  const owner = await signUp()
  await importing(owner)('Product,Date,Amount\nTea,2026-01-03,2\nTea,2026-01-03,2\n')
  expect((await importing(owner)(await exported(owner))).body).toMatchObject({
    imported: 0,
    duplicates: 2,
  })
})

test('a preview stores no new names, and a new name does not match sales without a customer', async () => {
  const [owner, other] = [await signUp(), await signUp()]
  await record(owner, { customerName: 'Zoe', salesperson: 'Yann' })
  await record(other, { customerName: null, salesperson: null, revenue: 9 })
  const file = await exported(owner)
  expect((await previewing(other)(file)).body.summary).toMatchObject({ imported: 1, duplicates: 0 })
  expect((await other.get('/api/dropdown-values')).body).toMatchObject({
    customers: [],
    salespeople: [],
  })
  expect((await importing(other)(file)).body).toMatchObject({ imported: 1, duplicates: 0 })
})

test('"keep" imports all rows again, and the assumptions do not say that some are skipped', async () => {
  const owner = await signUp()
  await record(owner, {}, {})
  const file = await exported(owner)
  const keep = { options: { duplicates: 'keep' } }
  const { summary, assumptions } = (await previewing(owner)(file, keep)).body
  expect(summary).toMatchObject({ imported: 2, duplicates: 0 })
  expect(assumptions.join(' ')).not.toContain('are skipped')
  expect((await importing(owner)(file, keep)).body).toMatchObject({ imported: 2, duplicates: 0 })
})

test('simultaneous imports of one file are refused or add nothing, so deleted sales are imported once', async () => {
  const owner = await signUp()
  await record(owner, {}, {})
  const file = await exported(owner)
  await clearAll(owner)
  await db.withOwner(owner.account.id, async (tx) => {
    await lockImports(tx)
    expect((await importing(owner)(file)).body).toMatchObject({ code: 'import_running' })
  })
  await Promise.all([importing(owner)(file), importing(owner)(file), importing(owner)(file)])
  expect(await entriesOf(owner)).toHaveLength(2)
})

const RUNS = runs(6)
const someSale = fc.record({
  productName: fc.constantFrom('Espresso', 'ESPRESSO', 'Tea'),
  revenue: fc.constantFrom(3.5, -3.5),
  cost: fc.constantFrom(null, 0, 1),
  quantity: fc.constantFrom(1, 2),
  saleDate: fc.constantFrom('2026-03-01', '2026-03-02'),
  customerName: fc.constantFrom(null, 'Mia', ' mia'),
  salesperson: fc.constantFrom(null, 'Sam'),
})

test(
  'after an import, each sale exists as often as before or as in the file, whichever is more',
  { tags: 'long', timeout: 60_000 + RUNS * 3_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        // Only a few different sales, so that some are equal.
        fc.uniqueArray(someSale, { minLength: 1, maxLength: 4, selector: valuesOf }),
        fc.array(fc.record({ which: fc.nat(3), isHere: fc.boolean(), isTyped: fc.boolean() }), {
          maxLength: 14,
        }),
        async (kinds, drawn) => {
          const owner = await signUp()
          const saleOfKind = (which: number) => kinds[which % kinds.length]!
          const here = drawn.filter(({ isHere }) => isHere)
          const typed = here.filter(({ isTyped }) => isTyped).map(({ which }) => saleOfKind(which))
          const imported = here.filter(({ isTyped }) => !isTyped)
          const fileOf = (sales: Partial<EntryInput>[]) =>
            csvHeader() +
            csvOf(
              NOBODYS,
              sales.map((sale) => ({ ...sale, id: 1, source: 'manual' }) as unknown as Entry),
            )
          await record(owner, ...typed)
          if (imported.length) {
            const file = fileOf(imported.map(({ which }) => saleOfKind(which)))
            await importing(owner)(file, { options: { duplicates: 'keep' } })
          }
          const file = drawn.filter(({ isHere }) => !isHere).map(({ which }) => saleOfKind(which))
          if (!file.length) return

          const [before, inFile] = [countsOf(await entriesOf(owner)), countsOf(file)]
          // Where one day has more of a sale and another less, rows look like sales that moved, and are asked about.
          const asNew = { options: { changed: 'keep' } }
          const preview = (await previewing(owner)(fileOf(file), asNew)).body.summary
          const { imported: added, duplicates } = (await importing(owner)(fileOf(file), asNew)).body
          const greater = { ...before }
          for (const [sale, n] of Object.entries(inFile)) {
            greater[sale] = Math.max(n, before[sale] ?? 0)
          }
          expect(countsOf(await entriesOf(owner))).toEqual(greater)
          expect([added, duplicates]).toEqual([preview.imported, preview.duplicates])
          expect(added + duplicates).toBe(file.length)
        },
      ),
      { numRuns: RUNS },
    )
  },
)
