import { getTableName } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { LEFT_OUT, tablesOf } from '../server/backup/tables.ts'
import { openTestDatabase } from '../server/testing/database.ts'
import { COMPARED } from './restored.ts'

const { address, drop } = await openTestDatabase()
afterAll(drop)

/** Tables that are as in the backup again, by why nobody can get at anything by it that was taken from them since. */
const AS_THEN = {
  'what an owner entered, which a restore is there to bring back': [
    ...['sale', 'trash', 'trashed_sale', 'replaced_sale', 'tax_fill', 'business_goal'],
    ...['product', 'customer', 'salesperson', 'channel', 'category'],
    ...['name_change', 'moved_sales', 'different_names'],
    ...['business_profile', 'business_logo', 'closure', 'opening_week', 'month_currency'],
    ...['sale_import', 'rejected_rows', 'import_layout', 'contact_import', 'contact_before'],
  ],
  'worked out from that': [
    ...['sale_customer', 'sale_day', 'sale_month', 'sale_month_customer'],
    ...['sale_month_hour', 'sale_month_product', 'sale_month_salesperson', 'sale_part'],
    ...['sale_revision', 'celebration', 'user_activity'],
    ...['point_event', 'point_account', 'counted_goal', 'standing', 'standing_count'],
    ...['shop_figures', 'benchmark_month', 'benchmark_cohort'],
    ...['overview_count', 'owners_in_month'],
  ],
  'what only its owner is shown: nothing leaves, and nobody else sees it': [
    ...['announcement_put_away', 'hint', 'setup_step', 'coach_settings', 'outreach', 'ai_exchange'],
  ],
  'records deleted since, whose sales are back too': ['feed_left_out'],
  'how many posts of an owner wait; what was posted is elsewhere': ['community_post'],
  'nobody can take one back in the app; those that wait are not sent (restore.ts)': [
    ...['lead', 'crm_opt_in'],
  ],
  'a ticket that was closed since is open again, because the answers of since are lost': [
    ...['support_ticket', 'support_message', 'support_screenshot', 'support_note'],
  ],
  'addresses that visitors confirmed; they get an answer only if an admin writes one': [
    'support_address',
  ],
  'months are closed and decided as they were then; wins taken back are compared': [
    'competition_month',
  ],
  'the words of the operator, who sees which version is in force': ['competition_rules'],
  'what was sent, or waits: nothing leaves before Go live, and emails that wait are not sent': [
    ...['mail', 'digest_sent', 'goal_mail', 'first_sale_reminder', 'result_mails'],
  ],
  'events for webhooks, which wait with theirs if that is paused': ['webhook_delivery'],
  'answers of the last 24 hours to calls that are repeated': ['idempotency_key'],
  'the restore writes it': ['outgoing_hold'],
}

test('whatever a table has that somebody took away, a restore compares it with the database before, or it is said why not', async () => {
  const client = new pg.Client(address)
  await client.connect()
  const tables = (await tablesOf(client)).map(({ name }) => name)
  await client.end()
  const compared = COMPARED.flatMap((part) => part.tables.map(({ table }) => getTableName(table)))
  const known = [...compared, ...Object.keys(LEFT_OUT), ...Object.values(AS_THEN).flat()]
  expect(tables.filter((name) => !known.includes(name))).toEqual([])
  expect(known.filter((name) => !tables.includes(name))).toEqual([])
})
