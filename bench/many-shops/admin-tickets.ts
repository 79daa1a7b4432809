import type pg from 'pg'
import { measuring } from '../kit/requests.ts'
import { openAdmin, settle, type RunningApp } from '../kit/shops.ts'
import { type Row } from '../kit/table.ts'

/** For a quick run use fewer: `BENCH_TICKETS=10000 npm run bench -- admin-tickets`. */
const TICKETS = Number(process.env.BENCH_TICKETS ?? 100_000)
const CALLS = 100
const MAX_CALL = 50

/** Measures the admin's lists of tickets: each filter alone, in the rarest combination, and searches. */
export async function adminTickets({ url, client }: RunningApp): Promise<Row[]> {
  const admin = await openAdmin(client, 0)
  await makeTickets(client, admin.ownerId)
  await settle(client)
  const { rows } = await client.query<{ cursor: string; id: number }>(`
    SELECT floor(extract(epoch FROM updated_at) * 1000)::bigint || '_' || id AS cursor, id
    FROM support_ticket ORDER BY updated_at OFFSET (SELECT count(*) / 2 FROM support_ticket) LIMIT 1`)
  const { cursor, id } = rows[0]!
  const lists: Record<string, string> = {
    'the first page': 'tickets',
    'a page in the middle': `tickets?cursor=${cursor}`,
    open: 'tickets?status=open',
    'open, the longest waiting first': 'tickets?status=open&order=waiting',
    'open and unassigned': 'tickets?status=open&assigned=none',
    mine: 'tickets?assigned=me',
    'mine, open, critical, of one type':
      'tickets?assigned=me&status=open&priority=Critical&type=Performance',
    'search for a name': 'tickets?search=owner77%20',
    'search for a number': `tickets?search=KM-${String(id).padStart(6, '0')}`,
    'search for two common words': 'tickets?search=import%20fails',
    'search for a common word among the open ones': 'tickets?search=import&status=open',
    'search for what is nowhere': 'tickets?search=nowhere',
    feedback: 'feedback',
    'search in feedback': 'feedback?search=chart',
    'one ticket': `tickets/${id}`,
  }
  const measure = measuring(url, admin.headers, { calls: CALLS, most: MAX_CALL })
  const results: Row[] = []
  for (const [what, path] of Object.entries(lists)) {
    results.push(await measure(what, () => `/api/admin/${path}`))
  }
  return results
}

/** Adds tickets of 10,000 owners over two years. Nine in ten are closed, as in a support that answers. */
async function makeTickets(client: pg.Client, adminId: string): Promise<void> {
  await client.query('SET session_replication_role = replica')
  await client.query(`
    CREATE TEMPORARY TABLE made_owner AS SELECT n AS nth, uuidv7() AS id FROM generate_series(0, 9999) AS n;
    INSERT INTO "user" (id, email, name, first_name, last_name)
      SELECT id, 'owner' || nth || '@example.com', 'Owner ' || nth, 'Owner' || nth, 'Surname' FROM made_owner;
    INSERT INTO business_profile (owner_id, business_name) SELECT id, 'Shop ' || nth FROM made_owner`)
  await client.query(
    `INSERT INTO support_ticket (owner_id, issue_type, priority, status, name, email, browser, search_text, excerpt,
                                 assignee_id, version, created_at, updated_at)
     SELECT made_owner.id,
            (ARRAY['Bug/Error', 'Performance', 'Data Accuracy', 'Feature Request', 'Interface', 'Other', 'Feedback'])[1 + n % 7],
            CASE WHEN n % 7 <> 6 THEN (ARRAY['Low', 'Medium', 'High', 'Critical'])[1 + n % 4] END,
            (ARRAY['open', 'answered', 'closed', 'closed', 'closed', 'closed', 'closed', 'closed', 'closed', 'auto-resolved'])[1 + n % 10],
            'Owner' || made_owner.nth, '', 'Chrome on Windows',
            concat_ws(' ', 'km' || n, lpad(n::text, 6, '0'), 'owner' || made_owner.nth, 'surname example com',
              (ARRAY['import', 'chart', 'goal', 'email', 'report'])[1 + n % 5], (ARRAY['fails', 'hangs', 'differs'])[1 + n % 3],
              'word' || n % 5000, 'the file of last month is not shown on the page and i have tried it twice'),
            'The import fails', CASE n % 3 WHEN 0 THEN $2::uuid WHEN 1 THEN gen_random_uuid() END, 2,
            now() - interval '730 days' + n * interval '10 minutes', now() - interval '730 days' + n * interval '10 minutes'
     FROM generate_series(1, $1::int) AS n JOIN made_owner ON made_owner.nth = n % 10000`,
    [TICKETS, adminId],
  )
  await client.query(`
    INSERT INTO support_message (owner_id, ticket_id, author, name, text, created_at)
    SELECT owner_id, id, author, name, repeat('What was written. ', 20), updated_at
    FROM support_ticket, unnest(ARRAY['owner', 'team']) AS author`)
  await client.query('RESET session_replication_role')
}
