import type pg from 'pg'
import { listInvitations } from '../../src/features/admin/invitations/contract.ts'
import { getOwner, listOwners, ownerSales } from '../../src/features/admin/owners/contract.ts'
import { kpiMetrics } from '../../src/features/kpi/contract.ts'
import { measuring, repeated, timeOf } from '../kit/requests.ts'
import { openAdmin, openShop, settle, type RunningApp } from '../kit/shops.ts'
import { percentiles, type Row } from '../kit/table.ts'

/** For a quick run use fewer: `BENCH_OWNERS=10000 npm run bench -- admin`. */
const OWNERS = Number(process.env.BENCH_OWNERS ?? 100_000)
const CALLS = 200
const MAX_CALL = 50

/** Searches from the most to the least common, and short ones. */
const SEARCHES = ['ada', 'example.com', 'smith', 'owner77777', 'bakery 12', 'ad', 'zq', 'nobody']

/** Measures the lists of owners and invitations, the search and one owner, among many owners. */
export async function adminLists(app: RunningApp): Promise<Row[]> {
  const { client, url } = app
  const shop = await openAdmin(client, 20_000)
  await makeAccounts(client)
  await settle(client)
  const pick = await someIds(client)
  const measure = measuring(url, shop.headers, { calls: CALLS, most: MAX_CALL })
  const at = (run: number): string => pick[run % pick.length]!
  const rows = [
    await measure('a page of all', (run) => `${listOwners.path}?cursor=${at(run)}`),
    await measure('the first page', () => listOwners.path),
  ]
  for (const search of SEARCHES) {
    const query = new URLSearchParams({ search }).toString()
    rows.push(await measure(`search "${search}"`, () => `${listOwners.path}?${query}`))
  }
  const ofShop = (path: string): string => path.replace(':id', shop.ownerId)
  rows.push(
    await measure('one owner', (run) => getOwner.path.replace(':id', at(run))),
    await measure('the sales of one with 20,000', () => ofShop(ownerSales.path)),
    await measure('a search in them', () => `${ofShop(ownerSales.path)}?search=number%207`),
    await measure('open invitations', () => listInvitations.path),
  )
  return [...rows, ...(await dashboardRows(app, shop.headers))]
}

/** An owner's dashboard, alone and while two admins search without a pause. */
async function dashboardRows(
  { client, url }: RunningApp,
  admin: Record<string, string>,
): Promise<Row[]> {
  const owner = await openShop(client, 1_000)
  await settle(client)
  const dashboard = () =>
    timeOf(`${url}${kpiMetrics.path}?startDate=2026-01-01&endDate=2026-12-31`, owner.headers)
  const alone = percentiles(await repeated(CALLS, dashboard))
  const until = { done: false }
  const searching = ['ada', 'bakery 12'].map(async (search) => {
    const query = new URLSearchParams({ search }).toString()
    while (!until.done) await timeOf(`${url}${listOwners.path}?${query}`, admin)
  })
  const meanwhile = percentiles(await repeated(CALLS, dashboard))
  until.done = true
  await Promise.all(searching)
  return [
    { what: 'figures of one of them', ...alone },
    { what: 'the same while two admins search without a pause', ...meanwhile },
  ]
}

/** Accounts with business, password and a sale's count; every thousandth was only invited. */
async function makeAccounts(client: pg.ClientBase): Promise<void> {
  await client.query(
    `INSERT INTO "user" (id, email, name, first_name, last_name)
     SELECT uuidv7(), 'owner' || n || '@example.com', first || ' ' || last, first, last
     FROM generate_series(1, $1::int) AS n,
       LATERAL (SELECT (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'])[1 + n % 5] AS first,
                       (ARRAY['Byron', 'Hopper', 'Turing', 'Smith', 'Liskov', 'Quartz'])[1 + n % 6] AS last) AS named`,
    [OWNERS],
  )
  await client.query(`
    INSERT INTO account (id, user_id, account_id, provider_id, password)
      SELECT gen_random_uuid(), id, id, 'credential', repeat('x', 100) FROM "user"
      WHERE email LIKE 'owner%' AND email NOT LIKE '%000@%';
    INSERT INTO business_profile (owner_id, business_name)
      SELECT id, (ARRAY['Bakery ', 'Salon ', 'Bikes '])[1 + length(email) % 3] || substr(email, 6, 6) FROM "user"
      WHERE email LIKE 'owner%';
    INSERT INTO sale_revision (owner_id, revision, entries)
      SELECT id, gen_random_uuid(), 5 FROM "user" WHERE email LIKE 'owner%';
    INSERT INTO user_activity (owner_id, activity_date)
      SELECT id, current_date - day FROM "user", generate_series(0, 9) AS day WHERE email LIKE 'owner%'`)
  await client.query('VACUUM ANALYZE "user", account, business_profile, sale_revision')
}

async function someIds(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT id FROM "user" WHERE email LIKE 'owner%' ORDER BY random() LIMIT 500`,
  )
  return rows.map(({ id }) => id)
}
