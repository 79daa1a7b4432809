import { describe, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { monthsOfCustomers, newestOfCustomers } from './history.ts'
import { record, type TestSale, customerIdOf } from '../../sales/testing/record.ts'
import { addDays } from '../../../shared/calendar.ts'
import { aiRecommendations, customerFindings, NO_MODEL, type ShownFinding } from './contract.ts'

const now = () => new Date('2026-11-16T12:00:00Z')
const { signUp, db } = await testApp({ now })

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const idOf = ({ account }: Owner, name = 'Ada') => customerIdOf(db, account.id, name)
const path = (id: number | string): string => `${customerFindings.path}?customerId=${id}`
const findings = async (owner: Owner, name?: string): Promise<ShownFinding[]> => {
  const { status, body } = await owner.get(path(await idOf(owner, name)))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.findings
}
const monthly = (count: number, last: string): TestSale[] =>
  Array.from({ length: count }, (_, i) => ({
    date: addDays(last, -28 * i),
    revenue: 40,
    customer: 'Ada',
  }))
/** Another customer's purchase, so that the shop has recorded sales until today. */
const TODAYS = { date: '2026-11-16', revenue: 9, customer: 'Bea' }

describe('findings', () => {
  test('name the numbers they rest on and the days of the sales', async () => {
    const owner = await signUp()
    await sold(owner, ...monthly(8, '2026-08-31'), TODAYS)
    const [silence, , spending] = await findings(owner)
    expect(silence).toEqual({
      kind: 'silence',
      tone: 'worse',
      text: 'It has been 77 days since their last visit on 31 August 2026. They used to come every 28 days.',
      names: [],
      figures: [
        { label: 'Since the last visit', kind: 'days', value: 77 },
        { label: 'Usual gap', kind: 'days', value: 28 },
        { label: 'Longest usual gap', kind: 'days', value: 28 },
        { label: 'Visits compared', kind: 'count', value: 8 },
      ],
      range: { startDate: '2026-02-16', endDate: '2026-08-31' },
    })
    expect(spending).toMatchObject({
      text: 'They have made 8 purchases since February 2026, for $320 in all.',
      names: [],
      figures: [
        { label: 'Purchases', kind: 'count', value: 8 },
        { label: 'Spent', kind: 'money', value: 320 },
        { label: 'Average purchase', kind: 'money', value: 40 },
      ],
    })
  })

  test('leave out what is dated later, in this month and the next, and say that they are coming', async () => {
    const owner = await signUp()
    await sold(
      owner,
      ...monthly(8, '2026-08-31'),
      { date: '2026-11-20', revenue: 500, cost: 1, customer: 'Ada' },
      { date: '2026-12-01', revenue: 700, customer: 'Ada' },
      { date: '2026-11-02', revenue: 60, customer: 'Ada' },
      { date: '2026-11-17', revenue: -500, customer: 'Ada' },
    )
    const [booked, interval, spending] = await findings(owner)
    expect(booked!.text).toMatch(/recorded for 20 November 2026/)
    expect(interval!.kind).toBe('interval')
    // 8 × 40 + 60
    expect(spending!.text).toContain('9 purchases since February 2026, for $380 in all.')
  })

  test('place nobody below a booking: 8 × $40 is the most so far, with a booking of $5,000 for tomorrow', async () => {
    const owner = await signUp()
    await sold(
      owner,
      ...monthly(8, '2026-11-02'),
      ...Array.from({ length: 100 }, () => ({ date: '2025-06-02', revenue: 1, customer: 'Bea' })),
      ...Array.from({ length: 100 }, () => ({ date: '2026-09-02', revenue: 1 })),
      { date: '2026-11-17', revenue: 5_000, customer: 'Bea' },
    )
    const share = (await findings(owner)).find(({ kind }) => kind === 'share')
    expect(share!.text).toContain('Of your 2 customers, they have spent the most in all.')
  })

  test("count all of a customer's history, whatever period the dashboard shows", async () => {
    const owner = await signUp()
    await sold(owner, ...monthly(60, '2026-10-27'), TODAYS)
    const spending = (await findings(owner)).find(({ kind }) => kind === 'spending')
    expect(spending!.text).toBe('They have made 60 purchases since April 2022, for $2,400 in all.')
  })

  test('say when there is no purchase, and after the only one, that it is too early', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-17', revenue: 40, customer: 'Ada' }, TODAYS)
    expect((await findings(owner)).map(({ kind }) => kind)).toEqual(['booked', 'early'])
    expect(await findings(owner, 'Bea')).toMatchObject([
      { kind: 'early', range: { startDate: '2026-11-16' } },
    ])
    await db.withOwner(owner.account.id, (tx) => tx.client.query('DELETE FROM sale'))
    expect(await findings(owner)).toMatchObject([{ kind: 'early', range: null, figures: [] }])
  })

  test('are computed again after a sale, a change of the profile, and for another number style', async () => {
    const owner = await signUp()
    await sold(owner, ...monthly(8, '2026-08-31'), TODAYS)
    expect((await findings(owner))[0]!.kind).toBe('silence')
    await sold(owner, { date: '2026-11-15', revenue: 1_000, customer: 'Ada' })
    expect((await findings(owner))[0]!.kind).toBe('interval')
    const { body } = await owner.get(path(await idOf(owner)), { 'accept-language': 'de-DE,de' })
    expect(JSON.stringify(body)).toContain('for 1.320\u00a0$ in all')
    await owner.post('/api/business-profile', { currency: 'EUR' })
    expect(JSON.stringify(await findings(owner))).toContain('for €1,320 in all')
  })

  test("write dates and amounts in the owner's style", async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { dateStyle: '31.03.2026', numberStyle: '1.234,50' })
    await sold(owner, ...monthly(30, '2026-08-31'), TODAYS)
    const [silence, , spending] = await findings(owner)
    expect(silence!.text).toContain('since their last visit on 31.08.2026.')
    expect(spending!.text, '30 × 40').toContain('for 1.200\u00a0$ in all')
  })

  test('of others and of nobody are not found', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    await sold(owner, ...monthly(8, '2026-08-31'))
    const id = await idOf(owner)
    for (const unknown of [id, 999_999]) {
      const answer = await other.get(path(unknown))
      expect([answer.status, answer.body.message]).toEqual([404, 'This customer no longer exists.'])
      expect((await other.post(aiRecommendations.path, { id: unknown })).status).toBe(404)
    }
    expect((await owner.get(path('1.5'))).status).toBe(400)
    expect((await owner.get(customerFindings.path)).status).toBe(400)
  })
})

test('the newest entries are read up to 200 in 18 months, and say if there are more', async () => {
  const owner = await signUp()
  const daily = Array.from({ length: 250 }, (_, i) => ({
    date: addDays('2026-11-16', -Math.floor(i / 2)),
    revenue: 1,
    customer: 'Ada',
  }))
  await sold(
    owner,
    ...daily,
    ...monthly(60, '2026-11-16').map((sale) => ({ ...sale, customer: 'Bea' })),
  )
  const read = async (name: string) => {
    const id = await idOf(owner, name)
    return db.withOwner(owner.account.id, async (tx) => {
      const newest = await newestOfCustomers(tx, await monthsOfCustomers(tx, [id]), '2026-11-16')
      return newest.get(id)!
    })
  }
  const ada = await read('Ada')
  expect([ada.entries.length, ada.isCut]).toEqual([200, true])
  expect([ada.entries[0]!.day, ada.entries.at(-1)!.day]).toEqual(['2026-11-16', '2026-08-09'])
  const bea = await read('Bea')
  expect([bea.isCut, bea.entries.at(-1)!.day > '2025-05-31']).toEqual([true, true])
})

test('recommendations need a model, and read only the id of the customer (spec §7.13, §8.6)', async () => {
  const owner = await signUp()
  await sold(owner, ...monthly(8, '2026-08-31'), TODAYS)
  const customer = {
    id: await idOf(owner),
    name: 'Someone else',
    totalSpent: 9,
    purchaseHistory: [],
  }
  expect(await owner.post(aiRecommendations.path, customer)).toMatchObject({
    status: 200,
    body: { recommendations: NO_MODEL, from: 'off' },
  })
  expect(NO_MODEL).toBe(
    'AI recommendations unavailable. Please ensure OpenAI API key is configured.',
  )
  expect((await owner.post(aiRecommendations.path, { name: 'Ada' })).status).toBe(400)
})
