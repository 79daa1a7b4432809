import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { zipOf } from '../../server/http/guards/zips.ts'
import { runs } from '../../shared/testing/properties.ts'
import type { Entry } from '../sales/contract.ts'
import { csvHeader, csvOf } from '../sales/export/csv.ts'
import { workbookOf } from '../sales/export/xlsx.ts'
import { anySale, idsOf, NOBODYS } from '../sales/testing/entries.ts'
import { importing } from './testing/helpers.ts'

/** Our own exports, imported into another account. */

const { db, signUp } = await testApp()

const ENTRIES = '/api/sales-entries'
type Owner = Awaited<ReturnType<typeof signUp>>

async function ownerWith(currency: string): Promise<Owner> {
  const owner = await signUp()
  // Dinars aren't offered, but an account may have them from before.
  const values = [currency, owner.account.id]
  await db.systemPool.query('UPDATE business_profile SET currency = $1 WHERE owner_id = $2', values)
  return owner
}

const entriesOf = async (owner: Client): Promise<Entry[]> => (await owner.get(ENTRIES)).body

/** The lines of an export without the id of each sale. Those of one day are listed by when they were recorded. */
const linesOf = (file: string): string[] =>
  file
    .replace(/,[^,\r\n]*(?=\r\n)/g, '')
    .split('\r\n')
    .toSorted()
const exported = async (owner: Client) => linesOf((await owner.get(`${ENTRIES}/export`)).body)

async function workbookFrom({ account }: Owner, entries: Entry[]): Promise<Buffer> {
  async function* batches() {
    yield entries
  }
  return buffer(zipOf(workbookOf(idsOf({ account }), batches()), { now: new Date() }))
}

const RUNS = runs(4)

test(
  'every field survives export and import, as CSV and as a workbook, in dollars, yen and dinars',
  { tags: 'long', timeout: 60_000 + RUNS * 5_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('USD', 'JPY', 'KWD'),
        fc.array(anySale, { minLength: 1, maxLength: 25 }),
        async (currency, drawn) => {
          const units = (amount: number | null) =>
            amount === null || currency !== 'JPY' ? amount : Math.trunc(amount) + 0
          const sales = drawn.map((sale, at) => ({
            ...sale,
            revenue: units(sale.revenue)!,
            cost: units(sale.cost),
            tax: units(sale.tax),
            fee: units(sale.fee),
            ...{ id: at + 1, source: 'manual' },
          })) as Entry[]
          const first = await ownerWith(currency)
          const asNew = { options: { duplicates: 'keep', changed: 'keep' } }
          const { body } = await importing(first)(csvHeader() + csvOf(NOBODYS, sales), asNew)
          expect(body).toMatchObject({ imported: sales.length, errorCount: 0 })

          const expected = await exported(first)
          const workbook = await workbookFrom(first, await entriesOf(first))
          for (const file of [(await first.get(`${ENTRIES}/export`)).body, workbook]) {
            const second = await ownerWith(currency)
            const outcome = (await importing(second)(file, asNew)).body
            expect(outcome).toMatchObject({ imported: sales.length, errorCount: 0 })
            expect(await exported(second)).toEqual(expected)
          }
        },
      ),
      { numRuns: RUNS },
    )
  },
)
