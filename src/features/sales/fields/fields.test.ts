import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { sectionsOf } from '../../accounts/deletion/export/archive.ts'
import { tableRows } from '../../accounts/deletion/export/table-rows.ts'
import { importing } from '../../imports/testing/helpers.ts'
import { undo } from '../../imports/testing/undoing.ts'
import type { Entry } from '../contract.ts'
import { csvHeader, csvOf } from '../export/csv.ts'
import { salesData } from '../owner-data.ts'
import { idsOf, sampleOf } from '../testing/entries.ts'
import { SALE_VALUES, type SaleValue } from './contract.ts'

/** Walks the fields of a sale, so that a new one is tried everywhere. */

const { db, signUp } = await testApp()
const PATH = '/api/sales-entries'

type Owner = Awaited<ReturnType<typeof signUp>>
const entriesOf = async (owner: Owner): Promise<Entry[]> => (await owner.get(PATH)).body

async function shop() {
  const owner = await signUp()
  const { status, body } = await owner.post(PATH, sampleOf(1))
  expect(status, JSON.stringify(body)).toBe(200)
  return { owner, entry: body as Entry }
}

/** The first row of a file of the archive. */
async function archived({ account }: Owner, title: string) {
  const parts = sectionsOf([salesData]).flatMap((section) => section.parts)
  const part = parts.find((each) => each.title === title)
  if (!part || !('table' in part)) throw new Error(`The archive has no table "${title}".`)
  for await (const [row] of tableRows(db, account.id, part)) return Object.values(row!).map(String)
  return []
}
const cellsOf = (sale: ReturnType<typeof sampleOf>) =>
  expect.arrayContaining(
    SALE_VALUES.map(({ field, kind }) =>
      kind === 'amount' ? sale[field]!.toFixed(2) : String(sale[field]),
    ),
  )

test('each field of a sale is answered, listed, exported, and imported by another shop', async () => {
  const { owner, entry } = await shop()
  expect(entry).toEqual({ ...sampleOf(1), id: expect.any(Number), source: 'manual' })
  expect(await entriesOf(owner)).toEqual([entry])
  const other = await signUp()
  const { body } = await importing(other)((await owner.get(`${PATH}/export`)).body)
  expect(body).toMatchObject({ imported: 1, errorCount: 0 })
  expect(await entriesOf(other)).toEqual([{ ...entry, id: expect.any(Number), source: 'import' }])
})

test('each field of a sale can be imported from a column that the owner chooses', async () => {
  const owner = await signUp()
  const sample = sampleOf(2)
  const columns = SALE_VALUES.map(({ field }, at) => [field, `#${at + 1}`])
  const file = [
    SALE_VALUES.map((_, at) => `Column ${'abcdefghijklmnopqrstuvwxyz'[at]}`),
    SALE_VALUES.map(({ field }) => sample[field]),
  ].join('\n')
  const { body } = await importing(owner)(file, {
    columnMapping: Object.fromEntries(columns),
    options: { tax: 'included' },
  })
  expect(body).toMatchObject({ imported: 1, errorCount: 0 })
  expect(await entriesOf(owner)).toEqual([{ ...sample, id: expect.any(Number), source: 'import' }])
})

test.each(SALE_VALUES.map(({ field }) => field))(
  'a change of %s that comes late is told the other one, and can be sent again',
  async (field: SaleValue['field']) => {
    const { owner, entry } = await shop()
    const edit = (no: number, was: unknown) =>
      owner.patch(`${PATH}/${entry.id}`, { [field]: sampleOf(no)[field], was: { [field]: was } })
    expect((await edit(2, entry[field])).status).toBe(200)
    expect(await edit(3, entry[field])).toMatchObject({
      status: 409,
      body: { code: 'changed_meanwhile', current: { [field]: sampleOf(2)[field] } },
    })
    expect((await edit(3, sampleOf(2)[field])).status).toBe(200)
    expect(await entriesOf(owner)).toEqual([{ ...entry, [field]: sampleOf(3)[field] }])
  },
)

test('each field of a deleted sale is in the archive, and comes back', async () => {
  const { owner, entry } = await shop()
  const { body } = await owner.delete(`${PATH}/${entry.id}`)
  expect(await archived(owner, 'Deleted sales')).toEqual(cellsOf(sampleOf(1)))
  await owner.post(`${PATH}/restore/${body.trashId}`)
  expect(await entriesOf(owner)).toEqual([entry])
})

test('each field of a sale that an import updates is in the archive, and undo sets it back', async () => {
  const { owner, entry } = await shop()
  const changed: Entry = { ...entry, ...(sampleOf(2) as Entry) }
  const file = csvHeader() + csvOf(idsOf(owner), [changed])
  const { body } = await importing(owner)(file, { options: { changed: 'update' } })
  expect(body).toMatchObject({ updated: 1, imported: 0, errorCount: 0 })
  expect(await entriesOf(owner)).toEqual([changed])
  expect(await archived(owner, 'Updated sales')).toEqual(cellsOf(sampleOf(1)))
  await undo(owner, body.importId)
  expect(await entriesOf(owner)).toEqual([entry])
})
