import { listEntries, type EntryPage } from '../../src/features/sales/lists/contract.ts'
import { cursorAfter } from '../../src/features/sales/rules.ts'
import { CANONICAL_DATES, formatDay } from '../../src/shared/calendar.ts'
import { callApi } from '../kit/importing.ts'
import { timeOf, WARM_UP } from '../kit/requests.ts'
import type { Shops } from '../kit/shops.ts'
import { percentiles, type Row, underP95 } from '../kit/table.ts'

/** Requests of each kind, cycling through its queries. */
const RUNS = 40
const LIMIT = '100'
const PAGE = 10
const SEARCH = 50

type Query = Record<string, string>
interface Kind {
  what: string
  /** ms allowed at p95 */
  allowed: number
  queries: Query[]
  findsNothing?: true
}

/** Measures the entries table of the largest owner: pages at any depth, and searches of every kind. */
export async function entries(shops: Shops): Promise<Row[]> {
  const { url, million } = shops
  const rows: Row[] = []
  for (const { what, allowed, queries, findsNothing = false } of await kinds(shops)) {
    const times: number[] = []
    for (let run = -WARM_UP; run < RUNS; run++) {
      const query = queries[(run + WARM_UP) % queries.length]!
      const address = `${url}${listEntries.path}?${new URLSearchParams(query).toString()}`
      const ms = await timeOf(address, million.headers)
      if (run >= 0) times.push(ms)
    }
    for (const query of queries) {
      const page = (await callApi(shops, million, listEntries, { query })).answer as EntryPage
      const isEmpty = page.entries.length === 0
      if (isEmpty !== findsNothing) throw new Error(`${what}: ${JSON.stringify(query)}`)
    }
    const figure = percentiles(times)
    rows.push({ what, ...underP95(figure, allowed) })
  }
  return rows
}

async function kinds(shops: Shops): Promise<Kind[]> {
  const places = await randomPlaces(shops)
  const pages = (what: string, queries: Query[]): Kind => ({
    what: `entries: ${what}`,
    allowed: PAGE,
    queries: queries.map((query) => ({ limit: LIMIT, ...query })),
  })
  const searches = (what: string, needles: string[], more: Query[] = [{}]): Kind => ({
    what: `search for ${what}`,
    allowed: SEARCH,
    queries: needles.flatMap((search) => more.map((query) => ({ limit: LIMIT, search, ...query }))),
  })
  const some = numbersUpTo(400)
  const deep = places.slice(0, 10).map(({ cursor }) => ({ cursor }))
  return [
    pages('first page', [{}]),
    pages(
      'page at any depth',
      places.map(({ cursor }) => ({ cursor })),
    ),
    pages(
      'page starting on any day',
      places.map(({ saleDate }) => ({ endDate: saleDate })),
    ),
    searches(
      'a product',
      some.map((n) => `product number ${n}`),
    ),
    searches(
      'a customer',
      some.map((n) => `customer number ${n * 49}`),
    ),
    searches(
      'a salesperson',
      numbersUpTo(25).map((n) => `salesperson number ${n}`),
    ),
    searches('a word in every product', ['product']),
    searches('a word in every product, any depth', ['product'], deep),
    searches('a rare amount', ['204.99', '123.45', '-123', '$5.01', '-20']),
    searches('a common amount', ['50', '9.9', '.5', '1', '-1']),
    searches('an amount without decimals', ['123', '205', '19999', '00']),
    searches(
      'a day',
      places.map(({ saleDate }) => saleDate),
    ),
    searches('a month', [...new Set(places.map(({ saleDate }) => saleDate.slice(0, 7)))]),
    searches(
      'a month by name',
      places.map(({ saleDate }) => formatDay(saleDate, CANONICAL_DATES).slice(-'Mar 2026'.length)),
    ),
    {
      ...searches('something missing', ['zebra', 'qx', '987654.32', 'number 77777']),
      findsNothing: true,
    },
  ]
}

const numbersUpTo = (last: number): number[] =>
  Array.from({ length: RUNS }, (_, i) => 1 + ((i * 37) % last))

/** Random places in the owner's list, not only near its ends. */
async function randomPlaces({ client, million }: Shops) {
  const { rows } = await client.query<{ saleDate: string; id: number }>(
    `SELECT sale_date AS "saleDate", id::integer FROM sale
     WHERE owner_id = $1 ORDER BY random() LIMIT $2`,
    [million.ownerId, RUNS + WARM_UP],
  )
  return rows.map(({ saleDate, id }) => ({ saleDate, cursor: cursorAfter({ saleDate, id }) }))
}
