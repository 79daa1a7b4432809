import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { saleOf } from './testing/entries.ts'

const { db, signUp } = await testApp()
const PATH = '/api/sales-entries'
const sent = { 'idempotency-key': 'made-with-the-sale' }

const isRecorded = async (client: Client, key = sent['idempotency-key']): Promise<boolean> => {
  const { status, body } = await client.get(`${PATH}/recorded/${encodeURIComponent(key)}`)
  expect(status).toBe(200)
  return body.isRecorded
}
/** As if all answers were older than the 24 hours for which they are kept. */
const forgetAnswers = () => db.systemPool.query('DELETE FROM idempotency_key')

test('a device that got no answer learns that its sale is recorded, long after the key is forgotten', async () => {
  const owner = await signUp()
  expect(await isRecorded(owner)).toBe(false)
  await owner.post(PATH, saleOf(), sent)
  await forgetAnswers()
  expect(await isRecorded(owner)).toBe(true)
  expect(await isRecorded(owner, 'another')).toBe(false)
})

test(
  'a sale stays known by its key when it is edited, moved to another day, or deleted and brought back',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const { body: sale } = await owner.post(PATH, saleOf(), sent)
    await owner.patch(`${PATH}/${sale.id}`, { saleDate: '2026-02-01', productName: 'Tea' })
    expect(await isRecorded(owner)).toBe(true)
    const { body: deletion } = await owner.delete(`${PATH}/${sale.id}`)
    expect(await isRecorded(owner), 'it was recorded, and deleted on purpose').toBe(true)
    await owner.post(`${PATH}/restore/${deletion.trashId}`)
    expect(await isRecorded(owner)).toBe(true)
  },
)

test('only what was recorded since a time is looked at, however the days of the sales lie', async () => {
  const owner = await signUp()
  const { body: sale } = await owner.post(PATH, saleOf(), sent)
  for (const saleDate of ['1999-01-01', '2199-12-31']) await owner.post(PATH, saleOf({ saleDate }))
  const since = async (hours: number): Promise<boolean> => {
    const notBefore = new Date(Date.now() + hours * 3_600_000).toISOString()
    const key = sent['idempotency-key']
    const { status, body } = await owner.get(`${PATH}/recorded/${key}?notBefore=${notBefore}`)
    expect(status).toBe(200)
    return body.isRecorded
  }
  expect(await since(-1)).toBe(true)
  // The newest sale is older than that.
  expect(await since(1)).toBe(false)
  await owner.delete(`${PATH}/${sale.id}`)
  expect(await since(-1), 'deleted, and can be restored').toBe(true)
  expect((await owner.get(`${PATH}/recorded/x?notBefore=yesterday`)).status).toBe(400)
})

test('the key of one owner says nothing to another, and a refused sale is not recorded', async () => {
  const [one, other] = [await signUp(), await signUp()]
  await one.post(PATH, saleOf(), sent)
  expect(await isRecorded(other)).toBe(false)
  expect((await other.post(PATH, saleOf({ revenue: 0.001 }), sent)).status).toBe(400)
  expect(await isRecorded(other)).toBe(false)
})
