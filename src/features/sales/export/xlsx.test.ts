import { buffer } from 'node:stream/consumers'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { zipOf } from '../../../server/http/guards/zips.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { readContent } from '../../imports/testing/helpers.ts'
import { exportWorkbook, type Entry } from '../contract.ts'
import { anySale, NOBODYS, ODD_NAMES, saleOf } from '../testing/entries.ts'
import { csvHeader, csvOf } from './csv.ts'
import { workbookOf } from './xlsx.ts'

const { signUp } = await testApp({ now: () => new Date('2026-03-31T23:30:00Z') })

const entryOf = (sale: ReturnType<typeof saleOf>, id: number): Entry => ({
  ...sale,
  id,
  source: 'manual',
})

function workbookWith(entries: Entry[]): Promise<Buffer> {
  async function* batches() {
    yield entries
  }
  return buffer(zipOf(workbookOf(NOBODYS, batches()), { now: new Date() }))
}

test("the workbook is named after the owner's date, and is a download like the CSV file", async () => {
  const owner = await signUp({ timeZone: 'Europe/Berlin' })
  await owner.post('/api/sales-entries', saleOf())
  const { status, body, headers } = await owner.get(exportWorkbook.path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': 'attachment; filename="sales-data-2026-04-01.xlsx"',
  })
  expect(body.slice(0, 2), 'begins like a ZIP archive').toBe('PK')
})

test(
  'an exported workbook is imported like the exported CSV file, with every field and any name',
  { tags: 'long' },
  async () => {
    const odd = ODD_NAMES.map((name) => saleOf({ productName: name, customerName: name }))
    await fc.assert(
      fc.asyncProperty(fc.array(anySale, { minLength: 1, maxLength: 20 }), async (sales) => {
        const entries = [...sales, ...odd].map((sale, at) =>
          entryOf(sale as (typeof odd)[0], at + 1),
        )
        const expected = await readContent(csvHeader() + csvOf(NOBODYS, entries))
        const { sales: read, ...outcome } = await readContent(await workbookWith(entries))
        expect(read).toEqual(expected.sales)
        expect(read).toHaveLength(entries.length)
        expect(outcome.own).toEqual(expected.own)
        expect(outcome.preview?.questions).toEqual([])
      }),
      { numRuns: runs(40) },
    )
  },
)

test('an exported workbook has the same records as the CSV file, so that what was imported from one is recognized in the other', async () => {
  const entries = [entryOf(saleOf({ cost: 2, revenue: -12.5 }), 1), entryOf(saleOf(), 2)]
  const hashes = async (content: string | Buffer) =>
    (await readContent(content)).staged.map(([, hash]) => hash)
  expect(await hashes(await workbookWith(entries))).toEqual(
    await hashes(csvHeader() + csvOf(NOBODYS, entries)),
  )
})
