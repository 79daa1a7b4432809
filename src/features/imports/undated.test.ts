import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { listEntries } from '../sales/lists/contract.ts'
import { productNamedBy } from './uploads/product-names.ts'
import { form, importing, previewing } from './testing/helpers.ts'
import { previewCsv } from './preview/contract.ts'

/** Files without dates or products: recorded once, recognized, undone; and what an import says afterwards. */

const { signUp } = await testApp({ config: { DATA_DIR: testFolder() } })

const REPORT = 'Item,Amount\nTea,4.00\nCake,4.50\n'
const days = async (owner: Client): Promise<string[]> =>
  (await owner.get(listEntries.path)).body.map(({ saleDate }: { saleDate: string }) => saleDate)
const salesOf = async (owner: Client, id: number) =>
  owner.get(`/api/sales-entries/imports/${id}/sales`)

test(
  'the same report of another month is new, of the same month it is known, and undo takes one of them',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const of = (defaultDate: string) => ({ options: { defaultDate } })
    const march = await importing(owner)(REPORT, of('2026-03'))
    expect(march.body).toMatchObject({ imported: 2, duplicates: 0 })
    expect((await importing(owner)(REPORT, of('2026-03'))).body).toMatchObject({
      imported: 0,
      duplicates: 2,
    })
    expect((await importing(owner)(REPORT, of('2026-03-01'))).body.imported, 'the same day').toBe(0)
    expect((await importing(owner)(REPORT, of('2026-04'))).body).toMatchObject({ imported: 2 })
    expect((await days(owner)).toSorted()).toEqual([
      ...['2026-03-01', '2026-03-01', '2026-04-01', '2026-04-01'],
    ])
    await owner.post(`/api/sales-entries/imports/${march.body.importId}/undo`, {})
    expect(await days(owner)).toEqual(['2026-04-01', '2026-04-01'])
    expect((await importing(owner)(REPORT, of('2026-03'))).body, 'again').toMatchObject({
      imported: 2,
    })
  },
)

test('without a day nothing is imported, and it is not remembered for the next file', async () => {
  const owner = await signUp()
  const refused = await importing(owner)(REPORT)
  expect([refused.status, refused.body.message]).toEqual([
    400,
    'Please map required fields: Sale Date',
  ])
  const columnMapping = { productName: 'Item', revenue: 'Amount', saleDate: null }
  const options = { defaultDate: '2026-03-31' }
  expect((await importing(owner)(REPORT, { columnMapping, options })).body.imported).toBe(2)
  const next = await previewing(owner)('Item,Amount\nBun,1.00\n')
  expect(next.body).toMatchObject({ isRemembered: true, missing: ['saleDate'], summary: null })
})

test.each(['2026-13', '2026-02-30', 'March', '1969-12', '2101-01', '2026-3'])(
  '%s is no day or month',
  async (defaultDate) => {
    const owner = await signUp()
    const { status, body } = await previewing(owner)(REPORT, { options: { defaultDate } })
    expect(status).toBe(400)
    expect(body.fields['options.defaultDate']).toContain('must be a day')
  },
)

test('an import says what it added: 4 + 4.50 + 1 = 9.50 from 2 to 5 March, and no other owner sees it', async () => {
  const [owner, other] = [await signUp(), await signUp()]
  const content =
    'Item,Amount,Date\nTea,4.00,2026-03-02\nCake,4.50,2026-03-05\nBun,1.00,2026-03-03\nx,y,2020-01-01\n'
  const { body } = await importing(owner)(content)
  expect((await salesOf(owner, body.importId)).body).toEqual({
    sales: 3,
    totalRevenue: 9.5,
    firstDate: '2026-03-02',
    lastDate: '2026-03-05',
  })
  expect((await salesOf(other, body.importId)).status).toBe(404)
  const again = await importing(owner)(content)
  expect((await salesOf(owner, again.body.importId)).body, 'all known').toEqual({
    sales: 0,
    totalRevenue: 0,
    firstDate: null,
    lastDate: null,
  })
})

test('a product is suggested from the file’s name, and from what the shop sells most', async () => {
  const owner = await signUp()
  const takings = 'Day,Takings\n2026-03-02,40.00\n2026-03-03,45.00\n'
  const suggested = async (content: string, name: string): Promise<string[]> =>
    (await owner.post(previewCsv.path, form(content, {}, { name }))).body.suggestedProducts
  expect(await suggested(takings, 'market takings (2026-03).csv')).toEqual(['Market takings'])
  await importing(owner)('Item,Amount,Date\nTea,4.00,2026-03-02\nCake,40.50,2026-03-05\n')
  expect(await suggested(takings, 'export.csv')).toEqual(['Cake', 'Tea'])
  expect(await suggested(takings, 'CAKE.csv'), 'once').toEqual(['Cake', 'Tea'])
  expect(await suggested('Item,Amount,Date\nTea,4.00,2026-03-02\n', 'a.csv'), 'not needed').toEqual(
    [],
  )
})

test.each([
  ['takings_2026-07.csv', 'Takings'],
  ['bakery_dd-mm-yyyy.csv', 'Bakery'],
  ['Dienstleistungen März.txt', 'Dienstleistungen März'],
  ['export (3).csv', undefined],
  ['20260731.csv', undefined],
  ['.csv', undefined],
  [`${'x'.repeat(250)}.csv`, `X${'x'.repeat(59)}`],
  ['売上.csv', '売上'],
])('%s names %s', (fileName, product) => {
  expect(productNamedBy(fileName)).toBe(product)
})
