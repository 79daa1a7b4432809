import { customerFindings } from '../../src/features/advice/customers/contract.ts'
import { timeOf, WARM_UP } from '../kit/requests.ts'
import type { Shop, Shops } from '../kit/shops.ts'
import { percentiles, type Row, underP95 } from '../kit/table.ts'

/** customers asked about, each once, so that no answer is cached */
const RUNS = 200

/** Measures what a customer's purchases show: for any customers, those who buy every month, and the best. */
export async function findings({ url, client, million, thousand }: Shops): Promise<Row[]> {
  const rows: Row[] = []
  for (const [shop, size, allowed] of [
    [million, '1 M', 60],
    [thousand, '1 k', 15],
  ] as const) {
    for (const [what, order] of Object.entries(ORDERS)) {
      const ids = await customersOf(client, shop, order)
      const times: number[] = []
      for (const id of ids)
        times.push(await timeOf(`${url}${customerFindings.path}?customerId=${id}`, shop.headers))
      const figure = percentiles(times.slice(WARM_UP))
      rows.push({
        what: `${customerFindings.path}, ${size} sales, ${what}`,
        ...underP95(figure, allowed),
      })
    }
  }
  return rows
}

/** Which customers are asked about first. */
const ORDERS = {
  'any customer': 'hashint8(customer_id)',
  'a customer of most months, once each': 'count(*) DESC, sum(entries)',
  'one of the best customers': 'sum(revenue_cents) DESC',
}

async function customersOf(
  client: Shops['client'],
  { ownerId }: Shop,
  order: string,
): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT customer_id AS id FROM sale_customer WHERE owner_id = $1 GROUP BY 1 ORDER BY ${order} LIMIT $2`,
    [ownerId, WARM_UP + RUNS],
  )
  return rows.map(({ id }) => id)
}
