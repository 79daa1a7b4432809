import { beforeAll, describe, expect, test } from 'vitest'
import { programOf, tokenOf } from '../features/accounts/testing/programs.ts'
import { importCustomers } from '../features/imports/customers/contract.ts'
import { importCsv } from '../features/imports/contract.ts'
import { previewCsv } from '../features/imports/preview/contract.ts'
import { form } from '../features/imports/testing/helpers.ts'
import { idForExport } from '../features/sales/export/sale-ids.ts'
import { idsOf } from '../features/sales/testing/entries.ts'
import type { TokenScope } from '../shared/endpoint.ts'
import { testApp, type Answer, type Client } from './testing/app.ts'
import { callsOf } from './testing/walk.ts'

/**
 * A program without the scope `read` makes the same calls for two shops: in one, all that it guesses is recorded; in the
 * other, other things are. It is answered the same, so no answer tells what is recorded.
 */

const { app, visitor, signUp } = await testApp()

const SALES = '/api/sales-entries'
/** The sale that a case guesses. Each has one of its own, because some record what they guess. */
const guess = (at: number) => ({
  productName: `Zinnia ${at}`,
  revenue: 7411.37 + at,
  cost: 1234.56,
  quantity: 3,
  saleDate: `2026-03-${String(1 + (at % 28)).padStart(2, '0')}`,
  customerName: `Quilla ${at}`,
  salesperson: 'Orsolya',
})
type Sale = ReturnType<typeof guess>
const other = (at: number): Sale => ({
  ...guess(at),
  productName: `Yarrow ${at}`,
  revenue: 0.5,
  cost: 0.25,
  quantity: 1,
  customerName: `Xaver ${at}`,
  salesperson: 'Wanda',
})
const GUESSES = 16

interface Shop {
  owner: Client & { account: { id: string } }
  /** ids of the sales, by their numbers */
  ids: number[]
  trashId: number
  feedId: number
}

const till = (sales: Sale[]) =>
  `Article;Day;Sum\n${sales.map((it) => `${it.productName};${it.saleDate};${it.revenue.toFixed(2)}\n`).join('')}`
const withoutProducts = (sales: Sale[]) =>
  `Day;Takings\n${sales.map((it) => `${it.saleDate};${it.revenue.toFixed(2)}\n`).join('')}`
const contacts = (sales: Sale[]) =>
  `Name,Email\n${sales.map((it) => `${it.customerName},a@${it.revenue}.example\n`).join('')}`
/** Whose columns and dates can be read in two ways. */
const REMEMBERED = 'Product,Date,Amount,Net,Qty\nTea,2026-01-10,3.50,3.00,2\n'
const OPEN = 'Product,Date,Amount\nTea,03/04/2026,1\n'
const columnsOf = ({ quantity }: Sale) => ({
  ...{ productName: 'Product', saleDate: 'Date', quantity: 'Qty' },
  revenue: quantity === 3 ? 'Net' : 'Amount',
})
const all = Array.from({ length: GUESSES }, (_, at) => at)

async function shopWith(saleOf: (at: number) => Sale, more: number): Promise<Shop> {
  const owner = await signUp()
  const send = async (path: string, body: unknown) => {
    const answer = await owner.post(path, body)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body
  }
  // Before anything else is recorded: its sales are what a guess could name, too.
  await send(importCsv.path, form(till(all.map(saleOf))))
  const defaultProduct = saleOf(0).productName
  await send(importCsv.path, form(withoutProducts([saleOf(0)]), { options: { defaultProduct } }))
  await send(importCustomers.path, form(contacts(all.map(saleOf))))
  // The columns that are remembered for files with these headers.
  await send(importCsv.path, form(REMEMBERED, { columnMapping: columnsOf(saleOf(0)) }))
  await send(
    importCsv.path,
    form(OPEN, { options: { dateOrder: saleOf(0).quantity === 3 ? 'dmy' : 'mdy' } }),
  )
  const ids: number[] = []
  for (const at of all) ids.push((await send(SALES, saleOf(at))).id)
  for (const at of all.slice(0, more)) await send(SALES, saleOf(at))
  const { body } = await owner.delete(`${SALES}/clear-all`)
  await send(`${SALES}/restore/${body.trashId}`, {})
  const { token } = await tokenOf(owner, ['record'])
  const { trashId } = (await programOf(visitor(), token).delete(`${SALES}/${ids.pop()}`)).body
  return { owner, ids, trashId, feedId: 1 }
}

let guessed: Shop
let another: Shop
beforeAll(async () => {
  guessed = await shopWith(guess, 0)
  another = await shopWith(other, 3)
}, 60_000)

type Case = (shop: Shop, at: number) => [method: string, url: string, body?: unknown]

const OWN = 'Product Name,Revenue,Cost,Quantity,Sale Date,Customer,Salesperson,Source'
const cellsOf = (it: Sale) =>
  `${it.productName},${it.revenue.toFixed(2)},${it.cost},${it.quantity},${it.saleDate},${it.customerName},${it.salesperson},manual`
/** The ways in which a file may name a sale that is recorded. */
const FILES: Record<string, (shop: Shop, at: number) => string> = {
  'an export': (_, at) => `${OWN}\n${cellsOf(guess(at))}\n`,
  'an export with ids': (shop, at) =>
    `${OWN},Sale ID\n${cellsOf(guess(at))},${idForExport(idsOf(shop.owner), shop.ids[at]!)}\n`,
  'an export with ids, changed': (shop, at) =>
    `${OWN},Sale ID\n${cellsOf({ ...guess(at), revenue: 1 })},${idForExport(idsOf(shop.owner), shop.ids[at]!)}\n`,
  'a part of an export': (_, at) =>
    `Product Name,Revenue,Sale Date\n${guess(at).productName},${guess(at).revenue},${guess(at).saleDate}\n`,
  'a file of a till': (_, at) => till([guess(at)]),
  'a file without products': (_, at) => withoutProducts([guess(at)]),
  'a file whose columns were chosen': () => REMEMBERED,
  'a file whose dates can be read in two ways': () => OPEN,
}
const OPTIONS = [{}, { changed: 'update' }]
const files = (path: string): Case[] =>
  Object.values(FILES).flatMap((file) =>
    OPTIONS.map((options): Case => (shop, at) => ['POST', path, form(file(shop, at), { options })]),
  )
const feed = (path: string): Case => {
  return ({ feedId }, at) => ['POST', path, form(till([guess(at)]), { feed: feedId } as object)]
}

/** What programs try, by the calls that a token without `read` may make. */
const CASES: Record<string, Case[]> = {
  [`POST ${previewCsv.path}`]: [...files(previewCsv.path), feed(previewCsv.path)],
  [`POST ${importCsv.path}`]: [...files(importCsv.path), feed(importCsv.path)],
  [`POST ${importCustomers.path}`]: [
    (_, at) => ['POST', importCustomers.path, form(contacts([guess(at)]))],
    (_, at) => ['POST', importCustomers.path, form(contacts([{ ...guess(at), revenue: 1 }]))],
  ],
  [`POST ${SALES}`]: [
    (_, at) => ['POST', SALES, guess(at)],
    (_, at) => ['POST', SALES, { ...guess(at), productName: `ZINNIA ${at}`, cost: null }],
  ],
  [`PATCH ${SALES}/:id`]: [
    ...[
      { productName: 'Dahlia' },
      { revenue: 1 },
      { tax: 5 },
      { fee: -1 },
      { quantity: -3 },
      { cost: -2 },
      { revenue: 9.5, cost: 1, quantity: 1, tax: null, fee: 0.5 },
      { revenue: 9.5, cost: 1, quantity: 1, tax: 12, fee: null },
    ].map((body): Case => {
      return (shop, at) => ['PATCH', `${SALES}/${shop.ids[at]}`, body]
    }),
    () => ['PATCH', `${SALES}/999999999`, { productName: 'Dahlia' }],
  ],
  [`DELETE ${SALES}/:id`]: [
    (shop, at) => ['DELETE', `${SALES}/${shop.ids[at]}`],
    () => ['DELETE', `${SALES}/999999999`],
  ],
  [`POST ${SALES}/restore/:id`]: [
    ({ trashId }) => ['POST', `${SALES}/restore/${trashId}`, {}],
    () => ['POST', `${SALES}/restore/999999999`, {}],
  ],
  [`GET ${SALES}/recorded/:key`]: [() => ['GET', `${SALES}/recorded/a-key`]],
}

/** Numbers that are given out differ, whatever is recorded, and so does what a file itself has of them. */
const withoutNumbers = ({ status, body }: Answer): string =>
  JSON.stringify({ status, body }, (key, value: unknown) =>
    ['id', 'importId', 'uploadId', 'trashId'].includes(key) ? typeof value : value,
  ).replaceAll(/\d+-[a-z]{12}/g, 'an id')

const programWith = async ({ owner }: Shop, scopes: TokenScope[]): Promise<Client> =>
  programOf(visitor(), (await tokenOf(owner, scopes)).token)

test('each call that takes a token without `read` has cases here', () => {
  const open = callsOf(app).filter(({ endpoint }) => endpoint.token && endpoint.token !== 'read')
  expect(open.map(({ method, url }) => `${method} ${url}`).toSorted()).toEqual(
    Object.keys(CASES).toSorted(),
  )
})

describe.each(Object.entries(CASES))('%s', (name, cases) => {
  const scope = callsOf(app).find(({ method, url }) => `${method} ${url}` === name)!.endpoint.token!

  test('answers a program without `read` the same, whatever is recorded', async () => {
    const programs = await Promise.all(
      [guessed, another].map(async (shop) => [shop, await programWith(shop, [scope])] as const),
    )
    for (const [at, ask] of cases.entries()) {
      const answers: string[] = []
      for (const [shop, program] of programs)
        answers.push(withoutNumbers(await program.send(...ask(shop, at))))
      expect(answers[0], `case ${at}`).toBe(answers[1])
      expect(answers[0], `case ${at}`).not.toMatch(/yarrow|xaver|wanda/i)
    }
  })
})

test('what such a program chooses is not remembered for the next file of the owner', async () => {
  const owner = await signUp()
  const send = async (scopes: TokenScope[]) =>
    programOf(visitor(), (await tokenOf(owner, scopes)).token).post(
      importCsv.path,
      form(REMEMBERED, { columnMapping: columnsOf(guess(0)) }),
    )
  const isRemembered = async () =>
    (await owner.post(previewCsv.path, form(REMEMBERED))).body.isRemembered
  expect((await send(['import'])).status).toBe(200)
  expect(await isRemembered()).toBe(false)
  await send(['read', 'import'])
  expect(await isRemembered()).toBe(true)
})

test('a program that may read is told what the other is not, so the shops do differ', async () => {
  const cases = CASES[`POST ${previewCsv.path}`]!
  const answered: string[] = []
  for (const shop of [guessed, another]) {
    const program = await programWith(shop, ['read', 'import'])
    const answers = []
    for (const [at, ask] of cases.entries())
      answers.push(withoutNumbers(await program.send(...ask(shop, at))))
    answered.push(answers.join('\n'))
  }
  expect(answered[0]).not.toBe(answered[1])
})

test('no program turns on a file that is read every night', async () => {
  for (const path of [importCsv.path, previewCsv.path]) {
    const program = await programWith(guessed, ['read', 'import', 'record'])
    const answer = await program.post(path, form(till([guess(1)]), { feed: 1 } as object))
    expect(answer).toMatchObject({ status: 403, body: { code: 'token_refused' } })
  }
})

test('files of guesses do not tell a program which sale it has deleted, when it restores that', async () => {
  const answers: unknown[] = []
  for (const guessIs of [true, false]) {
    const owner = await signUp()
    await owner.post(importCsv.path, form(till([guess(1)])))
    const [{ id }] = (await owner.get(SALES)).body
    const program = programOf(visitor(), (await tokenOf(owner, ['record', 'import'])).token)
    const { trashId } = (await program.delete(`${SALES}/${id}`)).body
    const file = form(till([guessIs ? guess(1) : other(1)]))
    expect((await program.post(importCsv.path, file)).status).toBe(200)
    const { status, body } = await program.post(`${SALES}/restore/${trashId}`, {})
    answers.push({ status, body })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]).toMatchObject({ status: 409, body: { code: 'imported_since' } })
})

test('a program restores a sale that a program deleted, and nothing that the owner deleted', async () => {
  const owner = await signUp()
  const program = programOf(visitor(), (await tokenOf(owner, ['read', 'record', 'import'])).token)
  const restore = (by: Client, trashId: number) => by.post(`${SALES}/restore/${trashId}`, {})
  const record = async () => (await owner.post(SALES, guess(1))).body.id
  const mine = (await program.delete(`${SALES}/${await record()}`)).body.trashId
  expect((await restore(program, mine)).status).toBe(200)

  const { importId } = (await owner.post(importCsv.path, form(till([guess(2)])))).body
  const undone = (await owner.post(`${SALES}/imports/${importId}/undo`, {})).body.trashId
  const theirs = (await owner.delete(`${SALES}/${await record()}`)).body.trashId
  const cleared = (await owner.delete(`${SALES}/clear-all`)).body.trashId
  for (const trashId of [undone, theirs, cleared]) {
    expect(trashId).toEqual(expect.any(Number))
    expect((await restore(program, trashId)).status).toBe(404)
    expect((await restore(owner, trashId)).status).toBe(200)
  }
})
