import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { MAX_STORED_BYTES, noteStored } from './idempotency.ts'

const { db, signUp } = await testApp()
const PATH = '/api/sales-entries'
const sale = { productName: 'Tea', revenue: 3, saleDate: '2026-03-31' }
const key = { 'idempotency-key': 'a-key' }

test('a repeated request gets the first response and does nothing', async () => {
  const owner = await signUp()
  const first = await owner.post(PATH, sale, key)
  const again = await owner.post(PATH, { ...sale, ignored: true }, key)
  expect([again.status, again.body]).toEqual([200, first.body])
  expect((await owner.get(PATH)).body).toEqual([first.body])
})

test('simultaneous requests with one key create one sale and get the same response', async () => {
  const owner = await signUp()
  const responses = await Promise.all(Array.from({ length: 8 }, () => owner.post(PATH, sale, key)))
  const { body: entries } = await owner.get(PATH)
  expect(entries).toHaveLength(1)
  expect(responses.map((response) => response.body)).toEqual(responses.map(() => entries[0]))
})

test('the same key with another body is a conflict, and nothing is saved', async () => {
  const owner = await signUp()
  const { body: first } = await owner.post(PATH, sale, key)
  expect(await owner.post(PATH, { ...sale, revenue: 4 }, key)).toMatchObject({
    status: 409,
    body: { code: 'key_reused' },
  })
  expect((await owner.get(PATH)).body).toEqual([first])
})

test('a key is refused for another body and another call, and free for another owner, while the first request runs', async () => {
  const [owner, other] = [await signUp(), await signUp()]
  const answers = await Promise.all([
    owner.post(PATH, sale, key),
    owner.post(PATH, { ...sale, revenue: 4 }, key),
    owner.post(PATH, { ...sale, revenue: 5 }, key),
    other.post(PATH, { ...sale, revenue: 6 }, key),
  ])
  const statuses = answers.slice(0, 3).map(({ status }) => status)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  const [recorded] = answers.filter(({ status }) => status === 200)
  expect((await owner.get(PATH)).body).toEqual([recorded!.body])
  expect((await other.get(PATH)).body).toMatchObject([{ revenue: 6 }])
})

test('a refused request leaves its key unused', async () => {
  const owner = await signUp()
  expect((await owner.post(PATH, { ...sale, revenue: 0.001 }, key)).status).toBe(400)
  expect((await owner.post(PATH, sale, key)).status).toBe(200)
})

test('a key expires after 24 hours', async () => {
  const owner = await signUp()
  const age = (hours: number) =>
    db.systemPool.query(
      'UPDATE idempotency_key SET created_at = now() - make_interval(hours => $1) WHERE owner_id = $2',
      [hours, owner.account.id],
    )
  await owner.post(PATH, sale, key)
  await age(23)
  await owner.post(PATH, sale, key)
  expect((await owner.get(PATH)).body).toHaveLength(1)
  await age(25)
  expect(await owner.post(PATH, { ...sale, revenue: 4 }, key)).toMatchObject({
    status: 200,
    body: { revenue: 4 },
  })
  expect((await owner.get(PATH)).body).toHaveLength(2)
})

test('what is kept for an owner has a limit in bytes, after which only calls without a key get through', async () => {
  const [owner, other] = [await signUp(), await signUp()]
  noteStored(owner.account.id, MAX_STORED_BYTES - 1_000)
  expect((await owner.post(PATH, sale, key)).status).toBe(200)
  expect((await owner.post(PATH, sale, { 'idempotency-key': 'b' })).status).toBe(200)
  expect(await owner.post(PATH, sale, { 'idempotency-key': 'c' })).toMatchObject({
    status: 429,
    body: { code: 'too_many_requests', message: expect.stringContaining('try again in 24 hours') },
  })
  expect((await owner.post(PATH, sale)).status).toBe(200)
  expect((await other.post(PATH, sale, key)).status).toBe(200)
  expect((await owner.get(PATH)).body).toHaveLength(3)
})

test.each(['', 'x'.repeat(201)])('a key must have 1 to 200 characters, not %j', async (bad) => {
  const owner = await signUp()
  const response = await owner.post(PATH, sale, { 'idempotency-key': bad })
  expect(response).toMatchObject({
    status: 400,
    body: { message: 'Idempotency-Key must have 1 to 200 characters' },
  })
  expect((await owner.get(PATH)).body).toEqual([])
})
