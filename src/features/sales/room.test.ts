import { expect, test } from 'vitest'
import { testApp, type Client } from '../../app/testing/app.ts'
import { testFolder } from '../../server/testing/folder.ts'
import type { TokenScope } from '../../shared/endpoint.ts'
import { programOf, tokenOf } from '../accounts/testing/programs.ts'
import { importCustomers } from '../imports/customers/contract.ts'
import { form, importing } from '../imports/testing/helpers.ts'
import { undoImport } from '../imports/runs/contract.ts'
import { clearEntries, createEntry, restoreEntries } from './contract.ts'
import { saleOf } from './testing/entries.ts'

const { db, signUp, visitor } = await testApp({
  config: { DATA_DIR: testFolder(), MAX_NAMES_PER_OWNER: 6, MAX_TRASH_PER_OWNER: 12 },
})

type Owner = Awaited<ReturnType<typeof signUp>>
const record = (client: Client, over = {}) => client.post(createEntry.path, saleOf(over))
const numbered = (name: string, from: number, to: number): string[] =>
  Array.from({ length: to - from }, (_, i) => `${name} ${from + i}`)
const sales = (from: number, to: number): string =>
  `Product,Date,Amount\n${numbered('Tea', from, to).join(',2026-01-03,1\n')},2026-01-03,1\n`
const contacts = (from: number, to: number): string =>
  `Name,Email\n${numbered('Mia', from, to).join(',a@example.com\n')},a@example.com\n`
const answerTo = ({ status, body }: { status: number; body: { code?: string } }) =>
  body.code ?? status
const send = async (client: Client, from: number, to: number) =>
  answerTo(await importing(client)(sales(from, to)))
const sendContacts = async (client: Client, from: number, to: number) =>
  answerTo(await client.post(importCustomers.path, form(contacts(from, to))))
const restore = async (owner: Owner, trashId: number) =>
  answerTo(await owner.post(restoreEntries.path.replace(':id', `${trashId}`), {}))
const countOf = ({ account }: Owner, table: string): Promise<number> =>
  db.withOwner(account.id, async ({ client }) => {
    const { rows } = await client.query(`SELECT count(*) AS n FROM ${table}`)
    return rows[0].n
  })
const programWith = async (owner: Owner, scope: TokenScope) =>
  programOf(visitor(), (await tokenOf(owner, [scope])).token)

test('names of each kind are limited, typed or imported; existing names still work', async () => {
  const owner = await signUp()
  expect(await send(owner, 0, 4)).toBe(200)
  expect(await send(owner, 4, 7)).toBe('limit_reached')
  expect(await send(owner, 4, 6)).toBe(200)
  const refused = await record(owner, { productName: 'Tea 6' })
  expect(refused).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('reached the limit for products.') },
  })
  expect(answerTo(await record(owner, { productName: ' tea  5' }))).toBe(200)
  expect(await send(owner, 0, 6)).toBe(200)
  expect(await countOf(owner, 'product')).toBe(6)
})

test('the names of an import that is undone take no room, and come back with it as long as there is some', async () => {
  const owner = await signUp()
  const { importId } = (await importing(owner)(sales(0, 6))).body
  const undo = undoImport.path.replace(':id', importId)
  const { trashId } = (await owner.post(undo, {})).body
  expect(await send(owner, 10, 15)).toBe(200)
  expect(answerTo(await record(owner, { productName: 'Tea 15' }))).toBe(200)
  expect(answerTo(await record(owner, { productName: 'Tea 16' }))).toBe('limit_reached')
  expect(await restore(owner, trashId)).toBe('limit_reached')
  await owner.delete(clearEntries.path)
  expect(await restore(owner, trashId)).toBe(200)
})

test('contacts have the room that the sales of their customers give back', async () => {
  const owner = await signUp()
  for (let n = 0; n < 6; n++) await record(owner, { customerName: `Mia ${n}` })
  expect(await sendContacts(owner, 0, 6)).toBe(200)
  await owner.delete(clearEntries.path)
  expect(await sendContacts(owner, 6, 7), 'customers with a contact').toBe('limit_reached')
  const { imports } = (await owner.get('/api/customers/imports')).body
  await owner.post(`/api/customers/imports/${imports[0].id}/undo`, {})
  expect(await sendContacts(owner, 6, 12)).toBe(200)
})

test('names that nothing uses have the room of the trash at most', async () => {
  const owner = await signUp()
  const { body } = await record(owner)
  const rename = async (n: number) =>
    answerTo(await owner.patch(`${createEntry.path}/${body.id}`, { productName: `Tea ${n}` }))
  for (let n = 1; n < 18; n++) expect(await rename(n)).toBe(200)
  expect(await rename(18)).toBe('limit_reached')
  expect(await countOf(owner, 'product')).toBe(18)
})

test('a program without `read` learns from the limit neither which products nor which customers are recorded', async () => {
  const owner = await signUp()
  await send(owner, 0, 5)
  await sendContacts(owner, 0, 5)
  const [importer, till] = [await programWith(owner, 'import'), await programWith(owner, 'record')]
  const asked = { known: [0, 2], unknown: [20, 22] } as const
  for (const [from, to] of Object.values(asked)) {
    expect(await send(importer, from, to)).toBe('limit_reached')
    expect(await sendContacts(importer, from, to)).toBe('limit_reached')
  }
  expect(await send(importer, 0, 1)).toBe(200)
  expect(await sendContacts(importer, 0, 1)).toBe(200)
  await record(owner, { productName: 'Tea 5', customerName: 'Mia 5' })
  for (const productName of ['Tea 0', 'Tea 20'])
    expect(answerTo(await record(till, { productName }))).toBe('limit_reached')
})
