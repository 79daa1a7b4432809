import { request } from 'node:http'
import type { Socket } from 'node:net'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { ENOUGH } from '../../server/http/guards/turns.ts'
import { sharedLimits } from '../../server/limits.ts'
import { adminOf } from '../accounts/testing/admin.ts'
import { dataUrl, png } from './testing/pictures.ts'

let counted = 0
const { app, db, signUp, visitor } = await testApp({
  limits: (db) => {
    const limits = sharedLimits(db)
    const take: typeof limits.take = async (...call) => {
      await limits.take(...call)
      counted++
    }
    return { ...limits, take }
  },
  config: { TRUST_PROXY: true },
})
const path = '/api/technical-support'
/** bytes of a report, of which the app has room for 16 and not for one more */
const MANY = 3_050_000
const feedback = { issueType: 'Feedback', description: 'I like the new chart.' }
const issue = {
  issueType: 'Bug/Error',
  priority: 'Critical',
  description: 'The chart on the dashboard flickers.',
}

test('one owner cannot use up the emails to admins: the report of another still mails', async () => {
  const admin = await adminOf({ db, signUp })
  const mailed = async (client: Client, times: number) => {
    const count = async () =>
      (
        await db.systemPool.query(
          `SELECT count(*)::int AS n FROM mail WHERE recipient = $1 AND kind = 'support-new'`,
          [admin.account.email],
        )
      ).rows[0].n as number
    const before = await count()
    for (let i = 0; i < times; i++) expect((await client.post(path, issue)).status).toBe(200)
    return (await count()) - before
  }
  expect(await mailed(await signUp(), 30)).toBe(6)
  expect(await mailed(visitor(), 8)).toBe(6)
  expect(await mailed(await signUp(), 1)).toBe(1)
})

describe('a large report', () => {
  const address = app.listen({ port: 0, host: '127.0.0.1' })
  afterAll(() => app.server.closeAllConnections())

  /** Sends a report from another address in pieces. `status` is that of the answer, whenever it comes. */
  async function sending(from: string, length: number) {
    const call = request(`${await address}${path}`, {
      method: 'POST',
      agent: false,
      headers: {
        'content-type': 'application/json',
        'content-length': length,
        'x-forwarded-for': from,
      },
    })
    let isAnswered = false
    const status = new Promise<number>((resolve, reject) => {
      call.on('error', reject)
      call.on('response', (response) => {
        isAnswered = true
        response.resume()
        resolve(response.statusCode!)
      })
    })
    status.catch(() => {})
    call.flushHeaders()
    return { call, status, isAnswered: () => isAnswered }
  }

  /** Starts to send a report, and waits until it has its turn: the app takes up calls in the order in which their limits are counted. */
  async function reading(from: string) {
    const before = counted
    const report = await sending(from, body.length)
    report.call.write(body.subarray(0, ENOUGH))
    // of an hour and of a day
    await expect.poll(() => counted, { interval: 5 }).toBe(before + 2)
    return report
  }
  const body = Buffer.from(
    JSON.stringify({
      ...feedback,
      screenshots: [dataUrl(png(640, 480, [['tEXt', Buffer.alloc(300_000)]]))],
    }),
  )

  test('that is one too many is refused before its rest is read', async () => {
    for (let i = 0; i < 20; i++) {
      const { call, status } = await sending('192.0.2.1', 2)
      call.end('{}')
      expect(await status).toBe(400)
    }
    const tooMany = await sending('192.0.2.1', 3_000_000)
    tooMany.call.write(body.subarray(0, ENOUGH))
    // The rest is never sent.
    expect(await tooMany.status).toBe(429)
    const other = await sending('192.0.2.2', body.length)
    other.call.end(body)
    expect(await other.status).toBe(200)
  })

  test('gives way when those of its address take all the room, and another address sends one', async () => {
    const slow: Awaited<ReturnType<typeof sending>>[] = []
    const sockets: Socket[] = []
    app.server.on('connection', (socket) => sockets.push(socket))
    for (let i = 0; i < 16; i++) {
      const report = await sending('192.0.2.20', MANY + 1)
      report.call.write(Buffer.alloc(MANY, ' '))
      slow.push(report)
    }
    const arrived = () => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)
    await expect.poll(arrived).toBeGreaterThan(16 * MANY)
    const picture = dataUrl(png(4, 4, [['IDAT', Buffer.alloc(1_900_000)]]))
    const large = Buffer.from(JSON.stringify({ ...feedback, screenshots: [picture] }))
    const other = await sending('192.0.2.21', large.length)
    other.call.end(large)
    expect(await other.status).toBe(200)
    const answered = () => slow.filter(({ isAnswered }) => isAnswered())
    await expect.poll(answered).toHaveLength(1)
    expect(await answered()[0]!.status).toBe(503)
    for (const { call } of slow) call.destroy()
  })

  /** Two that are sent slowly from each of these addresses. */
  async function slowFrom(addresses: string[]) {
    for (const from of [...addresses, ...addresses]) {
      const { call } = await reading(from)
      onTestFinished(() => void call.destroy())
    }
  }

  test('that is sent slowly by visitors holds up no owner', async () => {
    const owner = await signUp()
    await slowFrom(['192.0.2.10', '192.0.2.11', '192.0.2.12', '192.0.2.13'])
    const screenshots = [dataUrl(png(4, 4, [['IDAT', Buffer.alloc(100_000)]]))]
    expect((await owner.post(path, { ...issue, screenshots })).status).toBe(200)
  })

  test('is the same for its key when it is sent again, and another when a picture differs', async () => {
    const owner = await signUp()
    const send = (shade: number) =>
      owner.post(
        path,
        {
          ...issue,
          screenshots: [dataUrl(png(4, 4, [['IDAT', Buffer.alloc(100_000, shade)]]))],
        },
        { 'idempotency-key': 'once' },
      )
    const first = await send(1)
    expect(first.status).toBe(200)
    expect((await send(1)).body).toEqual(first.body)
    expect(await send(2)).toMatchObject({ status: 409, body: { code: 'key_reused' } })
  })

  test('of anything but pictures is too long, and is not read', async () => {
    const owner = await signUp()
    const long = 'x'.repeat(200_000)
    const depth = Math.floor(MANY / 7)
    for (const text of [
      JSON.stringify({ ...issue, description: long }),
      JSON.stringify({ ...issue, more: [[[long]]] }),
      `{"description": "${long}`,
      '{"34":'.repeat(depth) + '0' + '}'.repeat(depth),
      `{"screenshots": [${'['.repeat(40_000)}${']'.repeat(40_000)}]}`,
      // The text isn't over where it says a quote.
      `{"description": "\\"data:", "more": [${'[],'.repeat(30_000)}0]}`,
      `{"description": "data:\\\\", "more": [${'[],'.repeat(30_000)}0]}`,
    ])
      expect(
        await owner.post(path, text, { 'content-type': 'application/json' }),
        text.slice(0, 40),
      ).toMatchObject({ status: 413, body: { code: 'too_large' } })
  })

  test('with a picture that cannot be stored says which, as a small one does', async () => {
    const owner = await signUp()
    const large = dataUrl(png(1, 1, [['tEXt', Buffer.alloc(100_000)]]))
    expect(
      await owner.post(path, { ...issue, screenshots: [large, dataUrl('GIF89a')] }),
    ).toMatchObject({
      status: 415,
      body: {
        code: 'not_a_picture',
        fields: { screenshots: expect.stringMatching(/^Screenshot 2/) },
      },
    })
  })
})
