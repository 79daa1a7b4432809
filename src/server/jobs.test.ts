import { afterAll, expect, test, vi } from 'vitest'
import { pino } from 'pino'
import type { OwnerTx } from './database/tenancy.ts'
import { defineJob, openJobs } from './jobs.ts'
import { purge, purgeHourly } from './purge.ts'
import { testApp } from '../app/testing/app.ts'
import { FAST, untilDone } from './testing/jobs.ts'

const { db, signUp } = await testApp({ isAlone: true })
const done: string[] = []
const greet = defineJob<{ name: string }>('greet', {
  places: 1,
  shareBy: null,
  retryLimit: 1,
})
const jobs = openJobs(db, pino({ level: 'silent' }), FAST)
/** what else happens while a job runs */
let during = (): void => {}
jobs.handle(greet, async ({ name }) => {
  during()
  done.push(name)
})
/** Jobs that wait until a test ends them, by whoever sent them. */
const hold = defineJob<{ who: string; isSlow?: boolean }>('hold', {
  places: 3,
  shareBy: 'who',
  onlyOne: ({ who, isSlow }) => `${who} ${isSlow}`,
})
let release = () => {}
const released = new Promise<void>((resolve) => (release = resolve))
jobs.handle(hold, async ({ who, isSlow }) => {
  if (isSlow) await released
  done.push(who)
})
purgeHourly(jobs, db, { AUDIT_MONTHS: 12 })
jobs.start()
afterAll(() => jobs.stop())

const inState = async (state: string) =>
  (await db.systemPool.query(`SELECT FROM jobs.job WHERE name = 'hold' AND state = $1`, [state]))
    .rowCount
const isDone = (name: string) => untilDone(() => expect(done).toContain(name))

test('a job runs once its transaction has committed, and never if that was rolled back', async () => {
  const { account } = await signUp()
  await expect(
    db.withOwner(account.id, async (tx) => {
      await jobs.send(greet, { name: 'undone' }, tx)
      throw new Error('the sale was refused')
    }),
  ).rejects.toThrow('the sale was refused')
  await db.withOwner(account.id, (tx) => jobs.send(greet, { name: 'owner' }, tx))
  await jobs.send(greet, { name: 'nobody' })
  await isDone('owner')
  await isDone('nobody')
  expect(done).not.toContain('undone')
}, 30_000)

test('a slow job keeps one place, of those that whoever sent it may have; what waits is not queued twice', async () => {
  const send = (who: string, isSlow = false) => jobs.send(hold, { who, isSlow })
  await send('slow', true)
  await untilDone(async () => expect(await inState('active')).toBe(1))
  for (let i = 0; i < 3; i++) await send('slow', true)
  await send('slow', false)
  expect(await inState('created')).toBe(2)
  for (let i = 0; i < 9; i++) await send(`quick ${i}`)
  for (let i = 0; i < 9; i++) await isDone(`quick ${i}`)
  expect(done).not.toContain('slow')
  release()
  await untilDone(() => expect(done.filter((who) => who === 'slow')).toHaveLength(3))
}, 30_000)

test('a queue that an earlier version made without it keeps to one waiting job as well', async () => {
  const policy = async () =>
    (await db.systemPool.query(`SELECT policy FROM jobs.queue WHERE name = 'hold'`)).rows
  await db.systemPool.query(`UPDATE jobs.queue SET policy = 'standard' WHERE name = 'hold'`)
  const next = openJobs(db, pino({ level: 'silent' }), FAST)
  next.handle(hold, async () => {})
  await next.send(hold, { who: 'next' })
  await next.stop()
  expect(await policy()).toEqual([{ policy: 'short' }])
})

test('a job has one handler: a second one would take half of the jobs', () => {
  expect(() => jobs.handle(greet, async () => {})).toThrow('two handlers of the job greet')
})

test('after sending a job, row-level security applies to the rest of the transaction', async () => {
  const { account } = await signUp()
  await signUp()
  const seen = await db.withOwner(account.id, async (tx: OwnerTx) => {
    await jobs.send(greet, { name: 'anyone' }, tx)
    return (await tx.client.query('SELECT owner_id FROM business_profile')).rows
  })
  expect(seen).toEqual([{ owner_id: account.id }])
})

test('jobs go on after the clock was set back by an hour while one of them ran, also those sent before', async () => {
  const real = Date.now.bind(Date)
  const clock = vi.spyOn(Date, 'now')
  try {
    during = () => void clock.mockImplementation(() => real() - 3_600_000)
    await jobs.send(greet, { name: 'while it is set back' })
    await isDone('while it is set back')
    await jobs.send(greet, { name: 'after it' })
    await isDone('after it')

    // As if the database had sent it with its clock an hour ahead, before that was set back too.
    await jobs.send(greet, { name: 'in an hour' }, undefined, new Date(real() + 3_600_000))
    await db.systemPool.query(
      `UPDATE jobs.job SET created_on = start_after WHERE data ->> 'name' = 'in an hour'`,
    )
    clock.mockImplementation(() => real() - 2 * 3_600_000)
    await isDone('in an hour')
  } finally {
    during = () => {}
    clock.mockRestore()
  }
}, 60_000)

test('the hourly purge deletes expired rows and nothing else', async () => {
  const { account } = await signUp()
  const sql = (text: string, ...values: unknown[]) => db.systemPool.query(text, values)
  for (const [name, age] of Object.entries({ fresh: '23 hours', old: '25 hours' })) {
    await sql(
      `INSERT INTO idempotency_key (owner_id, key, request_hash, created_at) VALUES ($1, $2, '', now() - $3::interval)`,
      account.id,
      name,
      age,
    )
  }
  for (const [name, left] of Object.entries({ fresh: '1 minute', old: '-1 minute' })) {
    await sql(`INSERT INTO rate_limit VALUES ($1, 1, now() + $2::interval)`, name, left)
  }
  for (const [name, age] of Object.entries({ fresh: '29 days', old: '31 days' })) {
    await sql(
      `INSERT INTO mail VALUES (gen_random_uuid(), 'a@example.com', $1, '', now() - $2::interval)`,
      name,
      age,
    )
  }
  const left = async () =>
    (
      await sql(`
        SELECT 'key' AS what, key AS name FROM idempotency_key UNION ALL SELECT 'limit', key FROM rate_limit WHERE key IN ('fresh', 'old')
        UNION ALL SELECT 'mail', subject FROM mail WHERE subject IN ('fresh', 'old') ORDER BY 1, 2`)
    ).rows.map(({ what, name }) => `${what} ${name}`)
  expect(await left()).toHaveLength(6)
  await purge(db, { AUDIT_MONTHS: 12 })
  expect(await left()).toEqual(['key fresh', 'limit fresh', 'mail fresh'])
})

test('the purge is scheduled', async () => {
  await vi.waitFor(
    async () => {
      const { rows } = await db.systemPool.query('SELECT name, cron FROM jobs.schedule')
      expect(rows).toEqual([{ name: 'purge', cron: '7 * * * *' }])
    },
    { timeout: 20_000, interval: 50 },
  )
})
