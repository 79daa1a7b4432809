import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { PASSWORD, testApp } from '../../app/testing/app.ts'
import type { WebhookOptions } from '../../server/outgoing/webhook.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { disableAccount, enableAccount } from '../accounts/index.ts'
import { MAX_LISTED, MAX_WAITING, MAX_WEBHOOKS } from './contract.ts'
import { queued } from './outbox.ts'
import { PAUSES } from './rules.ts'
import { openSender, type Sender } from './sending/sender.ts'
import { claimWebhooks, plan, repairPlans, takeNext } from './sending/store.ts'
import { aPath, testReceiver } from './testing/receiver.ts'

const { db, signUp, operator } = await testApp({
  areConfirmed: true,
  config: { WEBHOOKS_PRIVATE: true },
})
const receiver = await testReceiver()
afterAll(receiver.close)

const query = async (text: string, ...values: unknown[]) =>
  (await db.systemPool.query(text, values)).rows

/** A sender of its own, like another process. It ends with its test. */
const senders: Sender[] = []
const sender = (options: WebhookOptions = { deadline: 2_000 }, services = operator): Sender => {
  const opened = openSender(services, options)
  senders.push(opened)
  return opened
}
afterEach(async () => {
  await Promise.all(senders.splice(0).map((each) => each.stop()))
})
// Only the tests' own senders send.
queued.removeAllListeners()

type Owner = Awaited<ReturnType<typeof signUp>>
/** An owner whose webhook only this test sends to: it is paused while sales are recorded, so that the app sends nothing. */
async function withWaiting(count: number, address?: (path: string) => string, given?: Owner) {
  const owner = given ?? (await signUp())
  const path = aPath()
  const body = {
    address: (address ?? receiver.addressOf)(path),
    events: ['sale.recorded'],
    password: PASSWORD,
  }
  const { id } = (await owner.post('/api/webhooks', body)).body
  await owner.patch(`/api/webhooks/${id}`, { isOn: false })
  const record = async (revenue: number) => {
    const sale = { productName: 'Cut', revenue, saleDate: '2026-11-16' }
    expect((await owner.post('/api/sales-entries', sale)).status).toBe(200)
  }
  for (let n = 1; n <= count; n++) await record(n)
  const start = () =>
    query(
      "UPDATE webhook SET paused_at = NULL, paused_by = NULL, next_at = now() - interval '1 s' WHERE id = $1",
      id,
    )
  return { owner, path, id: id as string, record, start, ownerId: owner.account.id }
}
type Waiting = Awaited<ReturnType<typeof withWaiting>>

const revenuesAt = (path: string): number[] =>
  receiver.receivedAt(path).map(({ event }) => event.data.sale.revenue)
const stateOf = async ({ id }: Pick<Waiting, 'id'>) =>
  (await query('SELECT * FROM webhook WHERE id = $1', id))[0]
const deliveriesOf = async ({ owner, id }: Waiting) =>
  (await owner.get(`/api/webhooks/${id}/deliveries`)).body.deliveries
/** As if so much time had passed since anything happened. */
const passes = async ({ id }: Waiting, seconds: number) => {
  const ago = (column: string) => `${column} = ${column} - $2 * interval '1 second'`
  await query(
    `UPDATE webhook SET ${['blocked_until', 'failing_since', 'next_at', 'busy_until'].map(ago).join(', ')} WHERE id = $1`,
    ...[id, seconds],
  )
  await query(
    `UPDATE webhook_delivery SET ${['not_before', 'tried_at'].map(ago).join(', ')} WHERE webhook_id = $1`,
    ...[id, seconds],
  )
}
const sends = async (hook: Waiting) => {
  await hook.start()
  await sender().run()
}
const claimOf = async ({ id }: Waiting) =>
  (await db.withSystem((tx) => claimWebhooks(tx, false, 100))).find((each) => each.id === id)!
const pausedMails = ({ ownerId }: Waiting) =>
  query(`SELECT body FROM mail WHERE account_id = $1 AND kind = 'webhook-paused'`, ownerId)
const fails = (path: string, status = 500) =>
  receiver.answer(path, (response) => response.writeHead(status).end())
const works = (path: string) => receiver.answer(path, (response) => response.writeHead(200).end())

describe('events', () => {
  test('are sent in the order in which they happened, each once, whatever number of processes send', async () => {
    const hook = await withWaiting(12)
    await hook.start()
    await Promise.all(Array.from({ length: 6 }, () => sender().run()))
    expect(revenuesAt(hook.path)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
    expect(await stateOf(hook)).toMatchObject({ next_at: null, busy_until: null, failures: 0 })
  })

  test(`that are accepted stay in the list, but only the last ${MAX_LISTED}`, async () => {
    const hook = await withWaiting(MAX_LISTED + 3)
    await sends(hook)
    const deliveries = await deliveriesOf(hook)
    expect(deliveries).toHaveLength(MAX_LISTED)
    expect(deliveries[0]).toMatchObject({ state: 'delivered', status: 204, tries: 1 })
    const [{ count }] = await query(
      'SELECT count(*) FROM webhook_delivery WHERE webhook_id = $1',
      hook.id,
    )
    expect(count).toBe(MAX_LISTED)
  })

  test('of a sale that is recorded just while a turn ends are not overlooked', async () => {
    const hook = await withWaiting(1)
    await hook.start()
    const { claim } = await claimOf(hook)
    await query('DELETE FROM webhook_delivery WHERE webhook_id = $1', hook.id)
    let recording: Promise<void> | undefined
    await db.withOwner(hook.ownerId, async (tx) => {
      expect(await plan(tx, hook.id, claim)).toBeNull()
      recording = hook.record(2)
      const waits = "SELECT FROM pg_locks WHERE locktype = 'transactionid' AND NOT granted"
      await expect.poll(async () => (await query(waits)).length).toBeGreaterThan(0)
    })
    await recording
    expect((await stateOf(hook)).next_at).not.toBeNull()
    await sender().run()
    expect(revenuesAt(hook.path)).toEqual([2])
  })

  test('of a transaction that is not over when the sender looks are not overlooked', async () => {
    const hook = await withWaiting(1)
    await hook.start()
    const { claim } = await claimOf(hook)
    let commit = (): void => {}
    const isRecorded = new Promise<void>((resolve) => (commit = resolve))
    const adding = db.withOwner(hook.ownerId, async (tx) => {
      await tx.client.query('SELECT FROM webhook WHERE owner_id = $1 FOR NO KEY UPDATE', [
        hook.ownerId,
      ])
      await isRecorded
      await tx.client.query(
        `INSERT INTO webhook_delivery (owner_id, webhook_id, id, type, data, created_at, not_before)
         VALUES ($1, $2, 'ffffffff-0000-7000-8000-000000000000', 'sale.recorded', '{"sale":{"revenue":2}}', now(), now())`,
        [hook.ownerId, hook.id],
      )
    })
    await new Promise((resolve) => setTimeout(resolve, 50))
    const planning = db.withOwner(hook.ownerId, (tx) => plan(tx, hook.id, claim))
    setTimeout(commit, 50)
    await Promise.all([adding, planning])
    expect((await stateOf(hook)).next_at).not.toBeNull()
    await sender().run()
    expect(revenuesAt(hook.path)).toEqual([1, 2])
  })

  test('of a process that was killed are sent by another with the same id, once its time is up', async () => {
    const hook = await withWaiting(2)
    await hook.start()
    const mine = await claimOf(hook)
    const taken = await db.withOwner(hook.ownerId, (tx) => takeNext(tx, mine))
    await sender().run()
    expect(revenuesAt(hook.path)).toEqual([])
    await passes(hook, 61)
    await sender().run()
    expect(revenuesAt(hook.path)).toEqual([1, 2])
    expect(receiver.receivedAt(hook.path)[0]!.headers['webhook-id']).toBe(taken!.id)
  })

  test('reach the example receiver, which keeps each once', { tags: 'long' }, async () => {
    const owner = await signUp()
    const body = {
      address: receiver.addressOf('/'),
      events: ['sale.recorded'],
      password: PASSWORD,
    }
    const { id, secret } = (await owner.post('/api/webhooks', body)).body
    const file = join(testFolder(), 'webhooks.jsonl')
    const example = spawn(process.execPath, [EXAMPLE], {
      env: { WEBHOOK_SECRET: secret, PORT: '0', FILE: file },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    onTestFinished(() => void example.kill())
    let output = ''
    for (const stream of [example.stdout, example.stderr]) {
      stream.on('data', (piece) => (output += piece))
    }
    const url = await vi.waitUntil(() => /(http:\S+),/.exec(output)?.[1], { timeout: 10_000 })
    sender()
    await owner.patch(`/api/webhooks/${id}`, { address: `${url}/`, password: PASSWORD })
    const tested = await owner.post(`/api/webhooks/${id}/test`)
    expect(tested.body).toEqual({ isAccepted: true, status: 204, failure: null })
    await owner.post(`/api/webhooks/${id}/secret`)
    const sent = (await owner.get(`/api/webhooks/${id}/deliveries`)).body.deliveries[0]
    await owner.post(`/api/webhooks/${id}/deliveries/${sent.id}/resend`)
    await expect
      .poll(
        async () => (await owner.get(`/api/webhooks/${id}/deliveries`)).body.deliveries[0].state,
        { timeout: 10_000 },
      )
      .toBe('delivered')
    const lines = readFileSync(file, 'utf8').trim().split('\n')
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ type: 'test', id: sent.id }])
    example.kill('SIGTERM')
    await once(example, 'exit')
  })
})
const EXAMPLE = join(import.meta.dirname, '../../../examples/webhook-receiver.mjs')

describe('a receiver that fails', () => {
  test('is tried again with growing pauses, always with the same id and body', async () => {
    const hook = await withWaiting(1)
    fails(hook.path)
    await sends(hook)
    expect(await deliveriesOf(hook)).toMatchObject([
      { state: 'waiting', tries: 1, failure: 'The receiver answered with the status 500.' },
    ])
    for (const pause of PAUSES.slice(0, 4)) {
      const before = receiver.receivedAt(hook.path).length
      await passes(hook, pause - 2)
      await sender().run()
      expect(receiver.receivedAt(hook.path), `not before ${pause} s`).toHaveLength(before)
      await passes(hook, 3)
      await sender().run()
      expect(receiver.receivedAt(hook.path), `after ${pause} s`).toHaveLength(before + 1)
    }
    const [first, ...others] = receiver.receivedAt(hook.path)
    for (const each of others) {
      expect(each.headers['webhook-id']).toBe(first!.headers['webhook-id'])
      expect(each.body).toBe(first!.body)
    }
  })

  test('gets all that waited, in order, once it works', async () => {
    const hook = await withWaiting(3)
    fails(hook.path)
    await sends(hook)
    works(hook.path)
    await passes(hook, 6)
    await sender().run()
    expect(revenuesAt(hook.path)).toEqual([1, 1, 2, 3])
  })

  test('at one event only gets the others meanwhile', async () => {
    const hook = await withWaiting(3)
    receiver.answer(hook.path, (response) =>
      response.writeHead(revenuesAt(hook.path).at(-1) === 1 ? 400 : 200).end(),
    )
    await sends(hook)
    await query(
      `UPDATE webhook SET blocked_until = NULL, next_at = now() - interval '1 s' WHERE id = $1`,
      hook.id,
    )
    await sender().run()
    expect(revenuesAt(hook.path)).toEqual([1, 2, 3])
    expect((await deliveriesOf(hook)).map(({ state }: any) => state)).toEqual([
      ...['delivered', 'delivered', 'waiting'],
    ])
  })

  test('for a day is paused, and the owner is told; turned on again, it gets what waited', async () => {
    const hook = await withWaiting(1)
    fails(hook.path, 503)
    await sends(hook)
    await passes(hook, 23 * 3600)
    await sender().run()
    expect((await stateOf(hook)).paused_at).toBeNull()
    await passes(hook, 2 * 3600)
    await sender().run()
    expect(await stateOf(hook)).toMatchObject({ paused_by: 'failures', next_at: null })
    const mails = await pausedMails(hook)
    expect(mails).toHaveLength(1)
    expect(mails[0].body).toContain('The receiver answered with the status 503.')
    const [listed] = (await hook.owner.get('/api/webhooks')).body.webhooks
    expect(listed).toMatchObject({ pausedBy: 'failures', waiting: 1 })
    await hook.record(2)
    works(hook.path)
    const before = receiver.receivedAt(hook.path).length
    await hook.owner.patch(`/api/webhooks/${hook.id}`, { isOn: true })
    await expect
      .poll(() => revenuesAt(hook.path).slice(before), { timeout: 10_000 })
      .toEqual([1, 2])
  })

  test('that its owner pauses while events are sent gets the others once it is turned on again', async () => {
    const hook = await withWaiting(3)
    receiver.answer(hook.path, async (response) => {
      await hook.owner.patch(`/api/webhooks/${hook.id}`, { isOn: false })
      response.writeHead(200).end()
    })
    await sends(hook)
    expect(revenuesAt(hook.path)).toEqual([1])
    works(hook.path)
    await hook.owner.patch(`/api/webhooks/${hook.id}`, { isOn: true })
    await expect.poll(() => revenuesAt(hook.path), { timeout: 10_000 }).toEqual([1, 2, 3])
  })

  test('with 410 is paused at once, as Standard Webhooks says; turned on again, it gets what waited', async () => {
    const hook = await withWaiting(2)
    fails(hook.path, 410)
    await sends(hook)
    expect(revenuesAt(hook.path)).toEqual([1])
    expect(await stateOf(hook)).toMatchObject({ paused_by: 'gone', next_at: null })
    const mails = await pausedMails(hook)
    expect(mails).toHaveLength(1)
    expect(mails[0].body).toContain('answered with the status 410')
    await passes(hook, 24 * 3600)
    await sender().run()
    expect(revenuesAt(hook.path), 'nothing more is tried').toEqual([1])
    works(hook.path)
    await hook.owner.patch(`/api/webhooks/${hook.id}`, { isOn: true })
    await expect.poll(() => revenuesAt(hook.path), { timeout: 10_000 }).toEqual([1, 1, 2])
  })

  test(`does not fill the disk: ${MAX_WAITING} events wait, and the page says how many were left out`, async () => {
    const hook = await withWaiting(1)
    await query(
      `INSERT INTO webhook_delivery (owner_id, webhook_id, id, type, data, created_at, not_before)
       SELECT $1, $2, gen_random_uuid(), 'sale.recorded', '{}', now(), now() FROM generate_series(1, $3::int)`,
      ...[hook.ownerId, hook.id, MAX_WAITING - 1],
    )
    for (const revenue of [2, 3]) await hook.record(revenue)
    const [listed] = (await hook.owner.get('/api/webhooks')).body.webhooks
    expect(listed).toMatchObject({ waiting: MAX_WAITING, missed: 2 })
  })

  test('has events left out after a week', async () => {
    const hook = await withWaiting(2)
    await query(
      `UPDATE webhook_delivery SET created_at = now() - interval '8 days' WHERE webhook_id = $1`,
      hook.id,
    )
    await hook.record(3)
    await sends(hook)
    expect(revenuesAt(hook.path)).toEqual([3])
    expect((await deliveriesOf(hook)).at(-1)).toMatchObject({
      state: 'failed',
      failure: 'It waited for 7 days.',
    })
  })
})

describe('a hostile receiver', () => {
  test(
    'that answers as slowly as it may, twenty times, keeps nobody else waiting',
    { tags: 'long' },
    async () => {
      const slow: Waiting[] = []
      for (let owners = 0; owners < 20 / MAX_WEBHOOKS; owners++) {
        const owner = await signUp()
        for (let n = 0; n < MAX_WEBHOOKS; n++) slow.push(await withWaiting(1, undefined, owner))
      }
      const run = sender({ deadline: 1_500 })
      for (const each of slow) {
        receiver.answer(each.path, (response) => void response.socket!.write('HTTP/1.1 2'))
        await each.start()
      }
      await query(
        'UPDATE webhook SET is_slow = true WHERE id = ANY ($1)',
        slow.map(({ id }) => id),
      )
      const hook = await withWaiting(3)
      await hook.start()
      const start = performance.now()
      const running = run.run()
      await vi.waitUntil(() => revenuesAt(hook.path).length === 3, { timeout: 5_000 })
      expect(performance.now() - start, 'less than one answer of a slow one').toBeLessThan(1_400)
      await run.stop()
      await running
    },
  )

  test('that says nothing is told as a sentence', async () => {
    const hook = await withWaiting(1)
    receiver.answer(hook.path, () => {})
    await hook.start()
    await sender({ deadline: 500 }).run()
    expect(await deliveriesOf(hook)).toMatchObject([
      { failure: 'The receiver did not answer within 0.5 seconds.', state: 'waiting' },
    ])
  })
})

test('an address in a private network is not called', async () => {
  const hook = await withWaiting(1, () => 'https://[::ffff:127.0.0.1]/hook')
  await hook.start()
  const config = { ...operator.config, WEBHOOKS_PRIVATE: false }
  await sender({ deadline: 500 }, { ...operator, config }).run()
  expect(await deliveriesOf(hook)).toMatchObject([
    { failure: 'The address leads to a private network.' },
  ])
})

test('nothing is sent for a disabled owner; afterwards what waited is', async () => {
  const hook = await withWaiting(2)
  await disableAccount(operator, hook.ownerId, 'a test')
  await hook.start()
  await query("UPDATE webhook SET next_at = now() - interval '1 s' WHERE id = $1", hook.id)
  await sender().run()
  expect(revenuesAt(hook.path)).toEqual([])
  await enableAccount(operator, hook.ownerId, 'a test')
  await sender().run()
  expect(revenuesAt(hook.path)).toEqual([1, 2])
})

test('after the clock was set back, what was planned by the time before is not waited for', async () => {
  const hook = await withWaiting(1)
  await hook.start()
  await query(
    `UPDATE webhook SET next_at = now() + interval '1 year', busy_until = now() + interval '1 year' WHERE id = $1`,
    hook.id,
  )
  await query(
    `UPDATE webhook_delivery SET not_before = now() - interval '1 second' WHERE webhook_id = $1`,
    hook.id,
  )
  await db.withSystem(repairPlans)
  await sender().run()
  expect(revenuesAt(hook.path)).toEqual([1])
})

test('each event has a look 3 s after it, for a transaction that commits late, also when one is planned already', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let looks = 0
  const nothing = (async () => (looks++, [])) as unknown as typeof db.withSystem
  sender(undefined, { ...operator, db: { ...db, withSystem: nothing } })
  queued.emit('event')
  await vi.advanceTimersByTimeAsync(2_950)
  queued.emit('event')
  await vi.advanceTimersByTimeAsync(200)
  const before = looks
  await vi.advanceTimersByTimeAsync(2_900)
  expect(looks).toBeGreaterThan(before)
  await vi.advanceTimersByTimeAsync(3_000)
  const last = looks
  await vi.advanceTimersByTimeAsync(60_000)
  expect(looks).toBe(last)
})
