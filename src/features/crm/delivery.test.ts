import { spawn, type ChildProcess } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync, truncateSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { MAX_TRIES } from '../../server/delivery.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { deliver, KINDS, receiveOptIn, retry } from './service.ts'
import { customerIdOf } from '../sales/testing/record.ts'

/** ms; long enough for a busy machine to save a record */
const DEADLINE = 2_000
/** ms; for tries that get no answer however long they wait */
const SHORT = 200
const SECRET = 'a secret shared with the CRM'
const FILE = join(testFolder(), 'leads.jsonl')
const EXAMPLE = join(import.meta.dirname, '../../../examples/webhook-receiver.mjs')

/** The documented receiver, as an operator starts it. */
let receiver: { process: ChildProcess; url: string }
async function startReceiver(): Promise<void> {
  const child = spawn(process.execPath, [EXAMPLE], {
    env: { WEBHOOK_SECRET: SECRET, PORT: '0', FILE },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (piece) => (output += piece))
  }
  const url = await vi.waitUntil(() => /(http:\S+),/.exec(output)?.[1], { timeout: 10_000 })
  receiver = { process: child, url }
}
async function stopReceiver(signal: NodeJS.Signals): Promise<void> {
  receiver.process.kill(signal)
  await once(receiver.process, 'exit')
}
beforeAll(startReceiver)
afterAll(() => stopReceiver('SIGTERM'))
const records = (): Record<string, unknown>[] =>
  readFileSync(FILE, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

type Pass = () => Promise<number>
type Behavior = (response: ServerResponse, pass: Pass) => Promise<unknown>
/** What can go wrong between the app and the receiver. */
const BEHAVIORS: Record<string, Behavior> = {
  passes: async (response, pass) => response.writeHead(await pass()).end(),
  'fails before it arrives': async (response) => response.writeHead(503).end(),
  'fails after it arrived': async (response, pass) => (await pass(), response.writeHead(502).end()),
  'hangs before it arrives': async () => {},
  'hangs after it arrived': (_, pass) => pass(),
  'breaks off after it arrived': async (response, pass) => (await pass(), response.destroy()),
  'arrives twice': async (response, pass) => (await pass(), response.writeHead(await pass()).end()),
  redirects: async (response) => response.writeHead(307, { location: `${receiver.url}/` }).end(),
}
const next: Behavior[] = []
let requests = 0
/** Stands between the app and the receiver. */
const between = createServer((request, response) => {
  requests++
  void text(request).then((body) => {
    const given = Object.entries(request.headers).filter(([name]) => name.startsWith('webhook-'))
    // A connection that is kept would break when the receiver is killed.
    const headers = {
      ...(Object.fromEntries(given) as Record<string, string>),
      connection: 'close',
    }
    const pass: Pass = async () =>
      (await fetch(receiver.url, { method: 'POST', body, headers })).status
    const behave = next.shift() ?? BEHAVIORS['passes']!
    return behave(response, pass).catch(() => response.destroy())
  })
}).listen(0, '127.0.0.1')
await once(between, 'listening')
afterAll(() => {
  between.closeAllConnections()
  between.close()
})
beforeEach(() => {
  next.length = 0
  requests = 0
})

const { port } = between.address() as AddressInfo
const { db, signUp, operator: withoutCrm } = await testApp()
/** Only the tests know the CRM: the app's own worker would make a try at any moment. */
const CRM_WEBHOOK = {
  CRM_WEBHOOK_URL: `http://127.0.0.1:${port}/leads`,
  CRM_WEBHOOK_SECRET: SECRET,
  CRM_WEBHOOK_PRIVATE: true,
}
const operator = { ...withoutCrm, config: { ...withoutCrm.config, ...CRM_WEBHOOK } }

async function newLead() {
  const owner = await signUp()
  const { id: ownerId, email } = owner.account
  const { leadId } = (await owner.post('/api/crm/submit-lead', { email })).body
  return { ownerId, email, leadId: leadId as string }
}
type Lead = Awaited<ReturnType<typeof newLead>>
const stateOf = async ({ leadId }: Lead) =>
  (
    await db.systemPool.query(
      'SELECT tries, not_before, failure, failed_at, delivered_at FROM lead WHERE id = $1',
      [leadId],
    )
  ).rows[0]
const tryNow = ({ ownerId, leadId }: Lead, deadline = DEADLINE) =>
  deliver(operator, KINDS.lead, { ownerId, id: leadId }, { deadline })
const jobsOf = async ({ leadId }: Lead) =>
  (
    await db.systemPool.query<{ at: Date }>(
      `SELECT start_after AS at FROM jobs.job WHERE name = $1 AND data->>'id' = $2 ORDER BY 1`,
      [KINDS.lead.job.name, leadId],
    )
  ).rows.map(({ at }) => at)
/** As if the time of the next try had come. */
const wait = ({ leadId }: Lead) =>
  db.systemPool.query('UPDATE lead SET not_before = now() WHERE id = $1', [leadId])

describe('the example receiver has one record of a lead whose delivery', () => {
  test.each(Object.keys(BEHAVIORS))('%s', async (name) => {
    const lead = await newLead()
    next.push(BEHAVIORS[name]!)
    await tryNow(lead, name.startsWith('hangs') ? SHORT : DEADLINE)
    await wait(lead)
    await tryNow(lead)
    expect(records().filter(({ id }) => id === lead.leadId)).toMatchObject([
      { leadId: lead.leadId, firstName: 'Ada', email: lead.email },
    ])
    expect((await stateOf(lead)).delivered_at).toBeInstanceOf(Date)
  })

  test(
    'arrives again after the receiver was killed and started again',
    { tags: 'long' },
    async () => {
      const lead = await newLead()
      next.push(BEHAVIORS['breaks off after it arrived']!)
      await tryNow(lead)
      await stopReceiver('SIGKILL')
      await wait(lead)
      // Nobody is there: the proxy between them fails.
      next.push(async (response, pass) => response.writeHead(await pass().catch(() => 502)).end())
      await tryNow(lead)
      await startReceiver()
      await wait(lead)
      await tryNow(lead)
      expect(records().filter(({ id }) => id === lead.leadId)).toHaveLength(1)
      expect(await stateOf(lead)).toMatchObject({ tries: 3, failure: null, failed_at: null })
    },
  )

  test(
    'was being written when the machine lost power: the incomplete line is written again',
    { tags: 'long' },
    async () => {
      const lead = await newLead()
      next.push(BEHAVIORS['breaks off after it arrived']!)
      await tryNow(lead)
      await stopReceiver('SIGKILL')
      truncateSync(FILE, readFileSync(FILE).length - 10)
      await startReceiver()
      await wait(lead)
      await tryNow(lead)
      expect(records().filter(({ id }) => id === lead.leadId)).toHaveLength(1)
    },
  )
})

describe('the example receiver refuses', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const post = ({ id = 'forged', at = now(), secret = SECRET, body = '{}', sent = '' }) =>
    fetch(receiver.url, {
      method: 'POST',
      body: sent || body,
      headers: {
        // What is too large is not read, so nothing else can come on its connection.
        connection: 'close',
        'webhook-id': id,
        'webhook-timestamp': String(at),
        'webhook-signature': `v1,${createHmac('sha256', secret).update(`${id}.${at}.${body}`).digest('base64')}`,
      },
    })

  test.each([
    ['another secret', { secret: 'guess' }],
    ['another body', { sent: '{"leadId":"other"}' }],
    ['a request of six minutes ago', { at: now() - 360 }],
    ['a request of the future', { at: now() + 360 }],
  ])('%s', async (_, forged) => {
    expect((await post(forged)).status).toBe(401)
    expect(records().some(({ id }) => id === 'forged')).toBe(false)
  })

  test('what is too large, and what is no POST', async () => {
    expect((await post({ body: 'x'.repeat(200_000) })).status).toBe(413)
    expect((await fetch(receiver.url)).status).toBe(405)
  })
})

describe('the tries', () => {
  test('two processes that take the same job make one, and a job that runs once more none', async () => {
    const lead = await newLead()
    await Promise.allSettled([tryNow(lead), tryNow(lead), tryNow(lead)])
    await tryNow(lead)
    expect(requests).toBe(1)
  })

  test('a process that waited for one that began later makes none', async () => {
    const lead = await newLead()
    const later = await db.systemPool.connect()
    try {
      await later.query('BEGIN')
      await later.query('SELECT FROM lead WHERE id = $1 FOR UPDATE', [lead.leadId])
      const waiting = expect(tryNow(lead)).rejects.toThrow('Another process makes this try')
      const WAITING = `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE datname = current_database() AND NOT granted`
      await vi.waitUntil(async () => (await db.systemPool.query(WAITING)).rowCount)
      await later.query(
        `UPDATE lead SET not_before = date_trunc('milliseconds', clock_timestamp() + interval '110 s')
         WHERE id = $1`,
        [lead.leadId],
      )
      await later.query('COMMIT')
      await waiting
    } finally {
      later.release()
    }
    expect(requests).toBe(0)
  })

  test('one that failed is followed by another at its time, and by none before; 16 in 24 hours', async () => {
    const lead = await newLead()
    let hours = 0
    for (let tries = 1; tries < MAX_TRIES; tries++) {
      next.push(BEHAVIORS['fails before it arrives']!)
      const before = Date.now()
      await tryNow(lead)
      const state = await stateOf(lead)
      expect(state).toMatchObject({ tries, failure: 'The CRM answered with the status 503.' })
      expect((await jobsOf(lead)).at(-1)).toEqual(state.not_before)
      await expect(tryNow(lead)).rejects.toThrow('too early')
      expect(requests).toBe(tries)
      hours += (state.not_before - before) / 3_600_000
      await wait(lead)
    }
    expect(hours).toBeCloseTo(24, 0)
    next.push(BEHAVIORS['redirects']!)
    await tryNow(lead)
    const state = await stateOf(lead)
    expect(state).toMatchObject({ tries: 16, not_before: null, failed_at: expect.any(Date) })
    expect(state.failure).toContain('a redirect (307), which is not followed')
    await tryNow(lead)
    const jobs = await jobsOf(lead)
    expect([requests, jobs.length], 'until an admin starts again').toEqual([16, 15])

    await db.withOwner(lead.ownerId, (tx) => retry(operator, KINDS.lead, tx, lead.leadId))
    expect(await jobsOf(lead)).toHaveLength(16)
    await tryNow(lead)
    expect(await stateOf(lead)).toMatchObject({ tries: 1, failure: null, failed_at: null })
  })

  test.each([
    ['the next one', "failure = 'It was down.', not_before = now() + interval '1 hour'"],
    ['the end of one that was made', "failure = NULL, not_before = now() + interval '1 hour'"],
  ])('%s, planned before the clock was set back, is not waited for', async (_, planned) => {
    const lead = await newLead()
    await db.systemPool.query(`UPDATE lead SET tries = 1, ${planned} WHERE id = $1`, [lead.leadId])
    await tryNow(lead)
    expect(requests).toBe(1)
  })

  test('starting again is refused while one is made, and after the delivery', async () => {
    const lead = await newLead()
    const again = () =>
      db.withOwner(lead.ownerId, (tx) => retry(operator, KINDS.lead, tx, lead.leadId))
    const { promise: isRefused, resolve: refuse } = Promise.withResolvers<void>()
    next.push(async (response) => (await isRefused, response.writeHead(503).end()))
    const trying = tryNow(lead)
    await vi.waitUntil(() => requests === 1)
    await expect(again()).rejects.toThrow('is being sent right now')
    refuse()
    await trying
    await again()
    await tryNow(lead)
    await expect(again()).rejects.toThrow('was delivered already')
    await expect(
      db.withOwner(lead.ownerId, (tx) => retry(withoutCrm, KINDS.lead, tx, lead.leadId)),
    ).rejects.toThrow('Set CRM_WEBHOOK_URL first')
  })

  test('a try that was overtaken by an admin changes nothing when it fails', async () => {
    const lead = await newLead()
    next.push(async (response) => {
      await db.systemPool.query('UPDATE lead SET tries = 0, not_before = NULL WHERE id = $1', [
        lead.leadId,
      ])
      response.writeHead(503).end()
    })
    await tryNow(lead)
    expect(await stateOf(lead)).toMatchObject({ tries: 0, failure: null, not_before: null })
  })

  const newOptIn = async () => {
    const { account, ...owner } = await signUp()
    const sale = { productName: 'Cut', revenue: 40, saleDate: '2026-01-05', customerName: 'Grace' }
    await owner.post('/api/sales-entries', sale)
    const customerId = await customerIdOf(db, account.id, 'Grace')
    const optInId = await receiveOptIn(withoutCrm, account.id, customerId)
    return { owner, ownerId: account.id, email: account.email, customerId, optInId }
  }

  test('an opt-in is tried like a lead', async () => {
    const { ownerId, email, optInId } = await newOptIn()
    next.push(BEHAVIORS['hangs after it arrived']!)
    await db.withOwner(ownerId, (tx) => retry(operator, KINDS.optIn, tx, optInId))
    for (const deadline of [SHORT, DEADLINE]) {
      await deliver(operator, KINDS.optIn, { ownerId, id: optInId }, { deadline })
      await db.systemPool.query('UPDATE crm_opt_in SET not_before = now()')
    }
    expect(records().filter(({ id }) => id === optInId)).toMatchObject([
      { optInId, source: 'kpi-tracker crm-optin', email, firstName: 'Ada', customerName: 'Grace' },
    ])
  })

  test('an opt-in goes nowhere once the customer has asked not to be written to, and is not tried again', async () => {
    const { owner, ownerId, customerId, optInId } = await newOptIn()
    await owner.patch(`/api/customers/${customerId}/contact`, { mayBeWrittenTo: false })
    await deliver(operator, KINDS.optIn, { ownerId, id: optInId })
    expect(requests).toBe(0)
    const { rows } = await db.systemPool.query(
      'SELECT failure, failed_at, not_before FROM crm_opt_in WHERE id = $1',
      [optInId],
    )
    expect(rows).toEqual([
      {
        failure: 'This customer asked not to be written to.',
        failed_at: expect.any(Date),
        not_before: null,
      },
    ])
  })
})
