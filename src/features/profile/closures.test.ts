import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ok, testApp, type Client } from '../../app/testing/app.ts'
import { listen } from '../../server/events.ts'
import { addDays } from '../../shared/calendar.ts'
import { conflict } from '../../shared/errors.ts'
import type { Closure, Profile } from './contract.ts'
import { historyOf, profileChanged, profileOf } from './index.ts'
import { MAX_CLOSURES, removalOf } from './rules.ts'

/** Saturday, 21 November 2026, noon in London; tests move it. */
let now: Date
beforeEach(() => void (now = new Date('2026-11-21T12:00:00Z')))
const { signUp, db } = await testApp({ now: () => now })

type Owner = Client & { account: { id: string } }
const path = '/api/business-profile/closures'
const plan = (owner: Client, startDate: string, endDate: string, note?: string) =>
  owner.post(path, { startDate, endDate, ...(note !== undefined && { note }) })
const closuresOf = async (owner: Client): Promise<Closure[]> =>
  (await owner.get('/api/business-profile')).body.closures
const planned = async (owner: Client, startDate: string, endDate: string): Promise<Closure> => {
  const { closures } = await ok(plan(owner, startDate, endDate))
  return closures.find((each: Closure) => each.startDate === startDate)
}
const weeksOf = async (owner: Owner) => (await db.withOwner(owner.account.id, historyOf)).weeks

describe('a closure', () => {
  test('is planned with a note, and listed in order of its dates, only for its owner', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    await planned(owner, '2027-07-05', '2027-07-18')
    const { status, body } = await plan(owner, '2026-12-24', '2027-01-03', '  Winter holiday ')
    expect([status, body.closures]).toEqual([
      200,
      [
        {
          id: expect.any(Number),
          startDate: '2026-12-24',
          endDate: '2027-01-03',
          note: 'Winter holiday',
          protectedFrom: '2026-12-24',
        },
        expect.objectContaining({ startDate: '2027-07-05', note: '' }),
      ],
    ])
    expect(await closuresOf(owner)).toEqual(body.closures)
    expect(await closuresOf(other)).toEqual([])
  })
  test('may start today, and protects a streak from the day after it was entered', async () => {
    const { protectedFrom } = await planned(await signUp(), '2026-11-21', '2026-11-24')
    expect(protectedFrom).toBe('2026-11-22')
  })
  test('starts today in the owner’s time zone: at noon UTC on the 21st it is the 22nd in Kiritimati', async () => {
    const there = await signUp({ timeZone: 'Pacific/Kiritimati' })
    expect((await plan(there, '2026-11-21', '2026-11-24')).status).toBe(400)
    expect((await planned(there, '2026-11-22', '2026-11-24')).protectedFrom).toBe('2026-11-23')
  })
  test('may be 366 days long and follow another one without a gap', async () => {
    const owner = await signUp()
    await planned(owner, '2026-11-22', '2027-11-22')
    await planned(owner, '2027-11-23', '2027-11-23')
    expect(await closuresOf(owner)).toHaveLength(2)
  })
  const START = 'The first closed day'
  const END = 'The last closed day'
  test.each([
    ['before today', '2026-11-20', '2026-11-30', 'startDate', "A closure can't start before today"],
    ['backwards', '2026-12-02', '2026-12-01', 'endDate', `${END} can't be before the first`],
    ['of 367 days', '2026-11-22', '2027-11-23', 'endDate', 'at most 366 days long'],
    ['without a start', undefined, '2026-12-01', 'startDate', `${START} is required`],
    ['without an end', '2026-12-01', null, 'endDate', `${END} is required`],
    ['on 31 November', '2026-11-31', '2026-12-01', 'startDate', `${START} must be a real date`],
    ['until 2200', '2199-12-31', '2200-01-01', 'endDate', `${END} must be a real date`],
  ])('%s is refused', async (_, startDate, endDate, field, sentence) => {
    const owner = await signUp()
    expect(await owner.post(path, { startDate, endDate })).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { [field]: expect.stringContaining(sentence) } },
    })
    expect(await closuresOf(owner)).toEqual([])
  })
  test('with a note of 101 characters or a NUL is refused', async () => {
    const owner = await signUp()
    for (const note of ['x'.repeat(101), 'a\0b']) {
      const { status, body } = await plan(owner, '2026-12-01', '2026-12-02', note)
      expect([status, Object.keys(body.fields)]).toEqual([400, ['note']])
    }
  })
  test.each([
    ['2026-12-01', '2026-12-10', '10 Dec – 20 Dec 2026'],
    ['2026-12-20', '2026-12-31', '10 Dec – 20 Dec 2026'],
    ['2026-12-12', '2026-12-13', '10 Dec – 20 Dec 2026'],
    ['2027-01-01', '2027-01-31', '6 Jan 2027'],
  ])('from %s to %s overlaps the one of %s and is refused', async (startDate, endDate, days) => {
    const owner = await signUp()
    await planned(owner, '2026-12-10', '2026-12-20')
    await planned(owner, '2027-01-06', '2027-01-06')
    const sentence = `A closure is already planned for ${days}. Choose days that aren't in it.`
    expect(await plan(owner, startDate, endDate)).toMatchObject({
      status: 400,
      body: { message: sentence, fields: { startDate: sentence } },
    })
  })
  test('sent twice at the same time is planned once', async () => {
    const owner = await signUp()
    const calls = Array.from({ length: 5 }, () => plan(owner, '2026-12-01', '2026-12-05'))
    const statuses = (await Promise.all(calls)).map(({ status }) => status)
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400])
    expect(await closuresOf(owner)).toHaveLength(1)
  })
  test(`is refused beyond ${MAX_CLOSURES} that aren't over; those that are over don't count`, async () => {
    const owner = await signUp()
    await planned(owner, '2026-11-21', '2026-11-21')
    for (let n = 1; n < MAX_CLOSURES; n++) {
      const day = addDays('2026-11-21', n)
      await planned(owner, day, day)
    }
    expect(await plan(owner, '2027-06-01', '2027-06-02')).toMatchObject({
      status: 409,
      body: { code: 'too_many_closures', message: expect.stringContaining('delete one') },
    })
    now = new Date('2026-11-22T12:00:00Z')
    await planned(owner, '2027-06-01', '2027-06-02')
    expect(await closuresOf(owner), 'the one that is over is still listed').toHaveLength(101)
  })
})

describe('deleting a closure', () => {
  const remove = (owner: Client, { id }: Closure) => owner.delete(`${path}/${id}`)

  test('removes one that has not begun', async () => {
    const owner = await signUp()
    const closure = await planned(owner, '2026-11-22', '2026-11-30')
    expect(await remove(owner, closure)).toMatchObject({ status: 200, body: { closures: [] } })
    expect(await remove(owner, closure)).toMatchObject({ status: 404 })
  })
  test('ends a running one today: of 22 to 30 Nov, the 26th to 30th are free again on the 25th', async () => {
    const owner = await signUp()
    const closure = await planned(owner, '2026-11-22', '2026-11-30')
    now = new Date('2026-11-25T12:00:00Z')
    const { body } = await remove(owner, closure)
    expect(body.closures).toEqual([{ ...closure, endDate: '2026-11-25' }])
    expect(await remove(owner, closure)).toMatchObject({
      status: 409,
      body: { code: 'closure_ends_today', message: 'This closure already ends today.' },
    })
    await planned(owner, '2026-11-26', '2026-11-28')
  })
  test('removes one that started today and was entered today, because it has protected no day yet', async () => {
    const owner = await signUp()
    const closure = await planned(owner, '2026-11-21', '2026-11-30')
    expect((await remove(owner, closure)).body.closures).toEqual([])
  })
  test('is refused for one that is over', async () => {
    const owner = await signUp()
    const closure = await planned(owner, '2026-11-22', '2026-11-24')
    now = new Date('2026-11-25T12:00:00Z')
    expect(await remove(owner, closure)).toMatchObject({
      status: 409,
      body: { code: 'closure_over', message: "This closure is over, so it can't be changed." },
    })
    expect(await closuresOf(owner)).toEqual([closure])
  })
  test.each([
    ['2026-11-20', 'delete', 'has not begun'],
    ['2026-11-21', 'end', 'is on its first day'],
    ['2026-11-22', 'end', 'is running'],
    ['2026-11-23', 'nothing', 'ends today'],
    ['2026-11-24', 'nothing', 'is over'],
  ])('21 to 23 Nov on %s: %s, because it %s', (today, does) => {
    const days = { startDate: '2026-11-21', endDate: '2026-11-23', protectedFrom: '2026-11-21' }
    expect(removalOf({ id: 1, note: '', ...days }, today)).toBe(does)
  })
})

describe('the history of the opening week', () => {
  const open = async (owner: Client, operatingDaysPerWeek: number, more = {}) => {
    const change = { operatingDaysPerWeek, ...more }
    expect((await owner.post('/api/business-profile', change)).status).toBe(200)
  }

  test('is empty until the days per week change; saving the same number changes nothing', async () => {
    const owner = await signUp()
    await open(owner, 7)
    await owner.post('/api/business-profile', { annualClosedDays: 10 })
    expect(await weeksOf(owner)).toEqual([])
  })
  test('begins with the number before; each change is in force from the next day', async () => {
    const owner = await signUp()
    await open(owner, 5)
    now = new Date('2026-12-01T12:00:00Z')
    await open(owner, 6)
    expect(await weeksOf(owner)).toEqual([
      { fromDay: '1900-01-01', operatingDaysPerWeek: 7 },
      { fromDay: '2026-11-22', operatingDaysPerWeek: 5 },
      { fromDay: '2026-12-02', operatingDaysPerWeek: 6 },
    ])
  })
  test('keeps the last of several changes on a day', async () => {
    const owner = await signUp()
    for (const days of [5, 6, 7, 6]) await open(owner, days)
    expect(await weeksOf(owner)).toEqual([
      { fromDay: '1900-01-01', operatingDaysPerWeek: 7 },
      { fromDay: '2026-11-22', operatingDaysPerWeek: 6 },
    ])
  })
  test('counts days in the owner’s time zone: the 22nd has begun in Kiritimati, so 5 days count from the 23rd', async () => {
    const owner = await signUp({ timeZone: 'Pacific/Kiritimati' })
    await open(owner, 5)
    expect((await weeksOf(owner))[1]!.fromDay).toBe('2026-11-23')
  })
  test('uses the later day when the time zone changes in the same call, in either direction', async () => {
    const [east, west] = [await signUp({ timeZone: 'Pacific/Kiritimati' }), await signUp()]
    await open(east, 5, { timeZone: 'UTC' })
    await open(west, 5, { timeZone: 'Pacific/Kiritimati' })
    for (const owner of [east, west]) expect((await weeksOf(owner))[1]!.fromDay).toBe('2026-11-23')
  })
  test('a change after a move west replaces the one that is still to come', async () => {
    const owner = await signUp({ timeZone: 'Pacific/Kiritimati' })
    await open(owner, 5)
    await owner.post('/api/business-profile', { timeZone: 'UTC' })
    await open(owner, 6)
    expect((await weeksOf(owner)).slice(1)).toEqual([
      { fromDay: '2026-11-23', operatingDaysPerWeek: 6 },
    ])
  })
})

describe('figures', () => {
  test('use a new closure immediately: 10 closed weekdays leave 260 − 10 = 250 operating days a year', async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { operatingDaysPerWeek: 5 })
    const days = async () => {
      now = new Date('2028-01-01T12:00:00Z')
      const { body } = await owner.get('/api/kpi-metrics?startDate=2027-01-01&endDate=2027-12-31')
      now = new Date('2026-11-21T12:00:00Z')
      return body.projection.operatingDays
    }
    expect(await days()).toBe(260)
    await planned(owner, '2027-07-05', '2027-07-18')
    expect(await days()).toBe(250)
  })
  test('the pace of a goal spreads 2,100 over the 6 weekdays of November that are left, less 5 closed ones', async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { operatingDaysPerWeek: 5 })
    const goal = { goalType: 'revenue', timeframe: '2026-11', targetAmount: 2_100 }
    await owner.post('/api/business-goals', goal)
    const perDay = async () => (await owner.get('/api/business-goals')).body[0].pace.perOperatingDay
    expect(await perDay(), '2,100 / 6').toBe(350)
    await planned(owner, '2026-11-23', '2026-11-27')
    expect(await perDay(), '2,100 / 1').toBe(2_100)
  })
})

describe('other features', () => {
  const heard: { before: Profile; after: Profile }[] = []
  beforeEach(() => {
    heard.length = 0
    listen(profileChanged, async (tx, change) => {
      expect(await profileOf(tx), 'in the same transaction').toEqual(change.after)
      heard.push(change)
    })
  })
  afterAll(() => listen(profileChanged))

  test('hear of each change to the profile and its closures, and of nothing that stays the same', async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { annualClosedDays: 10 })
    await owner.post('/api/business-profile', { annualClosedDays: 10 })
    const closure = await planned(owner, '2026-12-01', '2026-12-02')
    await plan(owner, '2026-12-01', '2026-12-02')
    await owner.delete(`${path}/${closure.id}`)
    const seen = heard.map(({ before, after }) =>
      [before, after].map((profile) => [profile.annualClosedDays, profile.closures.length]),
    )
    expect(seen).toEqual([
      [
        [0, 0],
        [10, 0],
      ],
      [
        [10, 0],
        [10, 1],
      ],
      [
        [10, 1],
        [10, 0],
      ],
    ])
  })
  test('undo the change when they fail', async () => {
    const owner = await signUp()
    listen(profileChanged, async () => {
      throw conflict('not_now', 'Not now.')
    })
    expect((await plan(owner, '2026-12-01', '2026-12-02')).status).toBe(409)
    listen(profileChanged)
    expect(await closuresOf(owner)).toEqual([])
  })
})
