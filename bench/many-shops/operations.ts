import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { listJobs, listQueues } from '../../src/features/admin/jobs/contract.ts'
import { listLog } from '../../src/features/admin/log/contract.ts'
import { listMails } from '../../src/features/admin/mails/contract.ts'
import { overview } from '../../src/features/admin/overview/contract.ts'
import { listLeads, listOptIns } from '../../src/features/crm/leads/contract.ts'
import { measuring } from '../kit/requests.ts'
import { openAdmin, settle, type RunningApp } from '../kit/shops.ts'
import { type Row } from '../kit/table.ts'

/** For a quick run use fewer: `BENCH_OWNERS=10000 npm run bench -- operations`. */
const OWNERS = Number(process.env.BENCH_OWNERS ?? 100_000)
const ENTRIES = 10 * OWNERS
const MAILS = 5 * OWNERS
const CALLS = 100
const MAX_CALL = 50

/** Measures the operator's lists among many owners: overview, log, emails, jobs, leads. */
export async function operations(app: RunningApp): Promise<Row[]> {
  const { client, url } = app
  const shop = await openAdmin(client, 20_000)
  await makeOwners(client)
  await waitForQueue(client)
  await makeLists(client)
  await settle(client)
  const { rows: people } = await client.query<{ id: string }>(
    `SELECT id FROM "user" WHERE email LIKE 'owner%' ORDER BY random() LIMIT 200`,
  )
  const person = (run: number): string => people[run % people.length]!.id
  const measure = measuring(url, shop.headers, { calls: CALLS, most: MAX_CALL })
  const entries = `${ENTRIES.toLocaleString('en-US')} log entries`
  const mails = `${MAILS.toLocaleString('en-US')} emails`
  const leads = `${OWNERS.toLocaleString('en-US')} leads`
  return [
    await measure(`${OWNERS.toLocaleString('en-US')} owners: the overview`, () => overview.path),
    await measure(`${entries}: the first page`, () => listLog.path),
    await measure(`${entries}: of one person`, (run) => `${listLog.path}?person=${person(run)}`),
    await measure(`${entries}: of a rare kind`, () => `${listLog.path}?kind=admin_granted`),
    await measure(
      `${entries}: a common name, a kind and a week`,
      () => `${listLog.path}?search=ada&kind=signed_in&from=${ago(37)}&to=${ago(30)}`,
    ),
    await measure(
      `${entries}: search for one email`,
      (run) => `${listLog.path}?search=owner${run}7`,
    ),
    await measure(`${entries}: search for nobody`, () => `${listLog.path}?search=nobody`),
    await measure(`${mails}: the first page`, () => listMails.path),
    await measure(`${mails}: failed`, () => `${listMails.path}?state=failed`),
    await measure(
      `${mails}: to an address`,
      (run) => `${listMails.path}?recipient=owner${run}7@example.com`,
    ),
    await measure(`${mails}: to addresses with o`, () => `${listMails.path}?recipient=o`),
    await measure(`${leads}: the first page`, () => listLeads.path),
    await measure(`${leads}: not delivered`, () => `${listLeads.path}?delivered=no`),
    await measure(`${leads}: search`, (run) => `${listLeads.path}?search=owner${run}7`),
    await measure(`${leads}: opt-ins by name`, () => `${listOptIns.path}?search=zo`),
    await measure('failed jobs among many that are done', () => listJobs.path),
    await measure('queues', () => listQueues.path),
  ]
}

const ago = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

async function makeOwners(client: pg.Client): Promise<void> {
  await client.query(
    `INSERT INTO "user" (id, email, name, first_name, last_name, created_at)
     SELECT uuidv7(), 'owner' || n || '@example.com', first || ' Byron', first, 'Byron', now() - interval '1 hour' * (n % 9000)
     FROM generate_series(1, $1::int) AS n,
       LATERAL (SELECT (ARRAY['Ada', 'Grace', 'Alan', 'Edsger', 'Barbara'])[1 + n % 5] AS first) AS named`,
    [OWNERS],
  )
  await client.query(`
    INSERT INTO sale_revision (owner_id, revision, entries)
      SELECT id, gen_random_uuid(), 5 FROM "user" WHERE email LIKE 'owner%';
    INSERT INTO user_activity (owner_id, activity_date)
      SELECT id, current_date - day FROM "user", generate_series(0, 9) AS day WHERE email LIKE 'owner%'`)
}

/**
 * Waits until the app has made the tables of the job queue. It does so a moment after it has begun to listen, when a few
 * owners have long been made.
 */
async function waitForQueue(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ found: boolean }>(
      // The index comes last.
      `SELECT to_regclass('jobs.failed_jobs') IS NOT NULL AS found`,
    )
    if (rows[0]!.found) return
    await sleep(100)
  }
}

/** Without triggers, which would look up the name of each person. */
async function makeLists(client: pg.Client): Promise<void> {
  await client.query('SET session_replication_role = replica')
  await client.query(
    `INSERT INTO audit_log (at, kind, actor_id, actor_name, actor_email, address)
     SELECT now() - interval '30 seconds' * n, CASE WHEN n % 5000 = 0 THEN 'admin_granted' ELSE 'signed_in' END,
            id, name, email, '10.0.0.1'
     FROM (SELECT row_number() OVER () AS n, id, name, email FROM "user", generate_series(1, $1::int)
           WHERE email LIKE 'owner%' ORDER BY random()) AS made`,
    [ENTRIES / OWNERS],
  )
  await client.query(
    `INSERT INTO mail (id, recipient, kind, subject, body, state, created_at)
     SELECT uuidv7(), email, 'weekly-digest', 'Your week', repeat('x', 2000),
            CASE WHEN random() < 0.001 THEN 'failed' ELSE 'sent' END, now() - interval '1 minute' * n
     FROM "user", generate_series(1, $1::int) AS n WHERE email LIKE 'owner%'`,
    [MAILS / OWNERS],
  )
  await client.query(`
    INSERT INTO lead (id, owner_id, email, first_name, last_name, source, delivered_at)
      SELECT uuidv7(), id, email, first_name, last_name, 'kpi-tracker', CASE WHEN random() < 0.99 THEN now() END
      FROM "user" WHERE email LIKE 'owner%';
    INSERT INTO crm_opt_in (id, owner_id, customer_id, customer_name)
      SELECT uuidv7(), id, 1, (ARRAY['Zoe', 'Max', 'Ida'])[1 + length(email) % 3] FROM "user" WHERE email LIKE 'owner%'`)
  await client.query(`
    INSERT INTO jobs.job (id, name, state, created_on, completed_on, retry_limit, data, output)
    SELECT gen_random_uuid(), 'deliver-mail', (CASE WHEN n % 500 = 0 THEN 'failed' ELSE 'completed' END)::jobs.job_state,
           now() - interval '1 second' * n, now() - interval '1 second' * n, 0, '{}', '{"message": "The mail server is away."}'
    FROM generate_series(1, 200000) AS n`)
  await client.query('RESET session_replication_role')
  await client.query('VACUUM ANALYZE')
}
