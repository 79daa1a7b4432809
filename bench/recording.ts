import { createEntry } from '../src/features/sales/contract.ts'
import type { Day } from '../src/shared/calendar.ts'
import { todayOf } from './figures.ts'
import { runLoad, type LoadRequest } from './load.ts'
import type { Shop, Shops } from './shops.ts'
import type { Row } from './table.ts'

const CONNECTIONS = 16
const SECONDS = 8

/** Measures recording durable sales, one per request. Sales of the same owner wait for that owner's totals. */
export async function recording({ url, client, several, million }: Shops): Promise<Row[]> {
  const today = await todayOf(client)
  const rows: Row[] = []
  for (const [what, shops] of [
    [`${several.length} owners`, several],
    ['one owner', several.slice(0, 1)],
    ['one owner with 1 M sales', [million]],
  ] as const) {
    const requests = Array.from({ length: CONNECTIONS }, (_, i) =>
      sales(shops[i % shops.length]!, today),
    )
    const measured = await runLoad({ url, connections: CONNECTIONS, seconds: SECONDS, requests })
    rows.push({
      what: `record a sale, ${CONNECTIONS} connections, ${what}`,
      ...measured,
      target: '1,000 per second, p99 40 ms',
      ofTarget: Math.max(1000 / measured.perSecond, measured.p99 / 40),
    })
  }
  return rows
}

/** Typical sales: dated today, with existing products and customers. */
export const sales = (shop: Shop, today: Day): LoadRequest[] =>
  Array.from({ length: 40 }, (_, i) => ({
    method: createEntry.method as 'POST',
    path: createEntry.path,
    headers: { ...shop.headers, 'content-type': 'application/json' },
    body: JSON.stringify({
      productName: `product number ${1 + (i % 10)}`,
      customerName: `customer number ${1 + (i % 20)}`,
      salesperson: `salesperson number ${1 + (i % 2)}`,
      revenue: 49.95 + i,
      cost: 20,
      quantity: 1,
      saleDate: today,
    }),
  }))
