import { todayOf } from '../kit/dashboard.ts'
import { runLoad, salesOf } from '../kit/load.ts'
import type { Shop, Shops } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'

const CONNECTIONS = 16
const SECONDS = 8
/** active goals of each owner, which a sale may reach */
const GOALS = 20

/** Measures recording durable sales, one per request. Sales of the same owner wait for that owner's totals. */
export async function recording(shops: Omit<Shops, 'thousand'>, seconds = SECONDS): Promise<Row[]> {
  const { client, several, million } = shops
  const today = await todayOf(client)
  await setGoals(client, [million, ...several])
  const rows: Row[] = []
  for (const [what, owners] of [
    [`${several.length} owners`, several],
    ['one owner', several.slice(0, 1)],
    ['one owner with 1 M sales', [million]],
  ] as const) {
    const requests = Array.from({ length: CONNECTIONS }, (_, i) =>
      salesOf(owners[i % owners.length]!, today),
    )
    const load = { connections: CONNECTIONS, seconds, requests }
    const aim = { perSecond: 1000, tail: 'p99', most: 40 } as const
    rows.push(await runLoad(shops, `${CONNECTIONS} connections, ${what}`, load, aim))
  }
  return rows
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
