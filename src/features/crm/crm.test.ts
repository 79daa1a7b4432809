import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { hurryDelivery, untilDone } from '../../server/testing/jobs.ts'
import { KINDS } from './service.ts'
import { customerIdOf } from '../sales/testing/record.ts'

const PRIVACY = join(import.meta.dirname, '../landing/web/privacy-page.tsx')

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
  config: {
    CRM_WEBHOOK_URL: `http://127.0.0.1:${port}/leads`,
    CRM_WEBHOOK_SECRET: SECRET,
    CRM_WEBHOOK_PRIVATE: true,
  },
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
  test('is of the signed-in owner, named by the account, with source kpi-tracker, no matter what the body says (spec §3.13, §7.6)', async () => {
    const { account, ...owner } = await signUp({ businessName: "Ada's Engines" })
    const answer = await owner.post('/api/crm/submit-lead', {
      ...form,
      ...{ firstName: 'Eva', lastName: 'Other', email: 'eva@example.com', businessName: 'Other' },
      ownerId: '00000000-0000-7000-8000-000000000000',
    })
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await leadsOf(account.id)).toMatchObject([
      {
        id: answer.body.leadId,
        email: account.email,
        first_name: 'Ada',
        last_name: 'Byron',
        business_name: "Ada's Engines",
        industry: 'Manufacturing',
        source: 'kpi-tracker',
        landing_page: '/register',
      },
    ])
  })

  test('is delivered to the CRM with a signature, with a retry after the CRM was down', async () => {
    await hurryDelivery(db, KINDS.lead.job, 'lead')
    await untilDone(() => expect(taken).toHaveLength(1))
    const { headers, body } = taken[0]!
    expect(JSON.parse(body)).toMatchObject({
      leadId: headers['webhook-id'],
      firstName: 'Ada',
      email: expect.stringMatching(/-.*@example.com/),
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

  test('requires an email and a signed-in owner', async () => {
    const owner = await signUp()
    const answer = await owner.post('/api/crm/submit-lead', { email: 'ada', phone: 5 })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        fields: {
          email: 'Enter an email address like name@example.com',
          phone: 'Phone must be text',
        },
      },
    })
    expect((await visitor().post('/api/crm/submit-lead', form)).status).toBe(401)
  })

  test('is sent again, under another id, when the phone number or the industry changed, and for nothing else', async () => {
    const { account, ...owner } = await signUp()
    const send = async (body: object) =>
      (await owner.post('/api/crm/submit-lead', body)).body.leadId
    const { phone, industry, ...registered } = form
    const from = { landingPage: '/register', referralSource: 'utm_source=newsletter' }
    const first = await send({ ...registered, ...from })
    await db.systemPool.query('UPDATE lead SET delivered_at = now() WHERE id = $1', [first])
    expect(await send({ ...registered, phone: null, landingPage: '/elsewhere' })).toBe(first)
    await owner.post('/api/business-profile', { businessName: 'Other Engines' })
    const second = await send({ ...registered, phone, industry, landingPage: '/business-profile' })
    expect(second).not.toBe(first)
    expect(await send({ ...registered, phone, industry }), 'saved once more').toBe(second)
    expect(await leadsOf(account.id)).toMatchObject([
      {
        id: second,
        business_name: 'Other Engines',
        phone,
        industry,
        delivered_at: null,
        landing_page: '/register',
        referral_source: 'utm_source=newsletter',
      },
    ])
  })

  test('has another phone number or none from then on; without one in the body it stays', async () => {
    const { account, ...owner } = await signUp()
    const sent = async (body: object) => {
      await owner.post('/api/crm/submit-lead', { email: account.email, ...body })
      const [{ phone, industry }] = await leadsOf(account.id)
      return [phone, industry]
    }
    expect(await sent({ phone: '+1 555 0100' })).toEqual(['+1 555 0100', null])
    expect(await sent({ industry: 'Other' })).toEqual(['+1 555 0100', 'Other'])
    expect(await sent({ phone: '', industry: 'Healthcare' })).toEqual([null, 'Healthcare'])
    expect(await sent({ phone: '1', industry: null })).toEqual(['1', null])
    expect(await sent({ phone: null })).toEqual([null, null])
  })
})

describe('the privacy page says what the CRM gets', () => {
  const [, said] = /<b>CRM.<\/b>(.*?)<IfSet/s.exec(readFileSync(PRIVACY, 'utf8'))!
  const told = said!.replaceAll(/\s+/g, ' ')
  /** what the app itself adds */
  const OURS = ['leadId', 'optInId', 'source', 'createdAt']
  const PERSON = {
    email: 'email address',
    firstName: 'your name',
    lastName: 'your name',
    businessName: 'business name',
  }
  test.each<[string, (body: object) => boolean, Record<string, string>]>([
    [
      'of a lead',
      (body) => 'leadId' in body,
      {
        ...PERSON,
        phone: 'phone number',
        industry: 'industry in your profile',
        landingPage: 'the page on which you registered',
        referralSource: 'the link or website that brought you here',
      },
    ],
    [
      'of a request about a customer',
      (body) => 'optInId' in body,
      { ...PERSON, customerName: "customer's name" },
    ],
  ])('%s', async (_, isOfKind, words) => {
    const { owner, customerId } = await ownerWithCustomer('Barbara Liskov')
    await owner.post('/api/crm/submit-lead', form)
    await owner.post('/api/crm-optin', { customerId })
    const sent = () => taken.map(({ body }) => JSON.parse(body)).find(isOfKind)
    await untilDone(() => expect(sent()).toBeDefined())
    const fields = Object.keys(sent()).filter((field) => !OURS.includes(field))
    expect(fields.toSorted()).toEqual(Object.keys(words).toSorted())
    for (const each of Object.values(words)) expect(told).toContain(each)
  })
})

describe('a request to follow up with a customer', () => {
  const ask = { customerName: 'a name from elsewhere' }

  test('is stored with the recorded name, once for each customer (spec §7.13)', async () => {
    const { owner, customerId } = await ownerWithCustomer('Grace Hopper')
    const first = await owner.post('/api/crm-optin', { ...ask, customerId })
    expect(first).toMatchObject({ status: 200, body: { success: true } })
    const [again, twice] = await Promise.all([
      owner.post('/api/crm-optin', { ...ask, customerId }),
      owner.post('/api/crm-optin', { customerId }),
    ])
    expect([again.body, twice.body]).toEqual([first.body, first.body])
    const { rows } = await db.systemPool.query('SELECT * FROM crm_opt_in WHERE owner_id = $1', [
      owner.account.id,
    ])
    expect(rows).toMatchObject([{ id: first.body.optInId, customer_name: 'Grace Hopper' }])
  })

  test('goes along when the customer is merged into another one, and stays there after an undo', async () => {
    const { owner, customerId } = await ownerWithCustomer('Grace')
    const sale = { productName: 'Haircut', revenue: 40, saleDate: '2026-01-05' }
    const id = async (customerName: string): Promise<number> => {
      await owner.post('/api/sales-entries', { ...sale, customerName })
      const { body } = await owner.get('/api/names?kind=customer')
      return body.names.find(({ name }: { name: string }) => name === customerName).id
    }
    const merge = async (fromId: number, intoId: number): Promise<number> =>
      (await owner.post('/api/names/merge', { kind: 'customer', fromId, intoId })).body.id
    const asked = async (who: number): Promise<string> =>
      (await owner.post('/api/crm-optin', { ...ask, customerId: who })).body.optInId
    const first = await asked(customerId)
    const [hopper, other] = [await id('Grace Hopper'), await id('Gracie')]
    const change = await merge(customerId, hopper)
    expect(await asked(hopper)).toBe(first)
    await owner.post(`/api/name-changes/${change}/undo`)
    expect(await asked(hopper)).toBe(first)
    // Both were asked for: both requests stay, and a third press sends none.
    const second = await asked(other)
    await merge(other, hopper)
    expect([await asked(hopper), second]).toEqual([first, expect.not.stringContaining(first)])
  })

  test('is refused for one who asked not to be written to', async () => {
    const { owner, customerId } = await ownerWithCustomer('Mia Kern')
    await owner.patch(`/api/customers/${customerId}/contact`, { mayBeWrittenTo: false })
    expect(await owner.post('/api/crm-optin', { ...ask, customerId })).toMatchObject({
      status: 409,
      body: { code: 'not_to_be_written_to', message: 'This customer asked not to be written to.' },
    })
    const { rows } = await db.systemPool.query('SELECT id FROM crm_opt_in WHERE owner_id = $1', [
      owner.account.id,
    ])
    expect(rows).toEqual([])
  })

  test("is refused for an id that isn't one of the owner's customers", async () => {
    const { customerId } = await ownerWithCustomer('Ada Byron')
    const other = await signUp()
    expect(await other.post('/api/crm-optin', { ...ask, customerId })).toMatchObject({
      status: 404,
      body: { message: 'This customer no longer exists. Reload the page.' },
    })
    expect(await other.post('/api/crm-optin', { customerId: '1' })).toMatchObject({ status: 400 })
  })
})

async function ownerWithCustomer(customerName: string) {
  const owner = await signUp()
  const sale = { productName: 'Haircut', revenue: 40, saleDate: '2026-01-05', customerName }
  expect((await owner.post('/api/sales-entries', sale)).status).toBe(200)
  return { owner, customerId: await customerIdOf(db, owner.account.id, customerName) }
}
