import { expect, test } from 'vitest'
import { saleOf } from '../features/sales/testing/entries.ts'
import { testApp, type Client } from './testing/app.ts'
import { callsOf } from './testing/walk.ts'

/** Calls with amounts that a page may have shown in another currency than the owner's by now (`X-Currency`). */

const { app, signUp } = await testApp()
const DOLLARS = { 'x-currency': 'USD' }
const EUROS = { 'x-currency': 'EUR' }
const goal = { timeframe: '2026-full', targetAmount: 100 }

interface Typed {
  /** what is money, and what isn't */
  money: object
  other?: object
  make?: (owner: Client) => Promise<number>
}
const idOf = async (made: Promise<{ body: { id: number } }>) => (await made).body.id
const TYPED: Record<string, Typed> = {
  'POST /api/sales-entries': { money: saleOf() },
  'PATCH /api/sales-entries/:id': {
    make: (owner) => idOf(owner.post('/api/sales-entries', saleOf())),
    money: { cost: 2 },
    other: { customerName: 'Zoe' },
  },
  'PATCH /api/business-goals/:id': {
    make: (owner) => idOf(owner.post('/api/business-goals', goal)),
    money: { targetAmount: 200 },
    other: { description: 'Van' },
  },
  'POST /api/business-goals': { money: goal, other: { ...goal, goalType: 'units' } },
}
/** The currency of the profile's own amounts is in `was`. Files say which one they are in. */
const OTHERS = ['POST /api/business-profile']
const MONEY = ['revenue', 'cost', 'tax', 'fee', 'targetAmount', 'revenueGoal', 'monthlyFixedCosts']

test('each call with an amount of money is tried', () => {
  const names = callsOf(app)
    .filter(({ endpoint }) =>
      MONEY.some(
        (field) => field in ((endpoint.body as { shape?: object } | undefined)?.shape ?? {}),
      ),
    )
    .map(({ method, url }) => `${method} ${url}`)
  expect(names.toSorted()).toEqual([...Object.keys(TYPED), ...OTHERS].toSorted())
})

test.each(Object.entries(TYPED))(
  '%s with 100 typed in dollars is refused where the currency is the euro by now',
  async (name, { make, money, other }) => {
    const owner = await signUp()
    const id = await make?.(owner)
    await owner.post('/api/business-profile', { currency: 'EUR' })
    const [method = '', url = ''] = name.replace(':id', String(id)).split(' ')
    const send = (body: object, headers?: Record<string, string>) =>
      owner.send(method, url, body, headers)
    expect(await send(money, DOLLARS)).toMatchObject({
      status: 409,
      body: {
        code: 'currency_changed',
        message:
          'Your currency was changed to euros meanwhile. Check the amounts, then save them again.',
        current: { currency: 'EUR' },
      },
    })
    if (other) expect((await send(other, DOLLARS)).status, 'what is no money').toBe(200)
    expect((await send(money, EUROS)).status).toBe(200)
    if (!make) expect((await send(money)).status, 'a program').toBe(200)
  },
)
