import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { closeMonths } from '../../src/features/coach/competition/closing.ts'
import { leaderboard } from '../../src/features/coach/competition/contract.ts'
import { closesAt } from '../../src/shared/closing.ts'
import { clockOf } from '../../src/server/clock.ts'
import { configOf, parseSettings } from '../../src/server/config.ts'
import type { Database } from '../../src/server/database/tenancy.ts'
import { openLog } from '../../src/server/log.ts'
import { addMonths, startOfMonth, type Day } from '../../src/shared/calendar.ts'
import { rangeOfPeriod } from '../../src/shared/periods.ts'
import { withCpu } from '../kit/cpu.ts'
import { dashboardPaths, todayOf } from '../one-shop/figures.ts'
import { timeOf, WARM_UP } from '../kit/requests.ts'
import { databaseOf, openShop, settle, signedIn, type RunningApp, type Shop } from '../kit/shops.ts'
import { percentiles, type Row, underP95 } from '../kit/table.ts'

/** For a quick run use fewer: `BENCH_COMPETITORS=10000 npm run bench -- board`. */
const COMPETITORS = Number(process.env.BENCH_COMPETITORS ?? 1_000_000)
/** owners who look at the board, each once or twice */
const VIEWERS = Math.min(3_000, COMPETITORS / 2)
/** pages of the whole board */
const PAGES = 300
/** owners whose sales are not settled when their month is closed */
const UNSETTLED = 1_000
const MAX_CALL = 20
const MAX_CLOSING = 60_000
/** ms between two calls of other owners while a month is closed */
const PAUSE = 20

/** Measures the board of a month in which a million owners compete, and closing such a month. */
export async function board(app: RunningApp): Promise<Row[]> {
  const { client } = app
  const month = startOfMonth(await todayOf(client))
  const viewers = await makeCompetitors(client, month)
  const other = await openShop(client, 20_000)
  await settle(client)

  const rows = [
    await row(app, 'the board, each owner for the first time', () =>
      timesOf(viewers.slice(WARM_UP), (viewer) => look(app, viewer)),
    ),
    await row(app, 'the board again', () =>
      timesOf(viewers.slice(-VIEWERS / 10), (viewer) => look(app, viewer)),
    ),
    await row(app, 'a page of the whole board', () => pages(app, viewers)),
  ]
  const db = databaseOf(client)
  try {
    rows.push(...(await closing(app, db, month, other, 'close a month')))
    const before = addMonths(month, -1)
    await makeLevelMonth(client, month, before)
    rows.push(
      ...(await closing(app, db, before, other, 'close one in which all have the same points')),
    )
  } finally {
    await db.close()
  }
  return rows
}

async function row(app: RunningApp, what: string, measure: () => Promise<number[]>): Promise<Row> {
  const { result: times, ...cpu } = await withCpu(app, measure)
  const figures = percentiles(times)
  const each = (seconds: number): string => `${((seconds / times.length) * 1000).toFixed(2)} ms`
  return {
    what,
    ...underP95(figures, MAX_CALL),
    note: `${times.length.toLocaleString('en-US')} calls in turn; CPU per call: app ${each(cpu.app)}, database ${each(cpu.database)}`,
  }
}

const look = ({ url }: RunningApp, { headers }: Shop): Promise<number> =>
  timeOf(url + leaderboard.path, headers)

async function timesOf(
  viewers: Shop[],
  call: (viewer: Shop) => Promise<number>,
): Promise<number[]> {
  const times: number[] = []
  for (const viewer of viewers) times.push(await call(viewer))
  return times
}

/** Opens pages from random places of the board. */
async function pages({ url, client }: RunningApp, viewers: Shop[]): Promise<number[]> {
  const { rows } = await client.query<{ points: number; order: string }>(
    `SELECT points, uuid_hash_extended(owner_id, (month - '2000-01-01'::date)::bigint)::text AS order
     FROM standing ORDER BY random() LIMIT $1`,
    [PAGES],
  )
  const times: number[] = []
  for (const [i, { points, order }] of rows.entries()) {
    const { headers } = viewers[i % viewers.length]!
    times.push(await timeOf(`${url}${leaderboard.path}?limit=50&from=${points}~${order}`, headers))
  }
  return times
}

/** Adds owners with names, businesses and points, without triggers. Returns some of them, signed in. */
async function makeCompetitors(client: pg.Client, month: Day): Promise<Shop[]> {
  await client.query(`SET session_replication_role = replica`)
  await client.query(
    `CREATE TEMPORARY TABLE made AS SELECT n, uuidv7() AS id FROM generate_series(1, $1::int) AS n`,
    [COMPETITORS],
  )
  await client.query(`
    INSERT INTO "user" (id, email, name, first_name, last_name, created_at)
      SELECT id, n || '@example.com', 'Owner ' || n, 'Owner' || n, 'Surname', now() - interval '1 day' * (n % 900) FROM made;
    INSERT INTO business_profile (owner_id, business_name) SELECT id, 'Shop ' || n FROM made;
    INSERT INTO competitor (owner_id, appearance, alias, alias_key, has_chosen)
      SELECT id, CASE n % 5 WHEN 0 THEN 'alias' ELSE 'business_name' END,
             CASE n % 5 WHEN 0 THEN 'nick ' || n ELSE '' END, CASE n % 5 WHEN 0 THEN 'nick ' || n END, true
      FROM made WHERE n % 5 < 2`)
  // Many owners have few points and few have many; up to 2,000.
  await client.query(
    `INSERT INTO standing (owner_id, month, points, achievements, shares, open_days, sale_days, goal_attainment,
                           sales_streak, sales_streak_until, login_streak, login_streak_until)
     SELECT id, $1, 25 * (1 + floor(80 * power(random(), 3)))::int, n % 8, n % 3, 20 + n % 10, n % 20, n % 10000,
            n % 40, current_date, n % 40, current_date
     FROM made ORDER BY random()`,
    [month],
  )
  await countStandings(client, month)
  await client.query(
    `INSERT INTO sale_revision (owner_id, revision, entries, unsettled_from)
     SELECT id, gen_random_uuid(), 0, $1 FROM made ORDER BY random() LIMIT $2`,
    [month, UNSETTLED],
  )
  const { rows } = await client.query<{ id: string; token: string }>(
    `INSERT INTO session (id, user_id, token, expires_at)
     SELECT id, id, replace(id::text, '-', ''), now() + interval '1 day'
     FROM (SELECT id FROM made WHERE id NOT IN (SELECT owner_id FROM sale_revision) ORDER BY random() LIMIT $1) AS chosen
     RETURNING id, token`,
    [VIEWERS + WARM_UP],
  )
  await client.query('DROP TABLE made; RESET session_replication_role')
  return rows.map(({ id, token }) => signedIn(id, token, 0))
}

/** Adds another month in which the same owners compete, all with the same points, so that days and goals decide. */
async function makeLevelMonth(client: pg.Client, from: Day, month: Day): Promise<void> {
  await client.query(`SET session_replication_role = replica`)
  // As if the other month had not been closed, so that this one is the next.
  await client.query('DELETE FROM competition_month; DELETE FROM competition_winner')
  await client.query(
    `INSERT INTO standing (owner_id, month, points, open_days, sale_days, goal_attainment)
     SELECT owner_id, $2, 100, open_days, sale_days, goal_attainment FROM standing WHERE month = $1`,
    [from, month],
  )
  await countStandings(client, month)
  await client.query('RESET session_replication_role')
  await settle(client)
}

/** What the trigger of `standing` does. */
const countStandings = (client: pg.Client, month: Day) =>
  client.query(
    `INSERT INTO standing_count
     SELECT month, points, abs(hashtext(owner_id::text) % 8), count(*) FROM standing
     WHERE month = $1 AND is_listed AND points > 0 GROUP BY 1, 2, 3`,
    [month],
  )

/** Closes a month while other owners look at the board and at their dashboards. */
async function closing(
  app: RunningApp,
  db: Database,
  month: Day,
  other: Shop,
  what: string,
): Promise<Row[]> {
  const now = new Date(closesAt(month).getTime() + 600_000)
  const config = configOf(parseSettings({}), { SESSION_SECRET: 's'.repeat(32) })
  const services = { db, clock: clockOf(() => now), config, log: openLog('error') }
  const until = { done: false }
  const calls = othersCalls(app, other, until)
  await sleep(500)
  const begin = performance.now()
  const { cpu } = await withCpu(app, () => closeMonths(services))
  const ms = performance.now() - begin
  until.done = true
  const times = await calls
  const { rows } = await app.client.query<{ winners: number; closed: number }>(
    `SELECT (SELECT count(*) FROM competition_winner WHERE month = $1) AS winners,
            (SELECT count(*) FROM competition_month WHERE month = $1) AS closed`,
    [month],
  )
  const { winners, closed } = rows[0]!
  if (closed !== 1 || winners < 3) throw new Error(`${winners} winners of ${closed} closed months`)
  return [
    {
      what,
      median: ms,
      target: '60 s',
      ofTarget: ms / MAX_CLOSING,
      note: `${winners} winners proposed; ${cpu}, without this process`,
    },
    {
      what: `meanwhile: another owner's board and dashboard, each call`,
      ...percentiles(times),
      note: `${times.length} calls in turn`,
    },
  ]
}

async function othersCalls(
  { url }: RunningApp,
  { headers }: Shop,
  until: { done: boolean },
): Promise<number[]> {
  const year = rangeOfPeriod(new Date().getUTCFullYear(), 'full')
  const paths = [leaderboard.path, ...dashboardPaths(year)]
  for (const path of paths) await timeOf(url + path, headers)
  const times: number[] = []
  for (let n = 0; !until.done || n < paths.length; n++) {
    times.push(await timeOf(url + paths[n % paths.length]!, headers))
    await sleep(PAUSE)
  }
  return times
}
