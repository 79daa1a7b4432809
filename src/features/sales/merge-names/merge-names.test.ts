import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { importing } from '../../imports/testing/helpers.ts'
import { answering } from '../../imports/testing/own-exports.ts'
import { orphans, rollupDifferences } from '../rollups/verify.ts'
import { fillTotals } from '../recalculate/fill-totals.ts'
import { saleOf } from '../testing/entries.ts'
import { record } from '../testing/record.ts'
import type { NameKind } from '../contract.ts'
import type { ListedName, NameChange, Pair } from './contract.ts'
import { reassignSales } from './reassign.ts'
import { purgeChanges } from './changes.ts'

let now = new Date('2026-04-15T12:00:00Z')
const { db, signUp, operator } = await testApp({ now: () => now })
const ENTRIES = '/api/sales-entries'

type Owner = Awaited<ReturnType<typeof signUp>>

const namesOf = async (
  owner: Owner,
  kind: NameKind = 'product',
  query = '',
): Promise<ListedName[]> => (await owner.get(`/api/names?kind=${kind}${query}`)).body.names
const inWords = async (owner: Owner, kind?: NameKind): Promise<string[]> =>
  (await namesOf(owner, kind)).map(({ name, entries, revenue, spellings }) =>
    [`${name}: ${entries}, ${revenue}`, ...spellings.map((it) => it.name)].join(', '),
  )
async function idOf(owner: Owner, name: string, kind: NameKind = 'product'): Promise<number> {
  return (await namesOf(owner, kind)).find((it) => it.name === name)!.id
}
async function merge(
  owner: Owner,
  from: string,
  into: string,
  kind: NameKind = 'product',
): Promise<NameChange> {
  const body = {
    kind,
    fromId: await idOf(owner, from, kind),
    intoId: await idOf(owner, into, kind),
  }
  const answer = await owner.post('/api/names/merge', body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}
const rename = async (owner: Owner, from: string, name: string, more = {}) =>
  owner.patch(`/api/names/${await idOf(owner, from)}`, { kind: 'product', name, ...more })
const undo = (owner: Owner, { id }: { id: number }) => owner.post(`/api/name-changes/${id}/undo`)
const sell = async (owner: Owner, over: Record<string, unknown>) => {
  const { body, status } = await owner.post(ENTRIES, saleOf(over))
  expect(status).toBe(200)
  return body
}
const allSales = async (owner: Owner) => (await owner.get(ENTRIES)).body
async function expectTrue() {
  expect(await db.withSystem(rollupDifferences)).toEqual([])
  expect(await db.withSystem(orphans)).toEqual([])
}

test('merging moves the sales to the name that stays: 3.5 + 2 × 5 = 13.5; undoing it gives back what was', async () => {
  const owner = await signUp()
  await sell(owner, { productName: 'Rose', revenue: 3.5 })
  await sell(owner, { productName: 'Roses', revenue: 5 })
  await sell(owner, { productName: 'Roses', revenue: 5 })
  const before = await allSales(owner)
  expect(await inWords(owner)).toEqual(['Roses: 2, 10', 'Rose: 1, 3.5'])

  const change = await merge(owner, 'Rose', 'Roses')
  expect(change).toMatchObject({
    what: 'merge',
    fromName: 'Rose',
    intoName: 'Roses',
    sales: 1,
    progress: null,
    isBeingUndone: false,
  })
  expect(await inWords(owner)).toEqual(['Roses: 3, 13.5, Rose'])
  expect((await owner.get('/api/dropdown-values')).body).toMatchObject({
    products: ['Roses'],
    spellings: [{ kind: 'product', spelling: 'Rose', name: 'Roses' }],
  })
  await expectTrue()

  // Recorded since under the name that stays, in either spelling: it stays there.
  expect(await sell(owner, { productName: 'ROSE', revenue: 1 })).toMatchObject({
    productName: 'Roses',
  })
  expect((await undo(owner, change)).status).toBe(200)
  expect(await inWords(owner)).toEqual(['Roses: 3, 11', 'Rose: 1, 3.5'])
  expect(
    (await allSales(owner)).filter(({ revenue }: { revenue: number }) => revenue !== 1),
  ).toEqual(before)
  expect((await owner.get('/api/name-changes')).body.changes).toEqual([])
  expect(await undo(owner, change)).toMatchObject({ status: 404 })
  await expectTrue()
})

test.each(['customer', 'salesperson'] as const)(
  'merging a %s leaves all other figures as they are',
  async (kind) => {
    const owner = await signUp()
    const field = kind === 'customer' ? 'customerName' : 'salesperson'
    await sell(owner, { [field]: 'Zoe Müller', saleDate: '2026-03-01' })
    await sell(owner, { [field]: 'Zoe Muller', saleDate: '2026-04-10' })
    const goals = await owner.get('/api/gamification/stats')
    const change = await merge(owner, 'Zoe Muller', 'Zoe Müller', kind)
    expect(await inWords(owner, kind)).toEqual(['Zoe Müller: 2, 7, Zoe Muller'])
    expect((await owner.get('/api/gamification/stats')).body).toEqual(goals.body)
    await expectTrue()
    await undo(owner, change)
    expect(await inWords(owner, kind)).toEqual(['Zoe Müller: 1, 3.5', 'Zoe Muller: 1, 3.5'])
    await expectTrue()
  },
)

test(
  'an import knows the merged spelling, and the same file again brings nothing new',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const file = 'Product,Date,Amount\nRose,2026-04-01,7.50\nRoses,2026-04-01,2.50\n'
    const upload = async (text: string) => (await importing(owner)(text)).body
    await upload(file)
    await merge(owner, 'Rose', 'Roses')
    expect(await upload(file)).toMatchObject({ imported: 0, duplicates: 2 })
    expect(await upload('Product,Date,Amount\nrose,2026-04-02,1\n')).toMatchObject({ imported: 1 })
    expect(await inWords(owner)).toEqual(['Roses: 3, 11, Rose'])
    const exported = (await owner.get(`${ENTRIES}/export`)).body
    expect(exported).not.toContain('Rose,')
    expect(await upload(exported)).toMatchObject({ imported: 0 })
    expect((await owner.get(`${ENTRIES}/export`)).body).toBe(exported)
  },
)

test('sales in the trash are merged too, and come back under the name that stays', async () => {
  const owner = await signUp()
  await sell(owner, { productName: 'Roses', revenue: 5 })
  const { id } = await sell(owner, { productName: 'Rose', revenue: 2 })
  await sell(owner, { productName: 'Rose', revenue: 3 })
  const { body: deleted } = await owner.delete(`${ENTRIES}/${id}`)
  const change = await merge(owner, 'Rose', 'Roses')
  await owner.post(`${ENTRIES}/restore/${deleted.trashId}`)
  expect(await inWords(owner)).toEqual(['Roses: 3, 10, Rose'])
  await undo(owner, change)
  expect(await inWords(owner)).toEqual(['Roses: 1, 5', 'Rose: 2, 5'])
  await expectTrue()
})

test.each([false, true])(
  'earlier versions of sales that an import updated are merged too (undone first: %s)',
  async (isUndone) => {
    const owner = await signUp()
    await sell(owner, { productName: 'Rose', revenue: 5 })
    await sell(owner, { productName: 'Roses', revenue: 7 })
    const file = ((await owner.get(`${ENTRIES}/export`)).body as string).replace('Rose,', 'Tea,')
    const { body } = await importing(owner)(file, answering('update'))
    await sell(owner, { productName: 'Rose', revenue: 1 })
    const change = await merge(owner, 'Rose', 'Roses')
    if (isUndone) await undo(owner, change)
    expect(await owner.post(`${ENTRIES}/imports/${body.importId}/undo`, {})).toMatchObject({
      body: { success: true },
    })
    expect(await inWords(owner)).toEqual(
      isUndone ? ['Roses: 1, 7', 'Rose: 2, 6'] : ['Roses: 3, 13, Rose'],
    )
    await expectTrue()
  },
)

test('renaming keeps the history, and the old spelling stands for the new name', async () => {
  const owner = await signUp()
  await sell(owner, { productName: 'Latte' })
  expect((await rename(owner, 'Latte', 'Caffè latte')).body).toMatchObject({
    what: 'rename',
    sales: 1,
  })
  expect(await sell(owner, { productName: 'latte' })).toMatchObject({ productName: 'Caffè latte' })
  expect(await inWords(owner)).toEqual(['Caffè latte: 2, 7, Latte'])
  expect(await namesOf(owner, 'product', '&search=LATTE')).toHaveLength(1)
  const found = await owner.get(`${ENTRIES}?search=%22latte%22`)
  expect(found.body.entries, 'found by the old name').toHaveLength(2)

  const { body: back } = await rename(owner, 'Caffè latte', 'Latte')
  expect(await inWords(owner)).toEqual(['Latte: 2, 7, Caffè latte'])
  await undo(owner, back)
  expect(await inWords(owner)).toEqual(['Caffè latte: 2, 7'])
  expect((await rename(owner, 'Caffè latte', 'CAFFÈ LATTE')).status).toBe(200)
  expect(await inWords(owner)).toEqual(['CAFFÈ LATTE: 2, 7'])
})

test('a name that is in use is not taken, but the two can be merged', async () => {
  const owner = await signUp()
  await sell(owner, { productName: 'Tea' })
  await sell(owner, { productName: 'Green tea' })
  expect(await rename(owner, 'Green tea', 'tea')).toMatchObject({
    status: 409,
    body: { code: 'name_taken', message: 'You already have “Tea”. You can merge the two.' },
  })
  expect((await rename(owner, 'Green tea', 'tea', { mayMerge: true })).body).toMatchObject({
    what: 'merge',
  })
  expect(await inWords(owner)).toEqual(['Tea: 2, 7, Green tea'])
  expect(await rename(owner, 'Tea', 'Green tea')).toMatchObject({
    status: 409,
    body: { code: 'merged_spelling' },
  })
})

test('a spelling that is forgotten becomes a name of its own again', async () => {
  const owner = await signUp()
  await sell(owner, { productName: 'Latte' })
  await rename(owner, 'Latte', 'Flat white')
  const [{ spellings }] = (await namesOf(owner)) as [ListedName]
  expect(
    (await owner.post('/api/names/forget', { kind: 'product', id: spellings[0]!.id })).status,
  ).toBe(200)
  expect(await sell(owner, { productName: 'Latte' })).toMatchObject({ productName: 'Latte' })
  expect(
    await owner.post('/api/names/forget', { kind: 'product', id: spellings[0]!.id }),
  ).toMatchObject({
    status: 404,
  })
})

test('merges that follow from each other are undone in any order', { tags: 'long' }, async () => {
  for (const order of [
    [0, 1],
    [1, 0],
  ]) {
    const owner = await signUp()
    for (const productName of ['Rose', 'Roses', 'Rosen']) await sell(owner, { productName })
    const before = await allSales(owner)
    const changes = [await merge(owner, 'Rose', 'Roses'), await merge(owner, 'Roses', 'Rosen')]
    expect(await inWords(owner)).toEqual(['Rosen: 3, 10.5, Rose, Roses'])
    for (const at of order) expect((await undo(owner, changes[at]!)).status).toBe(200)
    expect(await allSales(owner)).toEqual(before)
    expect(await inWords(owner)).toHaveLength(3)
    await expectTrue()
  }
})

test('probable pairs are offered once they are not called different', async () => {
  const owner = await signUp()
  for (const productName of ['Rose', 'Roses', 'Rose 40 cm', 'Rose 60 cm'])
    await sell(owner, { productName })
  const pairs = async (): Promise<Pair[]> =>
    (await owner.get('/api/names/pairs?kind=product')).body.pairs
  const [pair, ...others] = await pairs()
  expect(others).toEqual([])
  expect(pair).toMatchObject({ reason: 'plural', names: [{ name: 'Rose' }, { name: 'Roses' }] })
  const [id, otherId] = pair!.names.map((it) => it.id)
  await owner.post('/api/names/different', { kind: 'product', id, otherId, areDifferent: true })
  expect(await pairs()).toEqual([])
  await owner.post('/api/names/different', { kind: 'product', id, otherId, areDifferent: false })
  expect(await pairs()).toHaveLength(1)
})

test('names of another owner cannot be merged, nor called different', async () => {
  const [owner, other] = [await signUp(), await signUp()]
  await sell(owner, { productName: 'Rose' })
  await sell(owner, { productName: 'Roses' })
  await sell(other, { productName: 'Tea' })
  const [fromId, intoId] = [await idOf(owner, 'Rose'), await idOf(owner, 'Roses')]
  const gone = { status: 404 }
  expect(await other.post('/api/names/merge', { kind: 'product', fromId, intoId })).toMatchObject(
    gone,
  )
  const mine = await idOf(other, 'Tea')
  expect(
    await other.post('/api/names/different', {
      kind: 'product',
      id: mine,
      otherId: intoId,
      areDifferent: true,
    }),
  ).toMatchObject(gone)
  expect(await inWords(other)).toEqual(['Tea: 1, 3.5'])
})

test('bad input is refused with a sentence', async () => {
  const owner = await signUp()
  await sell(owner, { productName: 'Tea' })
  const id = await idOf(owner, 'Tea')
  expect(
    await owner.post('/api/names/merge', { kind: 'product', fromId: id, intoId: id }),
  ).toMatchObject({
    status: 409,
  })
  expect(
    await owner.post('/api/names/merge', { kind: 'pet', fromId: id, intoId: 2 }),
  ).toMatchObject({
    status: 400,
  })
  for (const [name, message] of [
    ['   ', 'Name is required'],
    ['x'.repeat(201), 'Name can have at most 200 characters'],
    ['\u202eRose', "Name contains a character that can't be seen"],
  ])
    expect(await owner.patch(`/api/names/${id}`, { kind: 'product', name })).toMatchObject({
      status: 400,
      body: { fields: { name: message } },
    })
  expect(await rename(owner, 'Tea', 'Tea')).toMatchObject({ status: 409 })
})

test('a sale that found the old name just before a merge is moved two minutes later', async () => {
  const owner = await signUp()
  await sell(owner, { productName: 'Rose' })
  await sell(owner, { productName: 'Roses' })
  const fromId = await idOf(owner, 'Rose')
  const change = await merge(owner, 'Rose', 'Roses')
  const late = `INSERT INTO sale (owner_id, product_id, revenue_cents, quantity, sale_date, source)
    VALUES ($1, $2, 900, 1, '2026-04-02', 'manual')`
  await db.withOwner(owner.account.id, ({ client }) =>
    client.query(late, [owner.account.id, fromId]),
  )
  now = new Date(now.getTime() + 3 * 60_000)
  await reassignSales(operator, owner.account.id, 1_000)
  expect(await inWords(owner)).toEqual(['Roses: 3, 16, Rose'])
  await undo(owner, change)
  expect(await inWords(owner)).toEqual(['Rose: 2, 12.5', 'Roses: 1, 3.5'])
  await expectTrue()
})

test(
  'a large merge goes on after the answer, and turns round when it is undone meanwhile',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const ownerId = owner.account.id
    const sales = Array.from({ length: 5_000 }, (_, n) => ({
      date: `2026-0${1 + (n % 3)}-1${n % 10}`,
      revenue: 1,
      product: n % 5 === 0 ? 'Roses' : 'Rose',
      customer: `Customer ${n % 7}`,
    }))
    await db.withOwner(ownerId, (tx) => record(tx, sales, now))
    await fillTotals(db, ownerId)
    const [fromId, intoId] = [await idOf(owner, 'Rose'), await idOf(owner, 'Roses')]
    const { merge: begin } = await import('./service.ts')
    const { id } = await db.withOwner(ownerId, (tx) =>
      begin(tx, 'product', { fromId, intoId }, now),
    )
    const changes = async (): Promise<NameChange[]> =>
      (await owner.get('/api/name-changes')).body.changes
    expect(await reassignSales(operator, ownerId, 0), 'a portion of 2,000').toBe(true)
    expect((await changes())[0]).toMatchObject({ progress: 0.5, sales: 4_000 })
    await expectTrue()
    expect(
      await owner.post('/api/names/merge', { kind: 'product', fromId: intoId, intoId: fromId }),
    ).toMatchObject({ status: 404 })
    await undo(owner, { id })
    while (await reassignSales(operator, ownerId, 100));
    expect(await changes()).toEqual([])
    expect(await inWords(owner)).toEqual(['Rose: 4000, 4000', 'Roses: 1000, 1000'])
    await expectTrue()

    await merge(owner, 'Rose', 'Roses')
    while (await reassignSales(operator, ownerId, 1_000));
    expect(await inWords(owner)).toEqual(['Roses: 5000, 5000, Rose'])
    await expectTrue()
  },
)

test('after 30 days a change can no longer be undone, and its spelling still stands for the name', async () => {
  const owner = await signUp()
  await sell(owner, { productName: 'Rose' })
  await sell(owner, { productName: 'Roses' })
  await merge(owner, 'Rose', 'Roses')
  now = new Date(now.getTime() + 3 * 60_000)
  await reassignSales(operator, owner.account.id, 1_000)
  await db.withSystem(async (tx) => {
    await tx.client.query("UPDATE name_change SET created_at = now() - interval '31 days'")
    await purgeChanges(tx)
  })
  expect((await owner.get('/api/name-changes')).body.changes).toEqual([])
  expect(await sell(owner, { productName: 'Rose' })).toMatchObject({ productName: 'Roses' })
  expect((await rename(owner, 'Roses', 'Rose')).status).toBe(200)
  expect(await inWords(owner)).toEqual(['Rose: 3, 10.5, Roses'])
})

test('customers with the same phone are offered; merged, they have one contact, and the undo gives each their own', async () => {
  const owner = await signUp()
  for (const name of ['Mia Berg', 'M. B.', 'Tom']) await sell(owner, { customerName: name })
  const contactOf = async (name: string) => {
    const { body } = await owner.get(`/api/customers/${await idOf(owner, name, 'customer')}`)
    return body
  }
  const note = async (name: string, contact: Record<string, unknown>) =>
    owner.patch(`/api/customers/${await idOf(owner, name, 'customer')}/contact`, contact)
  expect((await note('Mia Berg', { phone: '0171 2345678', note: 'tall' })).status).toBe(200)
  expect(
    (await note('M. B.', { phone: '(0171) 23-45-678', email: 'mia@example.com' })).status,
  ).toBe(200)
  const { pairs } = (await owner.get('/api/names/pairs?kind=customer')).body
  expect(pairs).toEqual([
    { names: [expect.objectContaining({}), expect.objectContaining({})], reason: 'contact' },
  ])
  expect(JSON.stringify(pairs)).not.toMatch(/2345678|23-45/)

  const change = await merge(owner, 'M. B.', 'Mia Berg', 'customer')
  expect(await contactOf('Mia Berg')).toMatchObject({
    phone: '0171 2345678',
    note: 'tall',
    email: 'mia@example.com',
  })
  expect((await undo(owner, change)).status).toBe(200)
  expect(await contactOf('Mia Berg')).toMatchObject({ note: 'tall', email: null })
  expect(await contactOf('M. B.')).toMatchObject({
    phone: '(0171) 23-45-678',
    email: 'mia@example.com',
  })
})

test(
  'a salesperson without a commission takes over that of the one who was merged into them, and the undo returns it',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    for (const salesperson of ['Kim', 'Kimberly', 'Lee']) await sell(owner, { salesperson })
    const set = (salesperson: string, rate: number | null) =>
      owner.post('/api/commissions', { rates: [{ salesperson, rate }] })
    const rates = async () =>
      Object.fromEntries(
        (await namesOf(owner, 'salesperson')).map((it) => [it.name, it.commissionRate]),
      )
    await set('Kim', 7.25)
    const change = await merge(owner, 'Kim', 'Kimberly', 'salesperson')
    expect(await rates()).toEqual({ Kimberly: 7.25, Lee: null })
    await undo(owner, change)
    expect(await rates()).toEqual({ Kim: 7.25, Kimberly: null, Lee: null })

    // What the owner has changed since stays, also by the other spelling.
    const again = await merge(owner, 'Kim', 'Kimberly', 'salesperson')
    await set('kim', 9)
    expect(await rates()).toEqual({ Kimberly: 9, Lee: null })
    await undo(owner, again)
    expect(await rates()).toEqual({ Kim: 7.25, Kimberly: 9, Lee: null })

    // Of two, the one of the name that stays counts.
    const both = await merge(owner, 'Kim', 'Kimberly', 'salesperson')
    expect(await rates()).toEqual({ Kimberly: 9, Lee: null })
    await undo(owner, both)
    expect(await rates()).toEqual({ Kim: 7.25, Kimberly: 9, Lee: null })

    // One after the other, undone in the same order.
    await set('Kimberly', null)
    const first = await merge(owner, 'Kim', 'Kimberly', 'salesperson')
    const second = await merge(owner, 'Kimberly', 'Lee', 'salesperson')
    expect(await rates()).toEqual({ Lee: 7.25 })
    await undo(owner, first)
    await undo(owner, second)
    expect(await rates()).toEqual({ Kim: 7.25, Kimberly: null, Lee: null })
  },
)

test('a name that somebody is just recording a first sale of is taken, and not a mistake of ours', async () => {
  const owner = await signUp()
  await sell(owner, { productName: 'Rose' })
  const id = await idOf(owner, 'Rose')
  const call = { kind: 'product', name: 'Roses' }
  let renamed: ReturnType<typeof rename> | undefined
  await db.withOwner(owner.account.id, async (tx) => {
    await record(tx, [{ date: '2026-04-10', revenue: 5, product: 'Roses' }])
    renamed = owner.patch(`/api/names/${id}`, call)
    // Time to look for the name, which isn't there yet, and to wait for it.
    await sleep(100)
  })
  expect(await renamed).toMatchObject({ status: 409, body: { code: 'name_taken' } })
  expect((await owner.patch(`/api/names/${id}`, { ...call, mayMerge: true })).status).toBe(200)
  expect(await inWords(owner)).toEqual(['Roses: 2, 8.5, Rose'])
  await expectTrue()
})

test('an address with the old name of a channel shows the figures of the one it was merged into: 10 + 20 = 30', async () => {
  const owner = await signUp()
  await sell(owner, { channel: 'Web', revenue: 10, saleDate: '2026-04-10' })
  await sell(owner, { channel: 'Online', revenue: 20, saleDate: '2026-04-10' })
  await merge(owner, 'Web', 'Online', 'channel')
  const { body } = await owner.get(
    '/api/kpi-metrics?startDate=2026-04-01&endDate=2026-04-30&channel=web',
  )
  expect(body).toMatchObject({ totalRevenue: 30, totalSales: 2 })
})
