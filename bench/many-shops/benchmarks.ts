import type pg from 'pg'
import { compareShops } from '../../src/features/advice/benchmarks/cohorts/service.ts'
import { industryBenchmarks } from '../../src/features/advice/benchmarks/contract.ts'
import { keepFigures } from '../../src/features/advice/benchmarks/figures/service.ts'
import { connectEvents } from '../../src/app/events.ts'
import { INDUSTRIES } from '../../src/features/profile/contract.ts'
import { profileOf } from '../../src/features/profile/index.ts'
import type { Database } from '../../src/server/database/tenancy.ts'
import { addDays, addMonths, startOfMonth, type Day } from '../../src/shared/calendar.ts'
import { withCpu } from '../kit/cpu.ts'
import { todayOf } from '../one-shop/figures.ts'
import { repeated, timeOf, WARM_UP } from '../kit/requests.ts'
import { databaseOf, openShop, settle, signedIn, type RunningApp, type Shop } from '../kit/shops.ts'
import { percentiles, type Row, underP95 } from '../kit/table.ts'

/** For a quick run use fewer, but at least 1,000: `BENCH_COMPARED=1000 npm run bench -- benchmarks`. */
const COMPARED = Number(process.env.BENCH_COMPARED ?? 100_000)
/** owners who ask, each once */
const ASKING = Math.min(3_000, COMPARED / 2)
const MAX_CALL = 20
/** customers of a large shop, each of whom buys every month */
const CUSTOMERS = 20_000
const RUNS = 40

/** Measures how shops are compared: the call, the job of the month, and what keeping the figures costs. */
export async function benchmarks(app: RunningApp): Promise<Row[]> {
  const { client } = app
  connectEvents()
  const today = await todayOf(client)
  const asking = await makeShops(client, startOfMonth(today))
  await settle(client)
  const db = databaseOf(client)
  try {
    const job = await jobRow(app, db, startOfMonth(today), asking)
    return [await callRow(app, asking), ...job, ...(await keepingRows(client, db, today))]
  } finally {
    await db.close()
  }
}

const ask = ({ url }: RunningApp, { headers }: Shop): Promise<number> =>
  timeOf(url + industryBenchmarks.path, headers, {})

async function callRow(app: RunningApp, asking: Shop[]): Promise<Row> {
  for (const shop of asking.slice(0, WARM_UP)) await ask(app, shop)
  const { result: times, ...cpu } = await withCpu(app, async () => {
    const all: number[] = []
    for (const shop of asking.slice(WARM_UP)) all.push(await ask(app, shop))
    return all
  })
  const figures = percentiles(times)
  const each = (seconds: number): string => `${((seconds / times.length) * 1000).toFixed(2)} ms`
  return {
    what: 'how a shop compares, each owner for the first time',
    ...underP95(figures, MAX_CALL),
    note: `${times.length.toLocaleString('en-US')} calls in turn; CPU per call: app ${each(cpu.app)}, database ${each(cpu.database)}`,
  }
}

/** Makes the comparison of a month while owners ask for the one before. */
async function jobRow(app: RunningApp, db: Database, month: Day, asking: Shop[]): Promise<Row[]> {
  const until = { done: false }
  const calls = (async () => {
    const times: number[] = []
    for (let n = 0; !until.done; n++) times.push(await ask(app, asking[n % asking.length]!))
    return times
  })()
  const begin = performance.now()
  const { cpu } = await withCpu(app, () =>
    db.withSystem((tx) => compareShops(tx, { month, now: new Date(), mustConfirm: true })),
  )
  const ms = performance.now() - begin
  until.done = true
  const times = await calls
  const { rows } = await app.client.query<{ cohorts: number }>(
    'SELECT count(*)::int AS cohorts FROM benchmark_cohort',
  )
  if (rows[0]!.cohorts < INDUSTRIES.length) throw new Error(`only ${rows[0]!.cohorts} cohorts`)
  return [
    {
      what: 'compare the shops of a month',
      median: ms,
      note: `${rows[0]!.cohorts} industries and currencies with 20 shops or more; ${cpu}, without this process`,
    },
    {
      what: 'meanwhile: how a shop compares',
      ...percentiles(times),
      note: `${times.length} calls in turn`,
    },
  ]
}

/** What settling pays for the kept figures of a shop, without the rest of settling. */
async function keepingRows(client: pg.Client, db: Database, today: Day): Promise<Row[]> {
  const usual = await openShop(client, 1_000)
  const large = await openShop(client, 0)
  await sellToMany(client, large, today)
  await settle(client)
  const row = async (what: string, { ownerId }: Shop, since: Day): Promise<Row> => {
    const keep = () =>
      db.withOwner(ownerId, async (tx) => {
        const profile = await profileOf(tx)
        const begin = performance.now()
        await keepFigures(tx, { since, today, profile })
        return performance.now() - begin
      })
    await keep()
    return { what: `keep a shop's figures: ${what}`, ...percentiles(await repeated(RUNS, keep)) }
  }
  return [
    await row('a sale of today', usual, today),
    await row('a sale of last month, 1 k sales', usual, addDays(startOfMonth(today), -1)),
    await row(
      `a sale of last month, ${CUSTOMERS.toLocaleString('en-US')} customers in each of 3 months`,
      large,
      addDays(startOfMonth(today), -1),
    ),
  ]
}

/** Adds owners with kept figures, most of them in dollars. Returns some of them, signed in. */
async function makeShops(client: pg.Client, month: Day): Promise<Shop[]> {
  await client.query(`
    CREATE TEMPORARY TABLE made AS
    SELECT n, uuidv7() AS id, ('{${INDUSTRIES.map((name) => JSON.stringify(name)).join()}}'::text[])[1 + n % ${INDUSTRIES.length}] AS industry,
           CASE WHEN n % 10 < 7 THEN 'USD' ELSE ('{EUR,GBP,JPY,INR,CAD}'::text[])[1 + n / 10 % 5] END AS currency
    FROM generate_series(1, ${COMPARED}) AS n`)
  await client.query(`
    INSERT INTO "user" (id, email, name, first_name, last_name, created_at, confirmed_at)
      SELECT id, n || '@example.com', 'Owner ' || n, 'Owner' || n, 'Surname', now() - interval '1 day' * (n % 900), now() FROM made;
    INSERT INTO business_profile (owner_id, business_name, industry, currency) SELECT id, 'Shop ' || n, industry, currency FROM made`)
  await client.query(
    `INSERT INTO shop_figures (owner_id, industry, currency, month, months, sale_days, timely_days, revenue_cents,
       margin, is_margin_assumed, customers, order_cents)
     SELECT id, industry, currency, $1, 3, 70, n % 71, exp(10 + 3 * random())::bigint * 100, 2000 + 4000 * random(),
            n % 3 = 0, CASE WHEN n % 4 > 0 THEN round((200 * random())::numeric, 1) END, 1000 + 20000 * random()
     FROM made ORDER BY random()`,
    [month],
  )
  const { rows } = await client.query<{ id: string; token: string }>(
    `INSERT INTO session (id, user_id, token, expires_at)
     SELECT id, id, replace(id::text, '-', ''), now() + interval '1 day'
     FROM (SELECT id FROM made ORDER BY random() LIMIT $1) AS chosen RETURNING id, token`,
    [ASKING + WARM_UP],
  )
  await client.query('DROP TABLE made')
  return rows.map(({ id, token }) => signedIn(id, token, 0))
}

/** Adds a sale to each of many customers in each of the last three months. */
async function sellToMany(client: pg.Client, { ownerId }: Shop, today: Day): Promise<void> {
  await client.query(
    `INSERT INTO product (owner_id, name, name_key) VALUES ($1, 'Ticket', 'ticket')`,
    [ownerId],
  )
  await client.query(
    `INSERT INTO customer (owner_id, name, name_key)
     SELECT $1, 'Customer ' || n, 'customer ' || n FROM generate_series(1, $2) AS n`,
    [ownerId, CUSTOMERS],
  )
  await client.query(
    `INSERT INTO sale (owner_id, product_id, customer_id, revenue_cents, quantity, sale_date, source)
     SELECT $1, (SELECT id FROM product WHERE owner_id = $1), id, 2000, 1, $2::date + (n * interval '1 month')::interval + interval '1 day' * (id % 27), 'import'
     FROM customer, generate_series(0, 2) AS n WHERE owner_id = $1 ORDER BY random()`,
    [ownerId, addMonths(startOfMonth(today), -3)],
  )
}
