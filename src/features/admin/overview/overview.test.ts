import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { noteBackup } from '../../../server/backup/noted.ts'
import { reportProcess } from '../../../server/http/operations/processes.ts'
import { deliverMail, deliveryOf } from '../../../server/mail/queue.ts'
import { VERSION } from '../../../server/version.ts'
import { holdBack } from '../../../server/outgoing/hold.ts'
import { adminOf } from '../../accounts/testing/admin.ts'
import { takeStock } from './service.ts'

const { app, db, operator, signUp } = await testApp({ isAlone: true })
const admin = await adminOf({ db, signUp })
const overview = async () => (await admin.get('/api/admin/overview')).body

test('2 owners, of whom 1 came today with 3 sales, are counted once and then kept', async () => {
  const owner = await signUp()
  await owner.post('/api/track-activity')
  for (const revenue of [1, 2, 3]) {
    const sale = { productName: 'Tea', revenue, saleDate: operator.clock.today('UTC') }
    expect((await owner.post('/api/sales-entries', sale)).status).toBe(200)
  }
  const first = await overview()
  expect(first.stock).toMatchObject({ owners: 2, active: { day: 1, week: 1, month: 1 }, sales: 3 })
  expect(first.stock.signUps).toHaveLength(30)
  expect(first.stock.signUps.at(-1)).toEqual({ day: operator.clock.today('UTC'), count: 2 })
  expect(first.stock.databaseSize).toBeGreaterThan(1_000_000)
  await signUp()
  expect((await overview()).countedAt).toBe(first.countedAt)
  await takeStock(operator)
  expect((await overview()).stock.owners).toBe(3)
})

test('Refresh counts again: a third owner is there at once, and another press a moment later keeps that count', async () => {
  const before = await overview()
  await signUp()
  expect((await overview()).stock.owners, 'counted in the background').toBe(before.stock.owners)
  const refresh = () => admin.post('/api/admin/overview/count')
  await db.systemPool.query(`UPDATE overview_count SET counted_at = now() - interval '1 minute'`)
  expect((await refresh()).status).toBe(200)
  const after = await overview()
  expect(after.stock.owners).toBe(before.stock.owners + 1)
  expect(after.stock.signUps.at(-1).count, 'from the same moment').toBe(after.stock.owners)
  expect((await refresh()).status).toBe(200)
  expect((await overview()).countedAt).toBe(after.countedAt)
})

test('every process is shown with its calls and its disk, whichever process answers; one that is silent is marked', async () => {
  const calls = { calls: 7, errors: 1 }
  await reportProcess(await rawApp(), operator, async () => calls)()
  await reportProcess(await rawApp(), operator, async () => ({ ...calls, errors: 0 }))()
  await db.systemPool.query(
    `UPDATE app_process SET at = now() - interval '4 minutes', started_at = now() WHERE errors = 0`,
  )
  const { processes } = await overview()
  expect(processes).toMatchObject([
    { calls: 7, errors: 1, isSilent: false, version: VERSION },
    { errors: 0, isSilent: true },
  ])
})

test('an import that runs for 2 hours is stuck, one that failed 8 days ago is no longer news', async () => {
  const add = (state: string, age: string) =>
    db.systemPool.query(
      `INSERT INTO sale_import (owner_id, file_name, state, created_at)
       VALUES ($1, 'sales.csv', $2, now() - $3::interval)`,
      [admin.account.id, state, age],
    )
  await add('running', '2 hours')
  await add('running', '1 minute')
  await add('failed', '1 day')
  await add('failed', '8 days')
  expect((await overview()).imports).toEqual({ running: 2, stuck: 1, failed: 1 })
})

test('a queue is late once a job has waited for 10 minutes, or more wait than can begin in that time, here and in the metrics', async () => {
  const mail = { id: randomUUID(), recipient: 'ada@example.com', kind: 'welcome' }
  await operator.jobs.send(deliverMail, deliveryOf(mail))
  const late = async (minutes: number, ready: number) => {
    await db.systemPool.query(
      `UPDATE jobs.job SET start_after = now() - $1 * interval '1 minute' WHERE name = 'deliver-mail'`,
      [minutes],
    )
    await db.systemPool.query(
      `UPDATE jobs.queue SET ready_count = $1 WHERE name = 'deliver-mail'`,
      [ready],
    )
    return (await overview()).lateQueues
  }
  expect(await late(9, 10_000)).toEqual([])
  const name = 'deliver-mail'
  expect(await late(9, 10_001)).toEqual([{ name, ready: 10_001, minutes: 9, within: 10 }])
  expect(await late(10, 0)).toEqual([{ name, ready: 1, minutes: 10, within: 10 }])
  const metrics = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(metrics.body).toContain('kpi_queue_late{queue="deliver-mail"} 1\n')
  expect(metrics.body).toMatch(/^kpi_queue_oldest_seconds\{queue="deliver-mail"\} 6\d\d$/m)
})

test('the last backup is the one that was noted last', async () => {
  expect((await overview()).lastBackup).toBeNull()
  await noteBackup(db, 'to the attic')
  await noteBackup(db, '')
  expect((await overview()).lastBackup).toMatchObject({ note: '' })
})

test('after a restore the overview says since when nothing leaves; an admin ends it', async () => {
  expect((await overview()).hold).toBeNull()
  const [since, madeAt] = [new Date('2026-11-20'), new Date('2026-11-19')]
  await db.withSystem((tx) => holdBack(tx, since, madeAt))
  const hold = { by: 'restore', since: since.toISOString(), madeAt: madeAt.toISOString() }
  expect((await overview()).hold).toEqual(hold)
  expect((await admin.post('/api/admin/overview/go-live')).status).toBe(200)
  expect((await overview()).hold).toBeNull()
  const { rows } = await db.systemPool.query(
    `SELECT actor_id FROM audit_log WHERE kind = 'went_live'`,
  )
  expect(rows).toEqual([{ actor_id: admin.account.id }])
})

/** An app that has not begun, to which the report can add its hooks. */
async function rawApp() {
  const { default: Fastify } = await import('fastify')
  return Fastify() as unknown as typeof app
}
