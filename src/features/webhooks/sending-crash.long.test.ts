import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test, vi } from 'vitest'
import { appToKill } from '../../app/testing/killed.ts'
import { signUpOverHttp } from '../imports/testing/helpers.ts'
import { createEntry, type Entry } from '../sales/contract.ts'
import { saleOf } from '../sales/testing/entries.ts'
import { addWebhook } from './contract.ts'
import { testReceiver } from './testing/receiver.ts'

/**
 * Kills the app and its PostgreSQL by turns while sales are recorded and told. A normal test run does this a few times;
 * `CRASHES=200 npx vitest run sending-crash` does it 200 times.
 */
const CRASHES = Number(process.env['CRASHES'] ?? 4)
const timeout = 120_000 + CRASHES * 30_000
/** ms that the receiver takes, so that most kills come in the middle of a delivery */
const ANSWER = 60

const receiver = await testReceiver()
receiver.answer('/hook', (response) => sleep(ANSWER).then(() => response.writeHead(204).end()))
afterAll(receiver.close)

const app = appToKill({ WEBHOOKS_PRIVATE: 'on' }, timeout)

/** As if the minute had passed for which the process that died has the webhook to itself. */
const minutePasses = () =>
  app.asked('UPDATE webhook SET busy_until = now() WHERE busy_until IS NOT NULL')

async function newOwner() {
  const { cookie } = await signUpOverHttp(app.url())
  const call = (method: string, path: string, body?: object) =>
    fetch(app.url() + path, {
      method,
      headers: { cookie, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const body = {
    address: receiver.addressOf('/hook'),
    events: ['sale.recorded'],
    password: 'correct horse battery',
  }
  expect((await call('POST', addWebhook.path, body)).status).toBe(200)
  const answered: number[] = []
  return {
    /** ids of the sales whose recording was answered */
    answered,
    /** Returns false if the app or its database is away. */
    record: async (): Promise<boolean> => {
      try {
        const answer = await call('POST', createEntry.path, saleOf())
        if (answer.status !== 200) return false
        answered.push(((await answer.json()) as Entry).id)
        return true
      } catch {
        return false
      }
    },
    /** ids of all sales */
    sales: async (): Promise<number[]> => {
      const entries = (await (await call('GET', createEntry.path)).json()) as Entry[]
      return entries.map(({ id }) => id)
    },
  }
}

const inOrder = (a: number, b: number): number => a - b
/** Each delivery, with the sale that it tells. */
const deliveries = () =>
  receiver.receivedAt('/hook').map(({ event, headers }) => ({
    sale: event.data.sale.id as number,
    id: headers['webhook-id'],
  }))

test(
  `after ${CRASHES} kills of the app and of PostgreSQL each sale was told, and one that was told twice had the same id`,
  async () => {
    const { answered, record, sales } = await newOwner()
    const begun = deliveries().length
    const told = () => deliveries().slice(begun)

    for (let round = 0; round < CRASHES; round++) {
      const before = told().length
      let isOver = false
      const recording = (async () => {
        while (!isOver) {
          await record()
          // As fast as the receiver, so that never more wait than there is room for.
          await sleep(ANSWER)
        }
      })()
      await vi.waitUntil(() => told().length > before, { timeout, interval: 5 })
      await sleep(Math.random() * 2 * ANSWER)
      await Object.values(app.kill)[round % 2]!()
      isOver = true
      await recording
      await vi.waitUntil(record, { timeout, interval: 100 })
      await minutePasses()
    }

    const ids = await sales()
    expect(ids).toEqual(expect.arrayContaining(answered))
    await vi.waitUntil(
      () => {
        const those = new Set(told().map(({ sale }) => sale))
        return ids.every((id) => those.has(id))
      },
      { timeout },
    )
    // Each pair of a sale and an id once: no sale has two ids, and no id two sales.
    const pairs = new Map(told().map((each) => [`${each.sale} ${String(each.id)}`, each]))
    expect([...pairs.values()].map(({ sale }) => sale).toSorted(inOrder)).toEqual(
      ids.toSorted(inOrder),
    )
    const again = told().length - ids.length
    expect(again, 'told again, of one delivery for each kill').toBeLessThanOrEqual(CRASHES)
    if (CRASHES >= 50)
      process.stdout.write(`${CRASHES} kills: ${ids.length} sales told, ${again} of them again\n`)
  },
  timeout,
)
