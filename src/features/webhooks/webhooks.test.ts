import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { browserOf, PASSWORD, testApp, type Client } from '../../app/testing/app.ts'
import { auditedOf } from '../../server/testing/audit.ts'
import { importing } from '../imports/testing/helpers.ts'
import { EVENT_NAMES, MAX_WEBHOOKS, type WebhookEvent } from './contract.ts'
import { tellClosedMonths } from './months.ts'
import { aPath, testReceiver, type Received } from './testing/receiver.ts'

let now = new Date('2026-11-16T12:00:00Z')
const { db, another, signUp, operator, settled } = await testApp({
  now: () => now,
  areConfirmed: true,
  config: { WEBHOOKS_PRIVATE: true },
})
const receiver = await testReceiver()
afterAll(receiver.close)

/** An owner with a webhook for these events. */
async function withWebhook(events: WebhookEvent[] = EVENT_NAMES) {
  const owner = await signUp()
  const path = aPath()
  const added = await owner.post('/api/webhooks', {
    address: receiver.addressOf(path),
    events,
    password: PASSWORD,
  })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  return { owner, path, ...(added.body as { id: string; secret: string }) }
}
/** As Standard Webhooks says. */
function signatureOf(secret: string, { headers, body }: Pick<Received, 'headers' | 'body'>) {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = [headers['webhook-id'], headers['webhook-timestamp'], body].join('.')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
const eventsAt = (path: string) => receiver.receivedAt(path).map(({ event }) => event)
/** Waits until so many events have arrived, and returns their types and what they say. */
async function arrived(path: string, count: number) {
  await expect.poll(() => eventsAt(path).length).toBe(count)
  return eventsAt(path).map(({ type, data }) => ({ type, ...data }))
}
const SALE = { productName: 'Cut', revenue: 45.5, saleDate: '2026-11-16', customerName: 'Mia' }
const record = async (owner: Client, sale: object = SALE) => {
  const { status, body } = await owner.post('/api/sales-entries', sale)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

/** Names of all tables, those of jobs too, in which some row has the text. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows } = await db.systemPool.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE relkind = 'r' AND relnamespace::regnamespace::text NOT IN ('pg_catalog', 'information_schema')
       AND has_table_privilege(c.oid, 'SELECT') ORDER BY 1`,
  )
  expect(rows.length).toBeGreaterThan(40)
  const found = []
  for (const { name } of rows) {
    const those = `SELECT FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`
    if ((await db.systemPool.query(those, [text])).rowCount) found.push(name)
  }
  return found
}

describe('a webhook is told', () => {
  test('each sale as the API has it, signed with the secret that was shown', async () => {
    const { owner, path, secret } = await withWebhook()
    const sale = await record(owner)
    expect(await arrived(path, 1)).toEqual([{ type: 'sale.recorded', currency: 'USD', sale }])
    const [{ headers, body, event }] = receiver.receivedAt(path) as [any]
    expect(event).toMatchObject({ version: 1, id: headers['webhook-id'] })
    expect(headers['webhook-signature']).toBe(signatureOf(secret, { headers, body }))
  })

  test('a sale that is changed, deleted and restored, in this order', async () => {
    const { owner, path } = await withWebhook(['sale.changed'])
    const { id } = await record(owner)
    const changed = (await owner.patch(`/api/sales-entries/${id}`, { revenue: 50 })).body
    const { trashId } = (await owner.delete(`/api/sales-entries/${id}`)).body
    await owner.post(`/api/sales-entries/restore/${trashId}`)
    const sale = { ...changed, revenue: 50 }
    expect(await arrived(path, 3)).toEqual(
      ['changed', 'deleted', 'restored'].map((change) => ({
        ...{ type: 'sale.changed', change, currency: 'USD', sale },
      })),
    )
  })

  test(
    'an import, its undo, Clear All and a restore once each, however many sales they change',
    { tags: 'long' },
    async () => {
      const { owner, path } = await withWebhook()
      const rows = Array.from(
        { length: 30 },
        (_, n) => `Cut,2026-10-${String(n + 1).padStart(2, '0')},5`,
      )
      const { importId } = (await importing(owner)(`Product,Date,Amount\n${rows.join('\n')}\n`))
        .body
      const undone = await owner.post(`/api/sales-entries/imports/${importId}/undo`, {})
      await owner.post(`/api/sales-entries/restore/${undone.body.trashId}`)
      const { trashId } = (await owner.delete('/api/sales-entries/clear-all')).body
      await owner.post(`/api/sales-entries/restore/${trashId}`)
      const many = {
        ...{ currency: 'USD', count: 30, startDate: '2026-10-01', endDate: '2026-10-30' },
      }
      expect(await arrived(path, 5)).toEqual([
        { type: 'sale.recorded', by: 'import', ...many },
        { type: 'sale.changed', change: 'deleted', by: 'import-undo', ...many },
        { type: 'sale.changed', change: 'restored', by: 'restore', ...many },
        { type: 'sale.changed', change: 'deleted', by: 'clear', ...many },
        { type: 'sale.changed', change: 'restored', by: 'restore', ...many },
      ])
    },
  )

  test('a merge of names once, with the number of its sales', async () => {
    const { owner, path } = await withWebhook(['sale.changed'])
    for (const customerName of ['Mia', 'Mia B']) await record(owner, { ...SALE, customerName })
    const { names } = (await owner.get('/api/names?kind=customer')).body
    const [into, from] = names
    const body = { kind: 'customer', fromId: from.id, intoId: into.id }
    const { id } = (await owner.post('/api/names/merge', body)).body
    await owner.post(`/api/name-changes/${id}/undo`)
    const merged = { ...{ type: 'sale.changed', change: 'changed', by: 'names', count: 1 } }
    const days = { startDate: null, endDate: null, currency: 'USD' }
    expect(await arrived(path, 2)).toEqual([
      { ...merged, ...days },
      { ...merged, ...days },
    ])
  })

  test('a goal that is reached', async () => {
    const { owner, path } = await withWebhook(['goal.reached'])
    const form = { timeframe: '2026-11', targetAmount: 40, goalType: 'revenue' }
    const { id } = (await owner.post('/api/business-goals', form)).body
    await record(owner)
    await settled()
    const goal = { id, goalType: 'revenue', timeframe: '2026-11', targetAmount: 40 }
    expect(await arrived(path, 1)).toMatchObject([
      { type: 'goal.reached', currency: 'USD', goal: { ...goal, reachedOn: '2026-11-16' } },
    ])
  })

  test('a goal of a fiscal year from April under the name that the API has for it: 2026-full', async () => {
    const { owner, path } = await withWebhook(['goal.reached'])
    await owner.post('/api/business-profile', { fiscalMonth: 4 })
    const form = { timeframe: '2026-full', targetAmount: 40, goalType: 'revenue' }
    await owner.post('/api/business-goals', form)
    await record(owner)
    await settled()
    const [{ timeframe }] = (await owner.get('/api/business-goals')).body
    expect(timeframe).toBe('2026-full')
    expect(await arrived(path, 1)).toMatchObject([{ goal: { timeframe } }])
  })

  test('nothing that it does not want, and nothing that failed', async () => {
    const { owner, path } = await withWebhook(['sale.recorded'])
    const { id } = await record(owner)
    await owner.patch(`/api/sales-entries/${id}`, { revenue: 50 })
    await owner.post('/api/sales-entries', { ...SALE, revenue: 'much' })
    await record(owner, { ...SALE, revenue: 2 })
    expect((await arrived(path, 2)).map(({ sale }) => sale.revenue)).toEqual([45.5, 2])
  })

  test('a retried sale once', async () => {
    const { owner, path } = await withWebhook()
    const key = { 'idempotency-key': randomUUID() }
    for (let n = 0; n < 3; n++) await owner.post('/api/sales-entries', SALE, key)
    await record(owner, { ...SALE, revenue: 1 })
    expect((await arrived(path, 2)).map(({ sale }) => sale.revenue)).toEqual([45.5, 1])
  })
})

describe('the end of a month is told', () => {
  const monthsOf = (path: string) =>
    eventsAt(path).map(({ data }) => [data.startDate, data.endDate, data.figures.totalRevenue])

  test('once, with its figures, when it has ended in the owner’s zone, however many processes look', async () => {
    now = new Date('2026-11-16T12:00:00Z')
    const { owner, path } = await withWebhook(['month.closed'])
    expect(
      (await owner.post('/api/business-profile', { timeZone: 'America/New_York' })).status,
    ).toBe(200)
    await record(owner)
    now = new Date('2026-12-01T04:59:00Z')
    await tellClosedMonths(operator)
    now = new Date('2026-12-01T05:00:00Z')
    await Promise.all([tellClosedMonths(operator), tellClosedMonths(operator)])
    await tellClosedMonths(operator)
    await arrived(path, 1)
    expect(monthsOf(path)).toEqual([['2026-11-01', '2026-11-30', 45.5]])
    const query = 'startDate=2026-11-01&endDate=2026-11-30'
    const dashboard = (await owner.get(`/api/kpi-metrics?${query}`)).body
    expect(dashboard).toMatchObject(eventsAt(path)[0].data.figures)
  })

  test('without a change where a single day would be compared with one: $40 after $60 is not −33 %', async () => {
    now = new Date('2026-11-16T12:00:00Z')
    const { owner, path } = await withWebhook(['month.closed'])
    await record(owner, { ...SALE, saleDate: '2026-10-01', revenue: 60 })
    await record(owner, { ...SALE, saleDate: '2026-11-01', revenue: 40 })
    now = new Date('2026-12-01T00:05:00Z')
    await tellClosedMonths(operator)
    const [{ figures }] = (await arrived(path, 1)) as any
    expect(figures).toMatchObject({
      totalRevenue: 40,
      revenueGrowthRate: null,
      revenueGrowthRateContext: 'No sales since 1 Nov 2026',
    })
  })

  test(
    'each of several months in which the app did not run; and a clock that jumps ahead and back leaves none out',
    { tags: 'long' },
    async () => {
      now = new Date('2026-11-16T12:00:00Z')
      const { path } = await withWebhook(['month.closed'])
      now = new Date('2027-02-02T12:00:00Z')
      for (let n = 0; n < 4; n++) await tellClosedMonths(operator)
      await arrived(path, 3)
      expect(monthsOf(path).map(([start]) => start)).toEqual([
        '2026-11-01',
        '2026-12-01',
        '2027-01-01',
      ])
      now = new Date('2031-02-02T12:00:00Z')
      for (let n = 0; n < 2; n++) await tellClosedMonths(operator)
      now = new Date('2027-02-03T12:00:00Z')
      await tellClosedMonths(operator)
      now = new Date('2027-03-01T00:00:00Z')
      await tellClosedMonths(operator)
      await arrived(path, 6)
      expect(monthsOf(path).at(-1)).toEqual(['2027-02-01', '2027-02-28', 0])
      now = new Date('2026-11-16T12:00:00Z')
    },
  )
})

describe('an owner', () => {
  test('sees the secret once; it is not in the list, and sealed in the database', async () => {
    const { owner, id, secret } = await withWebhook()
    expect(JSON.stringify((await owner.get('/api/webhooks')).body)).not.toContain(secret)
    const { rows } = await db.systemPool.query('SELECT secret FROM webhook WHERE id = $1', [id])
    expect(rows[0].secret).not.toContain(secret.slice(6, 20))
  })

  test('makes a new secret, and both sign for a day', async () => {
    const { owner, path, id, secret } = await withWebhook()
    const renewed = (await owner.post(`/api/webhooks/${id}/secret`)).body
    expect(renewed.secret).not.toBe(secret)
    await owner.post(`/api/webhooks/${id}/test`)
    await db.systemPool.query(
      `UPDATE webhook SET old_secret_until = old_secret_until - interval '24 hours' WHERE id = $1`,
      [id],
    )
    await owner.post(`/api/webhooks/${id}/test`)
    const [both, one] = receiver.receivedAt(path)
    expect(both!.headers['webhook-signature']).toBe(
      [renewed.secret, secret].map((each) => signatureOf(each, both!)).join(' '),
    )
    expect(one!.headers['webhook-signature']).toBe(signatureOf(renewed.secret, one!))
  })

  test('gets an email and an entry of the audit log for each change of who is told', async () => {
    const { owner, id } = await withWebhook()
    const other = {
      address: receiver.addressOf(aPath()).replace('127.0.0.1', 'localhost'),
      password: PASSWORD,
    }
    await owner.patch(`/api/webhooks/${id}`, other)
    await owner.post(`/api/webhooks/${id}/secret`)
    await owner.patch(`/api/webhooks/${id}`, { isOn: false })
    await owner.delete(`/api/webhooks/${id}`)
    const { rows } = await db.systemPool.query(
      `SELECT subject FROM mail WHERE account_id = $1 AND kind = 'webhook-changed' ORDER BY id`,
      [owner.account.id],
    )
    expect(rows.map(({ subject }) => subject)).toEqual([
      'A webhook was added',
      'A webhook was changed',
      'A webhook has a new secret',
    ])
    const entries = (await auditedOf(db, owner.account.id)).filter(({ kind }) =>
      kind.startsWith('webhook'),
    )
    expect(entries.map(({ kind }) => kind)).toEqual([
      ...['webhook_added', 'webhook_changed', 'webhook_secret_renewed', 'webhook_changed'],
      'webhook_deleted',
    ])
    expect(entries.every(({ detail }) => !detail!.includes('/hook'))).toBe(true)
  })

  test(`has at most ${MAX_WEBHOOKS}, also with calls at the same moment`, async () => {
    const owner = await signUp()
    const add = () =>
      owner.post('/api/webhooks', {
        address: receiver.addressOf('/'),
        events: ['month.closed'],
        password: PASSWORD,
      })
    const answers = await Promise.all(Array.from({ length: MAX_WEBHOOKS + 3 }, add))
    expect((await owner.get('/api/webhooks')).body.webhooks.length).toBeLessThanOrEqual(
      MAX_WEBHOOKS,
    )
    for (let n = 0; n < MAX_WEBHOOKS; n++) answers.push(await add())
    expect((await owner.get('/api/webhooks')).body.webhooks).toHaveLength(MAX_WEBHOOKS)
    expect(answers.at(-1)).toMatchObject({ status: 409, body: { code: 'too_many_webhooks' } })
  })

  test('without a webhook for sales has nothing kept, and again none after deleting it', async () => {
    const isFollowed = async (id: string) =>
      (await db.systemPool.query('SELECT is_followed FROM sale_revision WHERE owner_id = $1', [id]))
        .rows[0]?.is_followed
    const { owner, id } = await withWebhook(['month.closed'])
    expect(await isFollowed(owner.account.id)).toBe(false)
    await owner.patch(`/api/webhooks/${id}`, { events: ['sale.changed'], password: PASSWORD })
    expect(await isFollowed(owner.account.id)).toBe(true)
    await owner.delete(`/api/webhooks/${id}`)
    expect(await isFollowed(owner.account.id)).toBe(false)
  })

  test("can't have somebody else's event sent to an own address", async () => {
    const [ana, ben] = [await withWebhook(), await withWebhook()]
    await ana.owner.post(`/api/webhooks/${ana.id}/test`)
    const [event] = (await ana.owner.get(`/api/webhooks/${ana.id}/deliveries`)).body.deliveries
    const path = `/api/webhooks/${ben.id}/deliveries/${event.id}/resend`
    expect((await ben.owner.post(path)).status).toBe(404)
    await ben.owner.post(`/api/webhooks/${ben.id}/test`)
    expect(eventsAt(ben.path).map(({ id }) => id)).not.toContain(event.id)
  })

  test('finds a key in the address only where the address is, and the secret nowhere', async () => {
    const owner = await signUp()
    const key = randomUUID()
    const body = {
      address: receiver.addressOf(`/keyed?key=${key}`),
      events: EVENT_NAMES,
      password: PASSWORD,
    }
    const { id, secret } = (await owner.post('/api/webhooks', body)).body
    receiver.answer(`/keyed?key=${key}`, (response) => response.writeHead(410).end())
    await owner.post(`/api/webhooks/${id}/test`)
    await record(owner)
    await expect
      .poll(async () => (await owner.get('/api/webhooks')).body.webhooks[0].pausedBy, {
        timeout: 10_000,
      })
      .toBe('gone')
    await owner.post(`/api/webhooks/${id}/secret`)
    await owner.delete(`/api/webhooks/${id}`)
    expect(await tablesWith(key)).toEqual([])
    await owner.post('/api/webhooks', body)
    expect(await tablesWith(key)).toEqual(['webhook'])
    expect(await tablesWith(secret.slice('whsec_'.length))).toEqual([])
  })

  test('who tests an address in a private network is told so, and nothing there is called', async () => {
    const { owner, path, id } = await withWebhook()
    const guarded = await another({ WEBHOOKS_PRIVATE: false })
    try {
      const cookie = [...owner.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const tested = await browserOf(guarded, cookie).post(`/api/webhooks/${id}/test`)
      expect(tested.body).toEqual({
        isAccepted: false,
        status: null,
        failure: 'The address leads to a private network.',
      })
      expect(receiver.receivedAt(path)).toEqual([])
    } finally {
      await guarded.close()
    }
  })

  test.each([
    ['no address', 'till', 'This is not a complete address.'],
    ['another scheme', 'ftp://till.example/hook', 'This is not a complete address.'],
    ['a password', 'https://me:secret@till.example/hook', 'Leave the user name and password out'],
    ['a part after #', 'https://till.example/hook#a', 'Leave out the part'],
    ['a line break', 'https://till.exam\nple/hook', 'This is not a complete address.'],
    [
      'a character that turns the text around',
      'https://till.example/\u202etxt',
      'This is not a complete address.',
    ],
    [
      'a host that no name server could know',
      `https://${'till.'.repeat(60)}example/`,
      'This is not a complete address.',
    ],
    [
      'the app itself',
      'http://localhost:3000/api/sales-entries',
      'This is the address of this app.',
    ],
    ['nothing', '', 'The address must begin with https://'],
    ['too much', `https://till.example/${'a'.repeat(500)}`, 'at most 500 characters'],
  ])('is refused %s', async (_, address, sentence) => {
    const owner = await signUp()
    const refused = await owner.post('/api/webhooks', {
      address,
      events: ['sale.recorded'],
      password: PASSWORD,
    })
    expect(refused.status).toBe(400)
    expect(refused.body.fields.address).toContain(sentence)
  })
})
