import { expect, test } from 'vitest'
import { testDatabase } from '../testing/database.ts'

const db = await testDatabase()
const OWNER = '00000000-0000-0000-0000-000000000001'

test('a statement that fails undoes the transaction even when nobody waited for it', async () => {
  const work = db.withOwner(OWNER, async ({ client }) => {
    await client.query(`INSERT INTO product (owner_id, name, name_key) VALUES ($1, 'Tea', 'tea')`, [
      OWNER,
    ])
    client.query('SELECT 1 / 0').catch(() => {})
  })
  await expect(work).rejects.toThrow('a statement that nobody waited for failed')
  const { rows } = await db.withOwner(OWNER, ({ client }) => client.query('SELECT FROM product'))
  expect(rows).toEqual([])
})
