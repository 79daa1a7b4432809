import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'

const TOKEN = 'a token that the operator chose'
const open = await testApp()
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
