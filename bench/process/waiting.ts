import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { aiRecommendations } from '../../src/features/advice/customers/contract.ts'
import { inFolder } from '../kit/app.ts'
import { todayOf } from '../one-shop/figures.ts'
import { repeated, timeOf } from '../kit/requests.ts'
import { openShop, settle, withApp, type RunningApp, type Shop } from '../kit/shops.ts'
import { percentiles, type Row } from '../kit/table.ts'

const OWNERS = 200
const SALES = 500
const RUNS = 300

/** Measures another owner's dashboard while 200 owners wait for a model that doesn't answer. */
export async function waiting(): Promise<Row[]> {
  let asked = 0
  const model = createServer((request) => {
    asked++
    request.resume()
  }).listen(0, '127.0.0.1')
  await once(model, 'listening')
  const { port } = model.address() as AddressInfo
  try {
    return await inFolder((folder) =>
      withApp(join(folder, 'data'), (app) => measure(app, () => asked), {
        settings: { OPENAI_BASE_URL: `http://127.0.0.1:${port}/v1` },
      }),
    )
  } finally {
    model.closeAllConnections()
    model.close()
  }
}

async function measure({ url, client }: RunningApp, asked: () => number): Promise<Row[]> {
  const shops: Shop[] = []
  for (let n = 0; n < OWNERS; n++) shops.push(await openShop(client, SALES))
  const other = await openShop(client, 5_000)
  await settle(client)
  const today = await todayOf(client)
  const year = today.slice(0, 4)
  const dashboard = () =>
    repeated(RUNS, () =>
      timeOf(`${url}/api/kpi-metrics?startDate=${year}-01-01&endDate=${year}-12-31`, other.headers),
    )
  const alone = percentiles(await dashboard())

  const { rows } = await client.query<{ owner_id: string; id: number }>(
    'SELECT owner_id, min(id) AS id FROM customer GROUP BY 1',
  )
  const customers = new Map(rows.map((row) => [row.owner_id, row.id]))
  const calls = shops.map(({ ownerId, headers }) =>
    fetch(url + aiRecommendations.path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', origin: url },
      body: JSON.stringify({ id: customers.get(ownerId) }),
    }),
  )
  while (asked() < OWNERS) await sleep(20)
  const meanwhile = percentiles(await dashboard())
  const answers = await Promise.all(calls)
  const failed = answers.filter(({ status }) => status !== 200)
  if (failed.length > 0) throw new Error(`${failed.length} calls answered ${failed[0]!.status}.`)
  return [
    { what: '/api/kpi-metrics', ...alone },
    {
      what: `/api/kpi-metrics, while ${OWNERS} owners wait for a model`,
      ...meanwhile,
      target: 'as without',
      ofTarget: meanwhile.p95 / alone.p95,
    },
  ]
}
