import { createHmac, randomUUID } from 'node:crypto'
import pg from 'pg'
import { sessionCookieName } from '../../src/features/accounts/auth/better-auth.ts'
import type { NameKind } from '../../src/features/sales/contract.ts'
import type { Dimension } from '../../src/features/sales/rollups/dimensions.ts'
import { parseSettings } from '../../src/server/config.ts'
import { openServer } from '../../src/server/database/open-server.ts'
import { openDatabase, type Database } from '../../src/server/database/tenancy.ts'
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
    await settle(client)
    return work({ ...app, million, thousand, several })
  })

/** The same database, opened like the app does. */
export function databaseOf(client: pg.Client): Database {
  const { host, port, user, database } = client
  return openDatabase({ host, port, user: user!, database: database! }, 4)
}

/** Does the work of autovacuum and the checkpointer now, so that they don't start in the middle of a measurement. */
export async function settle(client: pg.Client): Promise<void> {
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

/** Creates an owner who is an admin and signed in with a second factor. */
export async function openAdmin(client: pg.Client, sales: number): Promise<Shop> {
  const admin = await openShop(client, sales)
  await client.query('UPDATE "user" SET is_admin = true WHERE id = $1', [admin.ownerId])
  await client.query('UPDATE session SET has_second_factor = true WHERE user_id = $1', [
    admin.ownerId,
  ])
  return admin
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

/** What the shop of `recordReceipts` sells through: 60, 30 and 10 in 100 sales. */
export const CHANNELS = ['channel number 1', 'channel number 2', 'channel number 3']
const CATEGORIES = 12

/**
 * Adds four years of sales until today as a till writes them: with a receipt of about three lines, a time, a channel and a
 * category. Names are spread as in `recordSales`.
 */
export async function recordReceipts(
  client: pg.Client,
  ownerId: string,
  sales: number,
): Promise<void> {
  const products = await named(client, ownerId, 'product', 400)
  const customers = await named(client, ownerId, 'customer', 20_000)
  const team = await named(client, ownerId, 'salesperson', 25)
  const channel = await firstOf(client, ownerId, 'channel', CHANNELS.length)
  const category = await firstOf(client, ownerId, 'category', CATEGORIES)
  // A product is always of the same category. OFFSET keeps what is random about a receipt the same in all of its lines.
  await client.query(
    `INSERT INTO sale (owner_id, product_id, customer_id, salesperson_id, channel_id, category_id, receipt, minute,
                       revenue_cents, cost_cents, quantity, sale_date, source)
     SELECT $1, product_id, customer_id, salesperson_id, ${channel} + (place > 0.6)::int + (place > 0.9)::int,
            ${category} + product_id % ${CATEGORIES}, receipt, minute,
            CASE WHEN random() < 0.98 THEN cents ELSE -cents END, CASE WHEN random() < 0.8 THEN cents * 6 / 10 END,
            1 + floor(random() * 4), sale_date, 'import'
     FROM (
       SELECT 'R-' || n AS receipt, current_date - floor(random() * 1461)::int AS sale_date, random() AS place,
              CASE WHEN random() < 0.8 THEN ${customers} END AS customer_id,
              CASE WHEN random() < 0.9 THEN ${team} END AS salesperson_id, 480 + floor(random() * 660)::int AS minute
       FROM generate_series(1, ceil($2 / 3.0)::int) AS n OFFSET 0
     ) AS bought, LATERAL (
       SELECT ${products} AS product_id, 500 + floor(random() * 20000)::bigint AS cents
       FROM generate_series(1, 3) WHERE receipt IS NOT NULL OFFSET 0
     ) AS line LIMIT $2`,
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
  return `${await firstOf(client, ownerId, table, names)} + floor(power(random(), 2) * ${names})::bigint`
}

/** Adds names and returns the id of the first; the others follow. */
async function firstOf(
  client: pg.Client,
  ownerId: string,
  table: NameKind,
  names: number,
): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `INSERT INTO ${table} (owner_id, name, name_key)
     SELECT $1, '${table} number ' || n, '${table} number ' || n FROM generate_series(1, $2) AS n RETURNING id`,
    [ownerId, names],
  )
  return rows[0]!.id
}
