import { expect, test } from 'vitest'
import { programOf, tokenOf } from '../accounts/testing/programs.ts'
import { testApp } from '../../app/testing/app.ts'
import type { Entry } from './contract.ts'
import { saleOf } from './testing/entries.ts'

const { signUp, visitor } = await testApp()
const PATH = '/api/sales-entries'

async function shop(sale = {}) {
  const owner = await signUp()
  const { body: read } = await owner.post(PATH, saleOf({ revenue: 10, tax: 1, ...sale }))
  const edit = (body: object) => owner.patch(`${PATH}/${read.id}`, body)
  const now = async (): Promise<Entry> => (await owner.get(PATH)).body[0]
  return { owner, read: read as Entry, edit, now }
}

test('two devices change different fields of a sale: both changes stay', async () => {
  const { read, edit, now } = await shop()
  await edit({ revenue: 99, was: { revenue: read.revenue } })
  expect(
    (await edit({ customerName: 'Zoe', was: { customerName: read.customerName } })).status,
  ).toBe(200)
  expect(await now()).toEqual({ ...read, revenue: 99, customerName: 'Zoe' })
})

test('two devices change the same fields in the same moment: one of them is told', async () => {
  const { read, edit } = await shop()
  const was = { revenue: read.revenue }
  const answers = await Promise.all([1, 2, 3].map((at) => edit({ revenue: 50 + at, was })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2)
})

test('the same change on two devices is no conflict, and no value is the same as a blank one', async () => {
  const { read, edit } = await shop({ cost: null, receipt: null })
  await edit({ revenue: 99, was: { revenue: read.revenue } })
  expect((await edit({ revenue: 99, was: { revenue: read.revenue } })).status).toBe(200)
  expect((await edit({ revenue: 98, was: { revenue: 99.000_000_01 } })).status).toBe(200)
  expect((await edit({ cost: 2, receipt: 'A1', was: { cost: null, receipt: '' } })).status).toBe(
    200,
  )
})

test('a field that no longer fits tells what the others became, if they were read', async () => {
  const { read, edit, now } = await shop({ quantity: 1, cost: 0 })
  const { revenue, cost, quantity, tax, fee } = read
  await edit({ revenue: 1.5 })
  const before = await now()
  expect(await edit({ tax: 2, was: { revenue, cost, quantity, tax, fee } })).toMatchObject({
    status: 409,
    body: { current: { revenue: 1.5 } },
  })
  expect(await now()).toEqual(before)
  expect((await edit({ tax: 2, was: { tax } })).body).toMatchObject({ code: 'bad_input' })
})

test('a program changes without saying what it read, and can find nothing out by guessing', async () => {
  const { owner, read } = await shop()
  const both = programOf(visitor(), (await tokenOf(owner, ['read', 'record'])).token)
  const blind = programOf(visitor(), (await tokenOf(owner, ['record'])).token)
  const path = `${PATH}/${read.id}`
  expect((await both.patch(path, { productName: 'Tea' })).status).toBe(200)
  expect(
    await both.patch(path, { productName: 'Milk', was: { productName: 'Pie' } }),
  ).toMatchObject({
    status: 409,
    body: { current: { productName: 'Tea' } },
  })
  expect((await blind.patch(path, { productName: 'Jam' })).status).toBe(200)
  for (const productName of ['Jam', 'Pie']) {
    const guess = await blind.patch(path, { productName: 'Milk', was: { productName } })
    expect(guess).toMatchObject({ status: 400, body: { code: 'read_needed' } })
  }
})
