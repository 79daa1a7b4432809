import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import { clearEntries, createEntry, exportEntries, restoreEntries } from './contract.ts'
import { importing } from '../imports/testing/helpers.ts'
import { saleOf } from './testing/entries.ts'

const { db, signUp } = await testApp({
  config: {
    DATA_DIR: testFolder(),
    MAX_SALES_PER_OWNER: 5,
    MAX_TRASH_PER_OWNER: 8,
  },
})

type Owner = Awaited<ReturnType<typeof signUp>>
const record = (owner: Owner, over = {}) => owner.post(createEntry.path, saleOf(over))
const countOf = ({ account }: Owner, table: string): Promise<number> =>
  db.withOwner(account.id, async ({ client }) => {
    const { rows } = await client.query(`SELECT count(*) AS n FROM ${table}`)
    return rows[0].n
  })
const full = (things: string) => ({
  status: 409,
  body: {
    code: 'limit_reached',
    message: expect.stringContaining(`reached the limit for ${things}.`),
  },
})
const file = (rows: number, product = 'Tea'): string =>
  `Product,Date,Amount\n${Array.from({ length: rows }, (_, i) => `${product},2026-01-03,${i + 1}\n`).join('')}`

test('an account can have 5 sales: the 6th is rejected until one is deleted', async () => {
  const owner = await signUp()
  for (let i = 0; i < 5; i++) expect((await record(owner)).status).toBe(200)
  const { body } = await owner.get(createEntry.path)
  expect(await record(owner)).toMatchObject(full('sales'))
  expect(await countOf(owner, 'sale')).toBe(5)
  await owner.delete(`${createEntry.path}/${body[0].id}`)
  expect((await record(owner)).status).toBe(200)
})

test('an import that would exceed the limit adds nothing, and neither does a restore', async () => {
  const owner = await signUp()
  expect((await importing(owner)(file(3))).body).toMatchObject({ imported: 3 })
  expect(await importing(owner)(file(3, 'Coffee'))).toMatchObject(full('sales'))
  expect(await countOf(owner, 'sale')).toBe(3)

  const { body } = await owner.delete(clearEntries.path)
  expect((await importing(owner)(file(4, 'Juice'))).body).toMatchObject({ imported: 4 })
  const restore = restoreEntries.path.replace(':id', body.trashId)
  expect(await owner.post(restore)).toMatchObject(full('sales'))
  expect(await countOf(owner, 'trashed_sale')).toBe(3)
})

test('the trash is limited: sales that do not fit are not deleted', async () => {
  const owner = await signUp()
  for (const product of ['Tea', 'Coffee']) {
    await importing(owner)(file(4, product))
    expect(await owner.delete(clearEntries.path)).toMatchObject({ body: { deleted: 4 } })
  }
  await record(owner)
  expect(await owner.delete(clearEntries.path)).toMatchObject(full('deleted sales'))
  expect(await countOf(owner, 'sale')).toBe(1)
})

test('versions of sales that imports updated are limited like the trash: 5 + 5 are more than 8', async () => {
  const owner = await signUp()
  for (let i = 0; i < 5; i++) await record(owner, { saleDate: `2026-03-0${i + 1}` })
  const exported = (revenue: string): Promise<string> =>
    owner
      .get(exportEntries.path)
      .then(({ body }) => body.replaceAll(/Espresso,[\d.]+/g, `Espresso,${revenue}`))
  const update = { options: { changed: 'update' } }
  expect((await importing(owner)(await exported('5'), update)).body).toMatchObject({ updated: 5 })
  expect(await importing(owner)(await exported('6'), update)).toMatchObject(full('changed sales'))
  expect(await countOf(owner, 'replaced_sale')).toBe(5)
  const { body } = await owner.get(createEntry.path)
  expect(body.map(({ revenue }: { revenue: number }) => revenue)).toEqual([5, 5, 5, 5, 5])
})
