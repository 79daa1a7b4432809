import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { makeOwners } from '../../src/app/testing/many-owners.ts'
import { withCpu } from '../kit/cpu.ts'
import { todayOf } from '../one-shop/figures.ts'
import { openShop, settle, type RunningApp } from '../kit/shops.ts'
import type { Row } from '../kit/table.ts'
import { watchDuring } from '../kit/watch.ts'

/** For a quick run use fewer: `BENCH_DIGESTS=1000 npm run bench -- digests`. */
const OWNERS = Number(process.env.BENCH_DIGESTS ?? 10_000)
/** on about as many days as the demo shop, with more customers: digests read totals, so the number of sales hardly matters */
const SALES_EACH = 2_000
/** seconds for 10,000 digests */
const ALLOWED = 120
/** ms between two looks at how many are left */
const POLL = 200

/** Computes and queues the digests of many owners, all due at once, while another owner opens the dashboard. */
export async function digests(app: RunningApp): Promise<Row[]> {
  const { client } = app
  const made = await makeOwners(client, Array<number>(OWNERS).fill(SALES_EACH))
  const ids = made.map(({ id }) => id)
  await client.query('UPDATE "user" SET confirmed_at = now() WHERE id = ANY ($1)', [ids])
  const other = await openShop(client, 20_000)
  await settle(client)

  const { result, rows } = await watchDuring(app, other, await todayOf(client), () =>
    withCpu(app, async () => {
      const begin = performance.now()
      await client.query(
        `INSERT INTO mail_settings (owner_id, next_at) SELECT id, now() - interval '1 minute' FROM unnest($1::uuid[]) AS made (id)`,
        [ids],
      )
      // What the schedule does every five minutes.
      await client.query(`INSERT INTO jobs.job (name) VALUES ('send-digests')`)
      while ((await leftOf(client)) > 0) await sleep(POLL)
      return (performance.now() - begin) / 1000
    }),
  )
  const { rows: queued } = await client.query<{ mails: number }>(
    `SELECT count(*)::int AS mails FROM mail WHERE kind = 'weekly-digest'`,
  )
  if (queued[0]!.mails !== OWNERS) throw new Error(`${queued[0]!.mails} digests were queued`)
  const seconds = result.result
  const each = (of: number): string => `${((of / OWNERS) * 1000).toFixed(1)} ms`
  return [
    {
      what: `${OWNERS.toLocaleString('en-US')} digests computed and queued`,
      perSecond: OWNERS / seconds,
      target: `10,000 in ${ALLOWED} s`,
      ofTarget: (seconds / ALLOWED) * (10_000 / OWNERS),
      note: `${seconds.toFixed(1)} s; CPU per digest: app ${each(result.app)}, database ${each(result.database)}`,
    },
    ...rows.map((row) => ({ ...row, what: row.what.replace('the import', 'the digests') })),
  ]
}

async function leftOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ left: number }>(
    `SELECT count(*)::int AS left FROM mail_settings WHERE next_at <= now()`,
  )
  return rows[0]!.left
}
