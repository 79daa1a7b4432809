import { expect, test } from 'vitest'
import { testApp, type Client } from '../../../app/testing/app.ts'
import { saleOf } from '../testing/entries.ts'

/** Contacts of customers who were merged one after the other. */

const { signUp } = await testApp()
const NAMES = ['Ann', 'Bea', 'Cleo']

async function three(said: Record<string, object> = {}) {
  const owner = await signUp()
  for (const customerName of NAMES) await owner.post('/api/sales-entries', saleOf({ customerName }))
  const { body } = await owner.get('/api/customers')
  const ids = new Map<string, number>(
    body.customers.map(({ id, name }: { id: number; name: string }) => [name, id]),
  )
  const note = (name: string, contact: object) =>
    owner.patch(`/api/customers/${ids.get(name)}/contact`, contact)
  await note('Ann', { phone: '111', mayBeWrittenTo: true })
  await note('Bea', { note: 'tall' })
  for (const [name, contact] of Object.entries(said)) await note(name, contact)
  const contactOf = async (name: string) => {
    const {
      phone,
      note: said,
      mayBeWrittenTo,
    } = (await owner.get(`/api/customers/${ids.get(name)}`)).body
    return { phone, note: said, mayBeWrittenTo }
  }
  const merge = async (from: string, into: string): Promise<number> => {
    const names = { kind: 'customer', fromId: ids.get(from), intoId: ids.get(into) }
    const { status, body: change } = await owner.post('/api/names/merge', names)
    expect(status, JSON.stringify(change)).toBe(200)
    return change.id
  }
  return { owner, note, merge, contactOf, all: () => Promise.all(NAMES.map(contactOf)) }
}

const undo = async (owner: Client, change: number) =>
  expect((await owner.post(`/api/name-changes/${change}/undo`)).status).toBe(200)

const ORDERS = ['first', 'last'] as const
const LATER = [
  ['Bea', 'Cleo'],
  ['Cleo', 'Bea'],
] as const
const NOES = [[], ['Ann'], ['Bea'], ['Cleo'], ['Ann', 'Cleo']]

test.each(
  ORDERS.flatMap((which) =>
    LATER.flatMap((later) => NOES.map((noes) => [which, later, noes] as const)),
  ),
)(
  'Ann into Bea and the %s of two undone first: all are as before (then %s; no said by %s)',
  async (which, [from, into], noes) => {
    const { owner, merge, all } = await three(
      Object.fromEntries(noes.map((name) => [name, { mayBeWrittenTo: false }])),
    )
    const before = await all()
    const changes = [await merge('Ann', 'Bea'), await merge(from, into)]
    for (const change of which === 'first' ? changes : changes.toReversed())
      await undo(owner, change)
    expect(await all()).toEqual(before)
  },
)

test('what was changed meanwhile stays, and a no counts for both', async () => {
  const { owner, note, merge, contactOf } = await three()
  const change = await merge('Ann', 'Bea')
  await note('Bea', { note: 'short', mayBeWrittenTo: false })
  await undo(owner, change)
  expect(await contactOf('Ann')).toEqual({ phone: '111', note: null, mayBeWrittenTo: false })
  expect(await contactOf('Bea')).toEqual({ phone: null, note: 'short', mayBeWrittenTo: false })
})
