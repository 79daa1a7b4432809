import { expect, onTestFinished, test } from 'vitest'
import type { FastifyInstance } from 'fastify'
import { testApp } from '../../../app/testing/app.ts'
import { noteBackup } from '../../backup/noted.ts'
import { defineJob, openJobs } from '../../jobs.ts'
import { asSuperuser } from '../../testing/database.ts'
import { VERSION } from '../../version.ts'

const NEVER = defineJob('never', { places: 1, shareBy: null, retryLimit: 0 })
const TOKEN = 'a token that the operator chose'
const open = await testApp({ isAlone: true })
const guarded = await testApp({ config: { METRICS_TOKEN: TOKEN } })

const read = async (
  { app }: typeof open,
  { remoteAddress = '127.0.0.1', ...headers }: Record<string, string> = {},
) => app.inject({ url: '/metrics', remoteAddress, headers })

test('requests are counted by route pattern, along with process and pool metrics', async () => {
  const { get } = await open.signUp()
  await get('/api/sales-entries?limit=1')
  await get('/api/sales-entries?limit=2')
  await get('/no-such-page-1')
  const { body, headers } = await read(open)
  expect(headers['content-type']).toContain('text/plain; version=0.0.4')
  const series = (labels: string) => `http_request_duration_seconds_count{${labels}}`
  expect(body).toContain(series('method="GET",route="/api/sales-entries",status="200"') + ' 2')
  expect(body).toContain(series('method="GET",route="none",status="404"') + ' 1')
  expect(body).toMatch(/database_pool_connections\{pool="owner",state="idle"\} [1-9]/)
  expect(body).toContain('process_cpu_seconds_total')
})

test('without METRICS_TOKEN only this machine may read metrics, except through a proxy', async () => {
  expect((await read(open, { remoteAddress: '::1' })).statusCode).toBe(200)
  expect((await read(open, { remoteAddress: '10.0.0.7' })).statusCode).toBe(403)
  expect((await read(open, { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(403)
})

test('without METRICS_TOKEN nobody may read metrics of a public app, because its proxy may run on this machine', async () => {
  const app = await open.another({ APP_URL: 'https://kpi.example.com' })
  onTestFinished(() => app.close())
  const { statusCode, body } = await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  expect(statusCode).toBe(403)
  expect(body).toContain('Set METRICS_TOKEN')
})

test('with METRICS_TOKEN anyone with the token may read metrics, and nobody else', async () => {
  const remoteAddress = '10.0.0.7'
  expect(
    (await read(guarded, { authorization: `Bearer ${TOKEN}`, remoteAddress })).statusCode,
  ).toBe(200)
  expect((await read(guarded, { authorization: 'Bearer another' })).statusCode).toBe(403)
  expect((await read(guarded)).statusCode).toBe(403)
})

test(
  'the version, failed jobs, queues, unsent emails, imports and the last backup are metrics of the installation',
  { tags: 'long' },
  async () => {
    const { db, app } = await testApp({ isAlone: true })
    const jobs = openJobs(db, app.log)
    jobs.handle(NEVER, async () => {})
    onTestFinished(() => jobs.stop())
    await jobs.send(NEVER, {})
    await db.systemPool.query(`
    UPDATE jobs.job SET state = 'failed', completed_on = now() WHERE name = 'never';
    INSERT INTO mail (id, recipient, subject, body, state)
    VALUES (gen_random_uuid(), 'a@example.com', '', '', 'waiting'), (gen_random_uuid(), 'a@example.com', '', '', 'failed')`)
    await noteBackup(db, '')
    const body = await installationOf(app)
    expect(body).toContain(`kpi_build_info{version="${VERSION}"} 1\n`)
    expect(body).toContain('kpi_database_up 1\n')
    expect(body).toContain('kpi_failed_jobs{queue="never"} 1\n')
    expect(body).toMatch(/^kpi_queue_jobs\{queue="never",state="ready"\} \d+$/m)
    expect(body).toContain('kpi_queue_oldest_seconds{queue="never"} 0\n')
    expect(body).toContain('kpi_queue_late{queue="never"} 0\n')
    expect(body).toContain('kpi_mails{state="waiting"} 1\n')
    expect(body).toContain('kpi_mails{state="failed"} 1\n')
    expect(body).toContain('kpi_imports{state="running"} 0\n')
    const [, at] = /^kpi_last_backup_timestamp_seconds (\S+)$/m.exec(body)!
    expect(Math.abs(Number(at) - Date.now() / 1_000)).toBeLessThan(60)
  },
)

test('the database is asked at most once in 15 seconds, however often metrics are read', async () => {
  const { db, app } = await testApp({ isAlone: true })
  await installationOf(app)
  await noteBackup(db, '')
  expect(await installationOf(app)).toContain('kpi_last_backup_timestamp_seconds 0\n')
})

test.each(['answers nothing for minutes', 'refuses'])(
  'while the database %s, metrics of the process still come, and kpi_database_up is 0',
  async (what) => {
    const { db, app } = await testApp({ isAlone: true })
    const client = await db.systemPool.connect()
    const { database } = db.systemPool.options
    if (what === 'refuses') await asSuperuser('REVOKE ALL ON mail FROM kpi_system', database)
    else await client.query('BEGIN; LOCK TABLE mail IN ACCESS EXCLUSIVE MODE')
    const body = await installationOf(app)
    expect(body).toContain('kpi_database_up 0\n')
    expect(body).toContain('process_cpu_seconds_total')
    expect(body).not.toContain('kpi_mails{')
    expect(body).toMatch(/^kpi_last_backup_timestamp_seconds nan$/im)
    client.release(true)
  },
)

const installationOf = async (app: FastifyInstance): Promise<string> =>
  (await app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })).body
