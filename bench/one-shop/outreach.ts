import {
  DONE_DAYS,
  FIRST_SHOWN,
  listOutreach,
  MORE_SHOWN,
} from '../../src/features/advice/outreach/contract.ts'
import { repeated, timeOf } from '../kit/requests.ts'
import type { Shop, Shops } from '../kit/shops.ts'
import { percentiles, underP95, type Row } from '../kit/table.ts'

const RUNS = 60
/** customers who were written to in the last 60 days */
const WRITTEN = 100
const MORE = `?limit=${MORE_SHOWN}&offset=${FIRST_SHOWN}`

/** Measures the list of customers to get in touch with: at first, when many were written to, and more of it. */
export async function outreach({ url, client, million, thousand }: Shops): Promise<Row[]> {
  const rows: Row[] = []
  const measure = async (shop: Shop, what: string, query: string, allowed: number) => {
    const figure = percentiles(
      await repeated(RUNS, () => timeOf(url + listOutreach.path + query, shop.headers)),
    )
    rows.push({ what, ...underP95(figure, allowed) })
  }
  for (const [shop, size, allowed] of [
    [million, '1 M', 60],
    [thousand, '1 k', 15],
  ] as const) {
    const what = `${listOutreach.path}, ${size} sales`
    await measure(shop, `${what}, the first ${FIRST_SHOWN}`, '', allowed)
    await measure(shop, `${what}, ${MORE_SHOWN} more`, MORE, 2 * allowed)
    await client.query(
      `INSERT INTO outreach (owner_id, customer_id, state, since, until, set_at)
       SELECT owner_id, customer_id, 'done', current_date - 40, current_date - 40 + $2::int, now()
       FROM sale_customer WHERE owner_id = $1 ORDER BY hashint8(customer_id) LIMIT $3`,
      [shop.ownerId, DONE_DAYS, WRITTEN],
    )
    await measure(shop, `${what}, ${WRITTEN} written to`, '', allowed)
    await client.query('DELETE FROM outreach WHERE owner_id = $1', [shop.ownerId])
  }
  return rows
}
