import { setImmediate as tick } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { cookieOf, testApp } from '../../../app/testing/app.ts'
import { auditedKindsOf } from '../../testing/audit.ts'
import { inTurns, streamOf } from './downloads.ts'
import { sharedLimits } from '../../limits.ts'

const { app, db, signUp } = await testApp({ limits: sharedLimits })
const EXPORT = '/api/sales-entries/export'

/** An owner with so many sales that an answer with all of them isn't sent before somebody reads it. */
async function largeOwner() {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) =>
    tx.client.query(
      `WITH named AS (INSERT INTO product (owner_id, name, name_key) SELECT $1, repeat('x', 190) || n, repeat('x', 190) || n FROM generate_series(1, 10) AS n RETURNING id)
       INSERT INTO sale (owner_id, product_id, revenue_cents, quantity, sale_date, source)
       SELECT $1, id, 100, 1, '2026-01-02', 'import' FROM named, generate_series(1, 2000)`,
      [owner.account.id],
    ),
  )
  return owner
}

/** Pieces that say when they are read. */
async function* pieces(name: string, read: string[], count = 3) {
  const ownerId = randomUUID()
  for (let n = 1; n <= count; n++) {
    yield await inTurns(db, { requireStillLetIn: async () => {} }).withOwner(ownerId, async () => {
      read.push(`${name} begins`)
      await tick()
      read.push(`${name} ends`)
      return `${name}${n}`
    })
  }
}

test('owners take turns piece by piece, and one piece at a time is read in a process', async () => {
  const read: string[] = []
  const all = (name: string) => Readable.from(pieces(name, read)).toArray()
  const [a, b] = await Promise.all([all('a'), all('b')])
  expect([a, b]).toEqual([
    ['a1', 'a2', 'a3'],
    ['b1', 'b2', 'b3'],
  ])
  // Each ends before any other begins, and nobody waits for all the pieces of somebody else.
  for (let i = 0; i < read.length; i += 2)
    expect(read[i + 1]).toBe(read[i]!.replace('begins', 'ends'))
  expect(read.slice(0, 6).filter((each) => each.startsWith('b begins'))).not.toEqual([])
})

test('somebody who reads nothing keeps nobody waiting, and is not read ahead for', async () => {
  const read: string[] = []
  const slow = streamOf(pieces('slow', read, 1_000))
  slow.read(0)
  expect(await streamOf(pieces('quick', read, 100)).toArray()).toHaveLength(100)
  expect(read.filter((each) => each === 'slow begins').length).toBeLessThan(5)
  slow.destroy()
})

test('an owner exports once at a time', async () => {
  // With few sales the first export could be done before the next call comes.
  const owner = await largeOwner()
  const answers = await Promise.all(Array.from({ length: 4 }, () => owner.get(EXPORT)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409,
  ])
  expect(answers.find(({ status }) => status === 409)!.body).toEqual({
    code: 'export_running',
    message: 'Your sales are already being exported. Wait until that is done, then try again.',
  })
  expect(await exportsOf(owner.account.id)).toHaveLength(1)
})

test('an owner exports 20 times in an hour, and a refused call is no entry of the log', async () => {
  const owner = await signUp()
  for (let i = 0; i < 20; i++) expect((await owner.get(EXPORT)).status).toBe(200)
  const refused = await owner.get(EXPORT)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': expect.anything() } })
  expect(await exportsOf(owner.account.id)).toHaveLength(20)
  expect((await (await signUp()).get(EXPORT)).status).toBe(200)
})

const exportsOf = async (ownerId: string) =>
  (await auditedKindsOf(db, ownerId)).filter((kind) => kind === 'sales_exported')

test('a third list of all sales waits until one of two is sent, or its client has left', async () => {
  const owner = await largeOwner()
  const address = await app.listen({ port: 0, host: '127.0.0.1' })
  const cookie = cookieOf(owner)
  const list = () => {
    const leaving = new AbortController()
    const answer = fetch(`${address}/api/sales-entries`, {
      headers: { cookie },
      signal: leaving.signal,
    })
    return { answer, leaving }
  }
  const open = [list(), list()]
  for (const { answer } of open) expect((await answer).status).toBe(200)
  let isThird = false
  const third = list().answer.then((answer) => {
    isThird = true
    return answer
  })
  // Every other call of the owner is answered meanwhile.
  const page = await fetch(`${address}/api/sales-entries?limit=1`, { headers: { cookie } })
  expect(await page.json()).toMatchObject({ total: 20_000 })
  expect(isThird).toBe(false)
  open[0]!.leaving.abort()
  expect(await (await third).json()).toHaveLength(20_000)
  expect(await (await open[1]!.answer).json()).toHaveLength(20_000)
  // After a request that was given up, `fetch` opens a connection in advance, for which closing would wait.
  app.server.closeAllConnections()
})
