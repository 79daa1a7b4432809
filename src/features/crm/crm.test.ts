import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { hurryRetry } from '../../server/testing/jobs.ts'
import { deliverLead } from './service.ts'

/** A CRM that is down for the first delivery attempt. */
const taken: { headers: IncomingHttpHeaders; body: string }[] = []
const refused: typeof taken = []
const crm = createServer((request, response) => {
  void text(request).then((body) => {
    const isDown = refused.length === 0
    const deliveries = isDown ? refused : taken
    deliveries.push({ headers: request.headers, body })
    response.writeHead(isDown ? 503 : 204).end()
  })
}).listen(0, '127.0.0.1')
await once(crm, 'listening')
afterAll(() => void crm.close())

const SECRET = 'a secret shared with the CRM'
const { port } = crm.address() as AddressInfo
const { app, db, visitor, signUp } = await testApp({
  config: { CRM_WEBHOOK_URL: `http://127.0.0.1:${port}/leads`, CRM_WEBHOOK_SECRET: SECRET },
})
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
})

const form = {
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@example.com',
  businessName: "Ada's Engines",
  phone: '+1 555 0100',
  industry: 'Manufacturing',
  source: 'somewhere else',
  landingPage: '/register',
  referralSource: null,
}
const leadsOf = async (ownerId: string) =>
  (await db.systemPool.query('SELECT * FROM lead WHERE owner_id = $1', [ownerId])).rows

describe('a lead', () => {
  test('is stored for the signed-in owner with source kpi-tracker, no matter what the body says', async () => {
    const { account, ...owner } = await signUp()
    const answer = await owner.post('/api/crm/submit-lead', {
      ...form,
      ownerId: '00000000-0000-7000-8000-000000000000',
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await leadsOf(account.id)).toMatchObject([
      {
        id: answer.body.leadId,
        email: 'ada@example.com',
        business_name: "Ada's Engines",
        industry: 'Manufacturing',
        source: 'kpi-tracker',
        landing_page: '/register',
      },
    ])
  })

  test('is delivered to the CRM with a signature, with a retry after the CRM was down', async () => {
    await hurryRetry(db, deliverLead)
    await vi.waitFor(() => expect(taken).toHaveLength(1), { timeout: 20_000, interval: 50 })
    const { headers, body } = taken[0]!
    expect(JSON.parse(body)).toMatchObject({
      leadId: headers['webhook-id'],
      firstName: 'Ada',
      email: 'ada@example.com',
      source: 'kpi-tracker',
    })
    const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', SECRET).update(signed).digest('base64')}`,
    )
    expect(refused[0]!.headers['webhook-id'], 'the same id').toBe(headers['webhook-id'])
    await vi.waitFor(async () => {
      const { rows } = await db.systemPool.query('SELECT delivered_at FROM lead WHERE id = $1', [
        headers['webhook-id'],
      ])
      expect(rows).toEqual([{ delivered_at: expect.any(Date) }])
    })
  }, 40_000)

  test('requires a name, an email and a signed-in owner', async () => {
    const owner = await signUp()
    const answer = await owner.post('/api/crm/submit-lead', { email: 'ada', phone: 5 })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: {
          firstName: 'First name is required',
          lastName: 'Last name is required',
          email: 'Enter an email address like name@example.com',
          phone: 'Phone must be text',
        },
      },
    })
    expect((await visitor().post('/api/crm/submit-lead', form)).status).toBe(401)
  })
})
