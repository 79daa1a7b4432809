import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { toCents } from '../../../shared/money.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'
import { record, type TestSale, customerIdOf } from '../../sales/testing/record.ts'
import {
  generateOutreach,
  listOutreach,
  listPutAside,
  MAX_PUT_ASIDE,
  type Outreach,
  type PutAsideCustomer,
} from './contract.ts'
import { priorityOf } from './rules/priority.ts'

/** Monday, 16 November 2026. Tests that wait move it on. */
let now = new Date('2026-11-16T12:00:00Z')
const TODAY = '2026-11-16'
const { signUp, db } = await testApp({ now: () => now })
const ago = (days: number): Day => addDays(TODAY, -days)

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const sale = (customer: string, daysAgo: number, revenue = 10): TestSale => ({
  customer,
  revenue,
  date: ago(daysAgo),
})

async function listOf(owner: Owner, query = ''): Promise<Outreach> {
  const { status, body } = await owner.get(listOutreach.path + query)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const namesOf = async (owner: Owner, query?: string): Promise<string[]> =>
  (await listOf(owner, query)).customers.map(({ name }) => name)

const idOf = ({ account }: Owner, name: string) => customerIdOf(db, account.id, name)
const put = async (owner: Owner, name: string, choice: object) => {
  const { status, body } = await owner.post(`/api/outreach/${await idOf(owner, name)}`, choice)
  expect(status, JSON.stringify(body)).toBe(200)
}
const done = (owner: Owner, name: string) => put(owner, name, { state: 'done' })
const asideOf = async (owner: Owner): Promise<PutAsideCustomer[]> =>
  (await owner.get(listPutAside.path)).body.customers

/** Runs a test on a later day. */
async function onDay<T>(days: number, run: () => Promise<T>): Promise<T> {
  now = new Date(now.getTime() + days * 86_400_000)
  try {
    return await run()
  } finally {
    now = new Date('2026-11-16T12:00:00Z')
  }
}

describe('who is on the list', () => {
  test('a newcomer: nobody, and no customers with names', async () => {
    expect(await listOf(await signUp())).toEqual({
      customers: [],
      total: 0,
      putAside: 0,
      unwilling: 0,
      hasCustomers: false,
      offers: true,
      hasShopName: false,
      hasModel: false,
      recordedUntil: null,
      written: { customers: 0, cameBack: 0, revenue: 0 },
    })
  })

  test('last purchase 30 days ago: listed; 29 days ago: not (spec §9.8)', async () => {
    const owner = await signUp()
    await sold(owner, sale('Thirty', 30), sale('Twenty-nine', 29), sale('Today', 0))
    expect(await namesOf(owner)).toEqual(['Thirty'])
    expect(await listOf(owner)).toMatchObject({ hasCustomers: true, recordedUntil: TODAY })
  })

  test('nobody who asked not to be written to; the others with how they can be reached', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40), sale('Ben', 40), sale('Cleo', 40), sale('Dora', 5))
    const note = async (name: string, contact: object) =>
      owner.patch(`/api/customers/${await idOf(owner, name)}/contact`, contact)
    await note('Ana', { email: 'ana@example.com', mayBeWrittenTo: true })
    await note('Ben', { phone: '0171 2345', mayBeWrittenTo: false })
    await note('Dora', { mayBeWrittenTo: false })
    const { customers, unwilling, total } = await listOf(owner)
    expect(
      customers.map(({ name, email, phone, hasAgreed }) => ({ name, email, phone, hasAgreed })),
    ).toEqual([
      { name: 'Ana', email: 'ana@example.com', phone: null, hasAgreed: true },
      { name: 'Cleo', email: null, phone: null, hasAgreed: false },
    ])
    // Dora was here 5 days ago.
    expect({ total, unwilling }).toEqual({ total: 2, unwilling: 1 })
    await note('Ben', { mayBeWrittenTo: null, lifts: { saidOn: TODAY, saidIn: null } })
    expect(await listOf(owner)).toMatchObject({ total: 3, unwilling: 0 })
  })

  test('a refund is no purchase: a refund 5 days ago, the purchase 40 days ago', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40, 100), sale('Ana', 5, -30), sale('Only refunds', 50, -5))
    const { customers, total } = await listOf(owner)
    expect(total).toBe(1)
    expect(customers[0]).toMatchObject({
      name: 'Ana',
      silentDays: 40,
      lastPurchase: ago(40),
      spent: 70,
    })
  })

  test('a name for anybody is nobody to write to, and no customer with a name', async () => {
    const owner = await signUp()
    await sold(owner, sale('Walk-in', 90, 9_000), sale('Cash customer', 90))
    expect(await listOf(owner)).toMatchObject({ customers: [], total: 0, hasCustomers: false })
    await sold(owner, sale('Johnny Cash', 40))
    expect(await listOf(owner)).toMatchObject({
      customers: [{ name: 'Johnny Cash' }],
      total: 1,
      hasCustomers: true,
    })
  })

  test('a sale dated tomorrow is a booking: not inactive', async () => {
    const owner = await signUp()
    await sold(owner, sale('Booked', 90), sale('Booked', -1), sale('Other', 90))
    expect(await namesOf(owner)).toEqual(['Other'])
  })

  test('what is refunded tomorrow is spent until then: $100, and not 100 − 30 = $70', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40, 100), sale('Ana', -1, -30), sale('Ben', 40, 80))
    expect((await listOf(owner)).customers).toMatchObject([
      { name: 'Ana', spent: 100 },
      { name: 'Ben', spent: 80 },
    ])
    expect(await onDay(1, () => listOf(owner))).toMatchObject({
      customers: [{ name: 'Ben' }, { name: 'Ana', spent: 70 }],
    })
  })

  test('once the last purchase is deleted, the one before counts', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 80), sale('Ana', 3))
    expect(await namesOf(owner)).toEqual([])
    await db.withOwner(owner.account.id, (tx) =>
      tx.client.query('DELETE FROM sale WHERE sale_date = $1', [ago(3)]),
    )
    expect((await listOf(owner)).customers).toMatchObject([{ name: 'Ana', silentDays: 80 }])
  })

  test("counts days in the owner's time zone", async () => {
    // Still 15 November in Denver at 05:00 UTC.
    now = new Date('2026-11-16T05:00:00Z')
    const owner = await signUp({ timeZone: 'America/Denver' })
    await sold(owner, sale('Ana', 30))
    expect(await namesOf(owner)).toEqual([])
    now = new Date('2026-11-16T12:00:00Z')
    expect(await namesOf(owner)).toEqual(['Ana'])
  })
})

test('who is asked for comes first, and nobody twice', async () => {
  const owner = await signUp()
  await sold(owner, sale('Ana', 40, 300), sale('Ben', 40, 200), sale('Cleo', 40, 100))
  const first = `first=${await idOf(owner, 'Cleo')}`
  expect(await namesOf(owner, `?${first}`)).toEqual(['Cleo', 'Ana', 'Ben'])
  expect(await namesOf(owner, `?${first}&offset=1`)).toEqual(['Ana', 'Ben'])
})

describe('the order', () => {
  test('high before medium before low, then who spent more, then who came first', async () => {
    const owner = await signUp()
    await sold(
      owner,
      sale('Low 1,000', 40, 1_000),
      sale('High 6,000', 30, 6_000),
      sale('Medium 10', 60, 10),
      sale('Medium 2,500', 45, 2_500),
      sale('High 9,000', 200, 9_000),
    )
    await sold(owner, sale('Low 1,000 too', 31, 1_000), sale('Low 4,000', 44, 4_000))
    const { customers, total } = await listOf(owner, '?limit=20')
    expect(customers.map(({ name, priority, offer }) => [name, priority, offer])).toEqual([
      ['High 9,000', 'high', 20],
      ['High 6,000', 'high', 20],
      ['Medium 2,500', 'medium', 15],
      ['Medium 10', 'medium', 15],
      ['Low 4,000', 'low', null],
      ['Low 1,000', 'low', null],
      ['Low 1,000 too', 'low', null],
    ])
    expect(total).toBe(7)
  })

  test('the top 5 first, more on demand, and nobody twice (spec §9.8)', async () => {
    const owner = await signUp()
    await sold(owner, ...Array.from({ length: 12 }, (_, n) => sale(`No ${n}`, 40, 100 - n)))
    expect(await namesOf(owner)).toEqual(['No 0', 'No 1', 'No 2', 'No 3', 'No 4'])
    expect(await namesOf(owner, '?limit=10&offset=5')).toEqual(
      [5, 6, 7, 8, 9, 10, 11].map((n) => `No ${n}`),
    )
    expect(await listOf(owner, '?offset=50')).toMatchObject({ customers: [], total: 12 })
  })

  test(
    'the database agrees with the rules about 400 customers, in yen too',
    { tags: 'long' },
    async () => {
      for (const currency of ['USD', 'JPY']) {
        const owner = await signUp()
        await owner.post('/api/business-profile', { currency })
        const random = seededRandom(7)
        const most = currency === 'JPY' ? 800_000 : 8_000
        const sales = Array.from({ length: 400 }, (_, n) =>
          // Everyone spent something else, so that the order is clear.
          sale(`No ${n}`, Math.floor(random() * 90), Math.floor(random() * most) + n / 100),
        )
        await sold(owner, ...sales)
        const expected = sales.flatMap(({ customer, revenue, date }, n) => {
          const known = { spentCents: toCents(revenue), lastPurchase: date }
          const priority = priorityOf(known, { today: TODAY, currency })
          return priority ? [{ customer, priority, revenue, n }] : []
        })
        const places = ['high', 'medium', 'low']
        expected.sort(
          (a, b) =>
            places.indexOf(a.priority) - places.indexOf(b.priority) || b.revenue - a.revenue,
        )
        const listed = []
        for (let offset = 0; offset < 400; offset += 20) {
          listed.push(...(await listOf(owner, `?limit=20&offset=${offset}`)).customers)
        }
        expect(listed.map(({ name, priority }) => [name, priority])).toEqual(
          expected.map(({ customer, priority }) => [customer, priority]),
        )
        expect(new Set(expected.map(({ priority }) => priority)).size).toBe(3)
      }
    },
  )
})

describe('a row says', () => {
  test('who, why, and the built-in text of the priority with first name and shop', async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { businessName: 'Ortiz Flowers' })
    await sold(owner, sale('Ana Lima', 62, 5_400))
    const [ana] = (await listOf(owner)).customers
    expect(ana).toMatchObject({ priority: 'high', offer: 20, silentDays: 62, spent: 5_400 })
    expect(ana!.message).toMatch(
      /^Hi Ana, thank you for coming to us in September\. .* 20% off .* from Ortiz Flowers\.$/,
    )
    expect(ana!.message, 'what they spent is nobody’s business').not.toMatch(/5[,.]?400/)
    expect(ana!.subject).toBe('Hello from Ortiz Flowers')
    const { body } = await owner.post(generateOutreach.path, { customerId: ana!.customerId })
    expect(body, 'without a model').toEqual({ message: ana!.message, from: 'off' })
  })

  test('no discount for who has always paid the full price or leaves too little', async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', {
      businessName: 'Ortiz Flowers',
      industry: 'Retail/E-commerce',
    })
    const weekly = Array.from({ length: 8 }, (_, n) => 62 + 7 * n)
    const subscribed = (customer: string, cost?: number) =>
      weekly.map((days) => ({
        ...sale(customer, days, 100),
        product: 'Weekly subscription',
        ...(cost && { cost }),
      }))
    await sold(
      owner,
      ...subscribed('Full Price'),
      ...subscribed('Low Margin', 80),
      ...subscribed('Paid Less').with(0, {
        ...sale('Paid Less', 62, 80),
        product: 'Weekly subscription',
      }),
    )
    const { customers } = await listOf(owner)
    expect(customers.map(({ name, offer }) => [name, offer])).toEqual([
      ['Full Price', null],
      ['Low Margin', null],
      ['Paid Less', 15],
    ])
    expect(customers.map(({ message }) => message)).toEqual([
      'Hi Full, your weekly flowers stopped in September. Shall we start again? Best wishes from Ortiz Flowers.',
      'Hi Low, your weekly flowers stopped in September. Shall we start again? Best wishes from Ortiz Flowers.',
      "Hi Paid, your weekly flowers stopped in September. Shall we start again? We'd like to give you 15% off next time. Just mention this message. Best wishes from Ortiz Flowers.",
    ])
  })

  test('the same without the offer; where offers are switched off it is the text, and the offer the other one', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana Lima', 62, 6_000))
    const [offering] = (await listOf(owner)).customers
    expect(offering).toMatchObject({ offer: 20, message: expect.stringContaining('20% off') })
    expect(offering!.otherMessage).not.toContain('off')
    await owner.post('/api/business-profile', { offersInMessages: false })
    const { offers, customers } = await listOf(owner)
    expect(offers).toBe(false)
    expect(customers[0]).toMatchObject({
      offer: null,
      message: offering!.otherMessage,
      otherMessage: offering!.message,
    })
    const { customerId } = customers[0]!
    const { body } = await owner.post(generateOutreach.path, { customerId })
    expect(body.message).toBe(offering!.otherMessage)
  })

  test('what is usual for them: every three months', async () => {
    const owner = await signUp()
    const quarterly = [430, 338, 246, 154, 62].map((days) => sale('Quarterly', days))
    await sold(owner, ...quarterly, sale('Overdue', 90), sale('Someone', 0))
    const { customers } = await listOf(owner)
    const habits = Object.fromEntries(customers.map(({ name, habit }) => [name, habit]))
    expect(habits).toEqual({ Quarterly: 'Usually here every three months', Overdue: null })
  })
})

describe('done', () => {
  test('takes the customer off the list for 60 days if they never come back', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40), sale('Bea', 40))
    await done(owner, 'Ana')
    expect(await listOf(owner)).toMatchObject({
      customers: [{ name: 'Bea' }],
      total: 1,
      putAside: 1,
    })
    expect(await onDay(59, () => namesOf(owner))).toEqual(['Bea'])
    expect(await onDay(60, () => namesOf(owner))).toEqual(['Ana', 'Bea'])
  })

  test('lists them again when they have bought and gone silent again: 5 + 30 days later', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40))
    await done(owner, 'Ana')
    await sold(owner, sale('Ana', -5, 30))
    expect(await onDay(34, () => namesOf(owner))).toEqual([])
    expect(await onDay(35, () => namesOf(owner))).toEqual(['Ana'])
  })

  test('2 of 3 came back for $340: $300 + $60 − $20 refunded', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40, 500), sale('Bea', 50), sale('Cleo', 60), sale('Dora', 70))
    for (const name of ['Ana', 'Bea', 'Cleo']) await done(owner, name)
    await put(owner, 'Dora', { state: 'snoozed' })
    await sold(
      owner,
      sale('Ana', 0, 300),
      sale('Bea', -3, 60),
      sale('Bea', -4, -20),
      sale('Cleo', -2, -9),
      sale('Dora', -2, 1_000),
    )
    const written = await onDay(5, async () => (await listOf(owner)).written)
    expect(written).toEqual({ customers: 3, cameBack: 2, revenue: 340 })
    const rows = await onDay(5, () => asideOf(owner))
    expect(rows.map(({ name, boughtFor }) => [name, boughtFor])).toEqual([
      ['Dora', null],
      ['Cleo', null],
      ['Bea', 40],
      ['Ana', 300],
    ])
    // A booking counts on its day.
    expect(await onDay(1, async () => (await listOf(owner)).written.cameBack)).toBe(1)
  })

  test('61 days later nobody asks any more who came back', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40))
    await done(owner, 'Ana')
    await sold(owner, sale('Ana', -1))
    expect(await onDay(59, async () => (await listOf(owner)).written.customers)).toBe(1)
    expect(await onDay(60, async () => (await listOf(owner)).written.customers)).toBe(0)
  })
})

describe('snoozed', () => {
  test('back after 7 days, bought or not', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40))
    await put(owner, 'Ana', { state: 'snoozed' })
    expect(await asideOf(owner)).toMatchObject([{ name: 'Ana', until: ago(-7) }])
    expect(await onDay(6, () => namesOf(owner))).toEqual([])
    expect(await onDay(7, () => namesOf(owner))).toEqual(['Ana'])
  })
})

describe('undo', () => {
  test('puts a customer who is done or snoozed back on the list', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40), sale('Bea', 40))
    await done(owner, 'Ana')
    await put(owner, 'Bea', { state: 'snoozed' })
    for (const name of ['Ana', 'Bea']) {
      const path = `/api/outreach/${await idOf(owner, name)}`
      expect((await owner.delete(path)).status).toBe(200)
      expect(await owner.delete(path)).toMatchObject({
        status: 404,
        body: { message: 'This customer is neither done nor snoozed any more.' },
      })
    }
    expect(await namesOf(owner)).toEqual(['Ana', 'Bea'])
    expect(await asideOf(owner)).toEqual([])
  })

  test('no more are put aside than the list can be read with', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 200))
    await db.systemPool.query(
      `INSERT INTO outreach (owner_id, customer_id, state, since, until, set_at)
       SELECT $1, -n, 'done', $2, $3, now() FROM generate_series(1, $4::int) AS n`,
      [owner.account.id, TODAY, ago(-1), MAX_PUT_ASIDE],
    )
    const path = `/api/outreach/${await idOf(owner, 'Ana')}`
    expect(await owner.post(path, { state: 'done' })).toMatchObject({
      status: 409,
      body: { code: 'limit_reached' },
    })
    await onDay(1, async () => expect((await owner.post(path, { state: 'done' })).status).toBe(200))
  })

  test('who was done and is then snoozed is only snoozed', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40))
    await done(owner, 'Ana')
    await put(owner, 'Ana', { state: 'snoozed' })
    expect(await asideOf(owner)).toMatchObject([{ state: 'snoozed' }])
  })
})

describe('the rows kept', () => {
  test('are at most one per customer, and go when their time is up', async () => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40), sale('Bea', 40))
    await done(owner, 'Ana')
    await done(owner, 'Ana')
    const kept = async () =>
      (
        await db.systemPool.query('SELECT count(*) FROM outreach WHERE owner_id = $1', [
          owner.account.id,
        ])
      ).rows[0].count
    expect(await kept()).toBe(1)
    await onDay(60, () => done(owner, 'Bea'))
    expect(await kept()).toBe(1)
  })

  test('the list of them has pages, the latest first', async () => {
    const owner = await signUp()
    const names = Array.from({ length: 12 }, (_, n) => `No ${n}`)
    await sold(owner, ...names.map((name) => sale(name, 40)))
    for (const [n, name] of names.entries()) {
      now = new Date(now.getTime() + n)
      await done(owner, name)
    }
    const first = (await owner.get(listPutAside.path)).body
    const second = (await owner.get(`${listPutAside.path}?offset=10`)).body
    expect([first.total, first.customers.length, second.customers.length]).toEqual([12, 10, 2])
    expect(first.customers[0].name).toBe('No 11')
  })
})

describe('bad input', () => {
  test.each([[{}], [{ state: 'gone' }]])('%j is refused', async (body) => {
    const owner = await signUp()
    await sold(owner, sale('Ana', 40))
    const { status } = await owner.post(`/api/outreach/${await idOf(owner, 'Ana')}`, body)
    expect(status).toBe(400)
  })

  test.each(['?limit=0', '?limit=21', '?limit=a', '?offset=-1', '?offset=1.5'])(
    '%s is refused',
    async (query) => {
      expect((await (await signUp()).get(listOutreach.path + query)).status).toBe(400)
    },
  )
})
