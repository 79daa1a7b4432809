import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../testing/database.ts'
import { retried, sendAhead } from './transaction.ts'

const { withOwner } = await testDatabase()

const insert = (ownerId: string, name: string | null) => ({
  text: 'INSERT INTO product (owner_id, name, name_key) VALUES ($1, $2, $2) RETURNING name',
  values: [ownerId, name],
})
const names = (ownerId: string) =>
  withOwner(ownerId, async (tx) => {
    const { rows } = await tx.client.query('SELECT name FROM product ORDER BY id')
    return rows.map(({ name }) => name)
  })

test('a last statement commits everything before it', async () => {
  const ownerId = randomUUID()
  const { rows } = await withOwner(ownerId, async (tx) => {
    await tx.client.query(insert(ownerId, 'first'))
    return tx.last(insert(ownerId, 'second'))
  })
  expect(rows).toEqual([{ name: 'second' }])
  expect(await names(ownerId)).toEqual(['first', 'second'])
})

test('a failing last statement rolls back everything before it', async () => {
  const ownerId = randomUUID()
  const failing = withOwner(ownerId, async (tx) => {
    await tx.client.query(insert(ownerId, 'first'))
    return tx.last(insert(ownerId, null))
  })
  await expect(failing).rejects.toThrow('null value')
  expect(await names(ownerId)).toEqual([])
})

test('row-level security applies to a last statement', async () => {
  const failing = withOwner(randomUUID(), (tx) => tx.last(insert(randomUUID(), 'theirs')))
  await expect(failing).rejects.toThrow('row-level security')
})

test('a transaction throws the error of a statement that was sent ahead, whatever fails after it', async () => {
  const ownerId = randomUUID()
  const failing = (rest: string[]) =>
    withOwner(ownerId, async ({ client }) => {
      await client.query(insert(ownerId, 'first'))
      sendAhead(client, 'SELECT 1 / 0')
      for (const statement of rest) await client.query(statement)
    })
  for (const rest of [[], ['SELECT 1']])
    await expect(failing(rest)).rejects.toMatchObject({ code: '22012' })
  expect(await names(ownerId)).toEqual([])
})

test('a failing statement rolls back the transaction even if it was not awaited', async () => {
  const ownerId = randomUUID()
  const work = withOwner(ownerId, async ({ client }) => {
    await client.query(insert(ownerId, 'first'))
    client.query('SELECT 1 / 0').catch(() => {})
  })
  await expect(work).rejects.toThrow('a statement that was not awaited failed')
  expect(await names(ownerId)).toEqual([])
})

test('the time that a call waits for its turn is not taken from the 3 s in which it may conflict', async () => {
  const attempts = [() => Promise.reject(lockTimeout), () => Promise.resolve('done')]
  let waited = 0
  const now = performance.now.bind(performance)
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + waited)
  onTestFinished(() => clock.mockRestore())
  const result = await retried({
    queued: async (attempt) => {
      waited += 3_100
      return attempt()
    },
    attempt: () => attempts.shift()!(),
    refusal: () => new Error('refused'),
  })
  expect(result).toBe('done')
})

const lockTimeout = Object.assign(new Error('lock timeout'), { code: '55P03' })

test('owners who keep all their connections busy leave some for the first call of another', async () => {
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const busy = [1, 2, 3].flatMap(() => {
    const ownerId = randomUUID()
    return Array.from({ length: 6 }, () => withOwner(ownerId, () => over))
  })
  const { rows } = await withOwner(randomUUID(), ({ client }) => client.query('SELECT 1 AS one'))
  expect(rows).toEqual([{ one: 1 }])
  end()
  await Promise.all(busy)
})
