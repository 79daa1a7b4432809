import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { saleOf } from './testing/entries.ts'

const { signUp } = await testApp()

/** Rose: 10 in the shop and 20 at the market; Tulip: 5 at the market, and 2 came back there. */
async function florist() {
  const owner = await signUp()
  const sell = (productName: string, channel: string | null, revenue: number, category = 'Cut') =>
    owner.post(
      '/api/sales-entries',
      saleOf({ productName, channel, revenue, category, cost: null }),
    )
  await sell('Rose', 'Shop', 10)
  await sell('Rose', 'Market', 20)
  await sell('Tulip', 'Market', 5, 'Bulbs')
  await sell('Tulip', 'Market', -2, 'Bulbs')
  await sell('Market', null, 7)
  return {
    owner,
    list: async (query: string) => {
      const { entries, total } = (await owner.get(`/api/sales-entries?${query}`)).body
      const { sums } = (await owner.get(`/api/sales-entries/sums?${query}`)).body
      expect([total, sums.sales + sums.refunds]).toEqual([entries.length, entries.length])
      return [entries.map((it: { revenue: number }) => it.revenue), sums.revenue]
    },
  }
}

test.each([
  ['a channel: 20 + 5 − 2 = 23', 'channel=Market', [-2, 5, 20], 23],
  ['a channel, however it is typed', 'channel=%20market', [-2, 5, 20], 23],
  ['a name in a channel', 'channel=Market&search=%22Rose%22', [20], 20],
  ['a category: 5 − 2 = 3', 'category=Bulbs', [-2, 5], 3],
  ['a channel and a category', 'channel=Shop&category=Bulbs', [], 0],
  ['a channel within days', 'channel=Market&startDate=2019-01-01&endDate=2019-12-31', [], 0],
  ['a channel that is not there', 'channel=Web', [], 0],
  [
    'a name alone, of whatever it is: 20 + 5 − 2 + 7 = 30',
    'search=%22Market%22',
    [7, -2, 5, 20],
    30,
  ],
])('the list of sales and its sum: %s', async (_, query, revenues, sum) =>
  expect(await (await florist()).list(query)).toEqual([revenues, sum]),
)

test('a list of a channel goes on page by page, and knows the names that were merged into it', async () => {
  const { owner } = await florist()
  const page = async (query: string) => (await owner.get(`/api/sales-entries?${query}`)).body
  const first = await page('channel=Market&limit=2')
  expect([first.entries.length, first.total]).toEqual([2, 3])
  const rest = await page(`channel=Market&limit=2&cursor=${first.nextCursor}`)
  expect([rest.entries.length, rest.nextCursor]).toEqual([1, null])

  const { names } = (await owner.get('/api/names?kind=channel')).body
  const idOf = (name: string) => names.find((it: { name: string }) => it.name === name).id
  const merge = { kind: 'channel', fromId: idOf('Market'), intoId: idOf('Shop') }
  expect((await owner.post('/api/names/merge', merge)).status).toBe(200)
  expect((await page('channel=Market')).total).toBe(4)
})

test('another owner’s channel of the same name is not in the list', async () => {
  await florist()
  const other = await signUp()
  expect((await other.get('/api/sales-entries?channel=Market')).body).toMatchObject({ total: 0 })
})
