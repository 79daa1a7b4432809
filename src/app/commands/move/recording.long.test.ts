import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { rowsAnywhere } from '../../../features/accounts/leaving/testing/rows.ts'
import { saleOf } from '../../../features/sales/testing/entries.ts'
import { systemClock } from '../../../server/clock.ts'
import { type Client } from '../../testing/app.ts'
import { verify } from '../differences.ts'
import { takeBack, type Step } from './moving.ts'
import { signIn, timeout, today, twoInstallations, type TestSide } from './testing/installations.ts'

/** Owners who move, or nearly, while their devices record sales. */

const { here, there, newOwner, move, killedAt } = await twoInstallations()

/** A device that records a sale after another, and keeps those that the server didn't take until it does. */
class Device {
  readonly acknowledged: string[] = []
  private stopped = false
  private readonly browsers: Client[]
  private readonly done: Promise<void>

  private readonly email: string

  constructor(email: string) {
    this.email = email
    this.browsers = [here.browser(), there.browser()]
    this.done = this.run()
  }

  private async run(): Promise<void> {
    let [browser, other] = this.browsers as [Client, Client]
    await signIn(this.email, browser)
    while (!this.stopped) {
      const key = randomUUID()
      const sale = saleOf({ saleDate: today, receipt: null, productName: key, revenue: 1 })
      for (let isTaken = false; !isTaken;) {
        const { status } = await browser.post('/api/sales-entries', sale, {
          'idempotency-key': key,
        })
        isTaken = status === 200
        if (isTaken) this.acknowledged.push(key)
        else if (this.stopped) return
        else if (status === 401 && (await signIn(this.email, browser)).status === 409) {
          ;[browser, other] = [other, browser]
          await signIn(this.email, browser)
        } else await sleep(20)
      }
    }
  }

  async stop(): Promise<void> {
    this.stopped = true
    await this.done
  }
}

/** Runs `work` while three devices record sales. Returns the names of all that were acknowledged. */
async function whileRecording(email: string, work: () => Promise<void>): Promise<string[]> {
  const devices = [1, 2, 3].map(() => new Device(email))
  try {
    await sleep(300)
    await work()
    await sleep(300)
  } finally {
    await Promise.all(devices.map((device) => device.stop()))
  }
  return devices.flatMap(({ acknowledged }) => acknowledged)
}

const soldBy = async ({ db }: TestSide, id: string): Promise<string[]> =>
  (
    await db.systemPool.query(
      `SELECT product.name FROM sale JOIN product ON product.owner_id = sale.owner_id AND product.id = product_id
       WHERE sale.owner_id = $1`,
      [id],
    )
  ).rows.map(({ name }) => name)

/** Every acknowledged sale is exactly once in exactly one place, and both sides' totals are right. */
async function expectAll(acknowledged: string[], id: string, at: TestSide): Promise<void> {
  const sold = { here: await soldBy(here, id), there: await soldBy(there, id) }
  const [held, empty] = at === here ? [sold.here, sold.there] : [sold.there, sold.here]
  expect(empty).toEqual([])
  expect(new Set(held).size, 'none is there twice').toBe(held.length)
  expect(
    acknowledged.filter((key) => !held.includes(key)),
    'none is lost',
  ).toEqual([])
  expect(acknowledged.length).toBeGreaterThan(10)
  for (const side of [here, there]) await verify({ db: side.db, clock: systemClock })
}

describe('while sales are recorded', () => {
  test(
    'an owner moves, and every sale that was acknowledged is on the other side, once',
    async () => {
      const { email, id } = await newOwner()
      const acknowledged = await whileRecording(email, () => move(email))
      await expectAll(acknowledged, id, there)
    },
    timeout,
  )

  test.each<Step>(['frozen', 'quiet', 'copied', 'compared', 'switched', 'open', 'deleted'])(
    'a move that is killed at "%s" and repeated loses and doubles nothing',
    async (step) => {
      const { email, id } = await newOwner()
      const acknowledged = await whileRecording(email, async () => {
        await killedAt(email, step)
        await sleep(100)
        if (step !== 'deleted') await move(email)
      })
      await expectAll(acknowledged, id, there)
    },
    timeout,
  )

  test.each<Step>(['frozen', 'quiet', 'copied', 'compared'])(
    'a move that is killed at "%s" and taken back leaves everything here and nothing there',
    async (step) => {
      const { email, id } = await newOwner()
      const acknowledged = await whileRecording(email, async () => {
        await killedAt(email, step)
        await takeBack(here.side, there.side, email)
      })
      await expectAll(acknowledged, id, here)
      expect(await rowsAnywhere(there.db, [id, email])).toEqual({})
    },
    timeout,
  )
})
