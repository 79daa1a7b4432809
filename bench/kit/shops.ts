import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { sessionCookieName } from '../../src/features/accounts/auth/better-auth.ts'
import type { Dimension } from '../../src/features/sales/rollups/dimensions.ts'
import { parseSettings } from '../../src/server/config.ts'
import { openServer } from '../../src/server/database/open-server.ts'
import { SESSION_SECRET, startApp, type Other } from './app.ts'

/** A signed-in owner for the benchmarks. */
export interface Shop {
  ownerId: string
  sales: number
  headers: { cookie: string }
}

/** A running app without data. */
export interface RunningApp {
  url: string
  /** of the app's process */
  pid: number
  /** A superuser's connection to the app's database, to which row-level security doesn't apply. */
  client: pg.Client
}

export interface Shops extends RunningApp {
  million: Shop
  thousand: Shop
  /** owners with 1,000 to 20,000 sales each */
  several: Shop[]
}

// Days stay strings, as in the app.
pg.types.setTypeParser(pg.types.builtins.DATE, (day) => day)

const MILLION = 1_000_000
const SEVERAL = 20

/** Starts a separate app, runs `work` against it and stops it. */
export async function withApp<T>(
  dataDir: string,
  work: (app: RunningApp) => Promise<T>,
  other: Other = {},
): Promise<T> {
  const app = await startApp(dataDir, other)
  const settings = { ...parseSettings({}), DATA_DIR: dataDir }
  const onLost = (error: Error): never => {
    throw error
  }
  const server = await openServer(settings, { as: 'command', notice: console.log, onLost })
  const client = new pg.Client(server.connection)
  try {
    await client.connect()
    await client.query('SELECT setseed(0.5)')
    return await work({ url: app.url, pid: app.pid, client })
  } finally {
    await client.end()
    await app.stop()
  }
}

/** Runs `work` against an app whose owners have sales. The sales are the same on every run of the same day. */
export const withShops = <T>(dataDir: string, work: (shops: Shops) => Promise<T>): Promise<T> =>
  withApp(dataDir, async (app) => {
    const { client } = app
    const several: Shop[] = []
    for (let n = 1; n <= SEVERAL; n++) several.push(await openShop(client, n * 1000))
    const million = await openShop(client, MILLION)
    const thousand = await openShop(client, 1000)
    await vacuum(client)
    return work({ ...app, million, thousand, several })
  })

/** Does the work of autovacuum and the checkpointer now, so that they don't start in the middle of a measurement. */
export async function vacuum(client: pg.Client): Promise<void> {
  await client.query('VACUUM ANALYZE')
  await client.query('CHECKPOINT')
}

/** Creates a new owner. Without sales there are no products, customers and salespeople either. */
export async function openShop(client: pg.Client, sales: number): Promise<Shop> {
  const ownerId = randomUUID()
  const token = ownerId.replaceAll('-', '')
  await client.query(
    `INSERT INTO "user" (id, email, name, first_name, last_name) VALUES ($1, $2 || '@example.com', 'Ada Byron', 'Ada', 'Byron')`,
    [ownerId, token],
  )
  await client.query(
    `INSERT INTO session (id, user_id, token, expires_at) VALUES ($1::uuid, $1::uuid, $2, now() + interval '1 day')`,
    [ownerId, token],
  )
  await client.query(`INSERT INTO business_profile (owner_id, business_name) VALUES ($1, 'Shop')`, [
    ownerId,
  ])
  if (sales > 0) await recordSales(client, ownerId, sales)
  return signedIn(ownerId, token, sales)
}

/** Returns the owner with the cookie of a session that is in the database. */
export function signedIn(ownerId: string, token: string, sales: number): Shop {
  const signature = createHmac('sha256', SESSION_SECRET).update(token).digest('base64')
  const name = sessionCookieName({ APP_URL: 'http://localhost' })
  return {
    ownerId,
    sales,
    headers: { cookie: `${name}=${token}.${encodeURIComponent(signature)}` },
  }
}

/** Adds four years of sales until today. Some names occur far more often than others; some sales have no cost, some are refunds. */
export async function recordSales(
  client: pg.Client,
  ownerId: string,
  sales: number,
): Promise<void> {
  const products = await named(client, ownerId, 'product', Math.min(400, 20 + sales / 200))
  const customers = await named(client, ownerId, 'customer', Math.min(20_000, 100 + sales / 20))
  const team = await named(client, ownerId, 'salesperson', Math.min(25, 3 + sales / 5000))
  await client.query(
    `INSERT INTO sale (owner_id, product_id, customer_id, salesperson_id, revenue_cents, cost_cents, quantity, sale_date, source)
     SELECT $1, ${products}, CASE WHEN random() < 0.8 THEN ${customers} END, CASE WHEN random() < 0.9 THEN ${team} END,
            CASE WHEN random() < 0.98 THEN cents ELSE -cents END, CASE WHEN random() < 0.8 THEN cents * 6 / 10 END,
            1 + floor(random() * 4), current_date - floor(random() * 1461)::int, 'import'
     FROM (SELECT 500 + floor(random() * 20000)::bigint AS cents FROM generate_series(1, $2)) AS priced`,
    [ownerId, sales],
  )
}

/** Adds names and returns SQL that picks one of them. Relies on their ids being consecutive. */
async function named(
  client: pg.Client,
  ownerId: string,
  table: Dimension,
  count: number,
): Promise<string> {
  const names = Math.floor(count)
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO ${table} (owner_id, name, name_key)
     SELECT $1, '${table} number ' || n, '${table} number ' || n FROM generate_series(1, $2) AS n RETURNING id`,
    [ownerId, names],
  )
  return `${rows[0]!.id} + floor(power(random(), 2) * ${names})::bigint`
}
