import { importCsv } from '../src/features/sales/import/contract.ts'
import { listEntries, type EntryPage } from '../src/features/sales/contract.ts'
import { addDays, type Day } from '../src/shared/calendar.ts'
import { todayOf } from './figures.ts'
import { repeated, timeOf } from './requests.ts'
import type { Shops } from './shops.ts'
import { percentiles, type Row } from './table.ts'

const RUNS = 30
const IMPORTED = 100_000

/** The table of entries of the largest owner: its pages, and searches that find much, little, nothing. */
export async function entries({ url, million: { headers } }: Shops): Promise<Row[]> {
  const first = await fetch(`${url}${listEntries.path}?limit=100`, { headers })
  const { nextCursor } = (await first.json()) as EntryPage
  const rows: Row[] = []
  for (const [what, query] of [
    ['first page of entries', 'limit=100'],
    ['next page of entries', `limit=100&cursor=${encodeURIComponent(nextCursor!)}`],
    ['search a product', 'limit=100&search=product%20number%20399'],
    ['search a customer', 'limit=100&search=customer%20number%2019999'],
    ['search a word of every product', 'limit=100&search=product'],
    ['search an amount', 'limit=100&search=123.45'],
    ['search what is not there', 'limit=100&search=zebra'],
  ] as const) {
    const url_ = `${url}${listEntries.path}?${query}`
    const times = await repeated(RUNS, () => timeOf(url_, headers))
    rows.push({ what: `${what}, 1 M sales`, ...percentiles(times) })
  }
  return rows
}

/** A file like the exports of shop systems, of many columns, into an owner's account. */
export async function imports({ url, client, thousand }: Shops): Promise<Row[]> {
  const today = await todayOf(client)
  const times: number[] = []
  for (let run = 0; run < 3; run++) {
    const form = new FormData()
    form.set(
      'columnMapping',
      JSON.stringify({
        productName: 'Product Name',
        revenue: 'Sales',
        saleDate: 'Order Date',
        quantity: 'Quantity',
        customerName: 'Customer Name',
      }),
    )
    form.set('file', new Blob([csvOf(run, today)]), `orders-${run}.csv`)
    const begin = performance.now()
    const answer = await fetch(url + importCsv.path, {
      method: 'POST',
      headers: thousand.headers,
      body: form,
    })
    const { imported } = (await answer.json()) as { imported: number }
    times.push(performance.now() - begin)
    if (imported !== IMPORTED) throw new Error(`${imported} rows were imported`)
  }
  const { median } = percentiles(times)
  return [
    {
      what: `import a file of ${IMPORTED.toLocaleString('en-US')} rows`,
      median,
      perSecond: IMPORTED / (median / 1000),
      note: 'rows a second',
    },
  ]
}

function csvOf(file: number, today: Day): string {
  const lines = [
    'Row ID,Order ID,Order Date,Ship Mode,Customer ID,Customer Name,Segment,City,Region,Category,Product Name,Sales,Quantity,Discount,Profit',
  ]
  for (let row = 1; row <= IMPORTED; row++) {
    const [year, month, date] = addDays(today, -((row * 7) % 1400))
      .split('-')
      .map(Number)
    const customer = (row * 31) % 5000
    lines.push(
      `${row},CA-${file}-${row},${month}/${date}/${year},Second Class,C-${customer},Buyer ${customer},Consumer,Henderson,South,Furniture,"Chair, upholstered ${(row * 13) % 800}",${((row * 97) % 100_000) / 100},${1 + (row % 5)},0.2,${(row % 900) / 100}`,
    )
  }
  return `${lines.join('\r\n')}\r\n`
}
