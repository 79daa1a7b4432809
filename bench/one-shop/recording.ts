import { createEntry } from '../../src/features/sales/contract.ts'
import type { Day } from '../../src/shared/calendar.ts'
import { withCpu } from '../kit/cpu.ts'
import { todayOf } from './figures.ts'
import { runLoad, type LoadRequest } from '../kit/load.ts'
import type { Shop, Shops } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'

const CONNECTIONS = 16
const SECONDS = 8
/** active goals of each owner, which a sale may reach */
const GOALS = 20

/** Measures recording durable sales, one per request. Sales of the same owner wait for that owner's totals. */
export async function recording(
  running: Omit<Shops, 'thousand'> & { seconds?: number },
): Promise<Row[]> {
  const { url, client, several, million, seconds = SECONDS } = running
  const today = await todayOf(client)
  await setGoals(client, [million, ...several])
  const rows: Row[] = []
  for (const [what, shops] of [
    [`${several.length} owners`, several],
    ['one owner', several.slice(0, 1)],
    ['one owner with 1 M sales', [million]],
  ] as const) {
    const requests = Array.from({ length: CONNECTIONS }, (_, i) =>
      sales(shops[i % shops.length]!, today),
    )
    const before = await countSales(client)
    const load = { url, connections: CONNECTIONS, seconds, requests }
    const { result: measured, app, database } = await withCpu(running, () => runLoad(load))
    const recorded = (await countSales(client)) - before
    rows.push({
      what: `${CONNECTIONS} connections, ${what}`,
      ...measured,
      target: '1,000 per second, p99 40 ms',
      ofTarget: Math.max(1000 / measured.perSecond, measured.p99 / 40),
      note: `CPU per sale: app ${((1000 * app) / recorded).toFixed(2)} ms, database ${((1000 * database) / recorded).toFixed(2)} ms`,
    })
  }
  return rows
}

async function countSales(client: Shops['client']): Promise<number> {
  const { rows } = await client.query('SELECT sum(entries) AS sales FROM sale_revision')
  return Number(rows[0].sales)
}

async function setGoals(client: Shops['client'], shops: Shop[]): Promise<void> {
  await client.query(
    `INSERT INTO business_goal (owner_id, goal_type, timeframe, description, target_hundredths, is_active)
     SELECT owner_id, (ARRAY['revenue', 'profit_margin', 'units'])[1 + n % 3],
            extract(year FROM current_date) || (ARRAY['-full', '-Q4', '-11', '-12'])[1 + n % 4],
            '', 900000000000 + n, true
     FROM unnest($1::uuid[]) AS owner_id, generate_series(1, $2) AS n`,
    [shops.map(({ ownerId }) => ownerId), GOALS],
  )
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
