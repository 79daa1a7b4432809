import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { addDays, type Day } from '../../shared/calendar.ts'
import { set } from '../goals/testing/goals.ts'
import { saleImport } from '../imports/tables.ts'
import { closure } from '../profile/tables.ts'
import { record, type TestSale } from '../sales/testing/record.ts'
import { noteHint, today, type Today } from './contract.ts'

/** Monday, 16 November 2026: 15 days of the month are left, today included. */
const MONDAY = new Date('2026-11-16T12:00:00Z')
let now = MONDAY
const { signUp, db } = await testApp({ now: () => now })
beforeEach(() => void (now = MONDAY))

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const todayOf = async (owner: Owner): Promise<Today> => {
  const { status, body } = await owner.get(today.path)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const profile = (owner: Owner, changes: object) => owner.post('/api/business-profile', changes)
const closed = (owner: Owner, days: { startDay: Day; endDay: Day; enteredOn: Day }) =>
  db.withOwner(owner.account.id, (tx) =>
    tx.insert(closure).values({ ownerId: tx.ownerId, note: '', ...days }),
  )
const note = (owner: Owner, key: string, isDismissed: boolean) =>
  owner.post(noteHint.path, { key, isDismissed })
/** One sale on each of the days before today, newest first, from `from` days before on. */
const daily = (days: number, revenue: number, from = 1): TestSale[] =>
  Array.from({ length: days }, (_, i) => ({ date: addDays('2026-11-16', -from - i), revenue }))

test('before the first sale there is nothing to tell', async () => {
  expect(await todayOf(await signUp())).toMatchObject({
    today: '2026-11-16',
    firstSale: null,
    day: { revenue: 0, sales: 0 },
    target: null,
    month: { name: 'November', revenue: 0, goal: null, growth: null },
    yearOrQuarter: { name: '2026', revenue: 0, goal: null, growth: null },
    hint: null,
  })
})

describe('the day', () => {
  test('has the number to work for', async () => {
    const owner = await signUp()
    await profile(owner, { operatingDaysPerWeek: 7 })
    await set(owner, { timeframe: '2026-11', targetAmount: 12_000 })
    await sold(
      owner,
      { date: '2026-11-02', revenue: 4_288 },
      { date: '2026-11-09', revenue: 212 },
      { date: '2026-11-16', revenue: 175 },
    )
    expect(await todayOf(owner)).toMatchObject({
      closedUntil: null,
      day: { revenue: 175, sales: 1 },
      // Two sales in two weeks: it works for a month.
      target: { beat: 'month', startDate: '2026-11-01', amount: 12_000, revenue: 4_675 },
    })
  })
})

test.each([
  ['Pacific/Auckland', 'as clocks go forward', '2026-09-26T12:00Z', '2026-09-27', 4],
  ['Pacific/Auckland', 'on the 1st, before UTC', '2026-11-30T11:30Z', '2026-12-01', 31],
  ['America/Los_Angeles', 'on the last day, after UTC', '2026-12-01T07:30Z', '2026-11-30', 1],
  ['America/Los_Angeles', 'on the 1st, as clocks go back', '2026-11-01T07:00Z', '2026-11-01', 30],
  ['America/Los_Angeles', 'after 25 hours of it', '2026-11-02T07:59Z', '2026-11-01', 30],
  ['America/Los_Angeles', 'on 29 February', '2028-02-29T08:00Z', '2028-02-29', 1],
])(
  'in %s %s the day, its weekday, its target and the coach agree',
  async (timeZone, _, instant, day, left) => {
    now = new Date(instant)
    const owner = await signUp({ timeZone })
    await profile(owner, { timeZone, operatingDaysPerWeek: 7 })
    await set(owner, { timeframe: day.slice(0, 7), targetAmount: 100 * left })
    const week = [0, 1, 7].map((days) => ({ date: addDays(day, -days), revenue: 10 + days }))
    // Of the month only today counts, so that 100 is to be taken in on each day left.
    await sold(owner, ...week.filter(({ date }) => date === day || date < day.slice(0, 8)))
    const answer = await todayOf(owner)
    const { body: mission } = await owner.get('/api/daily-mission')
    const [goal] = (await owner.get('/api/business-goals')).body
    expect(answer).toMatchObject({
      ...{ today: day, day: { revenue: 10 } },
      month: { revenue: 10 },
    })
    const target = answer.target!
    expect(mission.mission).toMatchObject(target)
    expect(target.startDate <= day && day <= target.endDate).toBe(true)
    expect(mission.today).toBe(day)
    expect(goal).toMatchObject({
      setOn: day,
      pace: { operatingDaysLeft: left, perOperatingDay: 100 },
    })
  },
)

test('on a closed day the week stands beside a usual one: $700, and eight weeks of $600', async () => {
  now = new Date('2026-11-15T12:00:00Z')
  const owner = await signUp()
  await profile(owner, { operatingDaysPerWeek: 6, weekStart: 'monday' })
  await sold(
    owner,
    { date: '2026-11-10', revenue: 300 },
    { date: '2026-11-13', revenue: 400 },
    ...Array.from({ length: 9 }, (_, i) => ({ date: addDays('2026-11-02', -7 * i), revenue: 600 })),
  )
  const { closedUntil, week } = await todayOf(owner)
  expect(closedUntil).toBe('2026-11-16')
  expect(week).toEqual({ revenue: 700, sales: 2, isLast: false, usual: 600 })
})

describe('the month and the year', () => {
  test('a goal that is met says so: $9,500 of $9,000; one that is behind, by how much', async () => {
    const owner = await signUp()
    await profile(owner, { operatingDaysPerWeek: 7 })
    await sold(owner, { date: '2026-11-02', revenue: 9_500 }, { date: '2026-01-05', revenue: 500 })
    await set(owner, { timeframe: '2026-11', targetAmount: 9_000 })
    await profile(owner, { revenueGoal: 36_500 })
    const { month, yearOrQuarter, target } = await todayOf(owner)
    expect(month).toMatchObject({ revenue: 9_500, goal: { amount: 9_000 } })
    // 320 of 365 days are over: $32,000 of $36,500 are due.
    expect(yearOrQuarter).toMatchObject({
      ...{ name: '2026', revenue: 10_000 },
      goal: { amount: 36_500, expectedByNow: 32_000 },
    })
    expect(target).toMatchObject({ beat: 'month', amount: 9_000, isReached: true })
  })

  test('of a quarter and a year, both with a goal, the one that is further behind for its size is shown', async () => {
    const owner = await signUp()
    await profile(owner, { operatingDaysPerWeek: 7 })
    await sold(owner, { date: '2026-01-05', revenue: 30_000 })
    await set(owner, { timeframe: '2026-full', targetAmount: 31_000 })
    await set(owner, { timeframe: '2026-Q4', targetAmount: 5_000 })
    now = new Date('2026-12-10T12:00:00Z')
    expect((await todayOf(owner)).yearOrQuarter.name).toBe('Q4 2026')
  })

  test('without a goal: $150 from 1 to 16 November against $100 in the same days of 2025 is 50 % more', async () => {
    const owner = await signUp()
    await sold(
      owner,
      { date: '2025-10-01', revenue: 5 },
      { date: '2025-11-10', revenue: 100 },
      { date: '2025-11-20', revenue: 900 },
      { date: '2026-11-16', revenue: 150 },
    )
    expect((await todayOf(owner)).month).toMatchObject({ revenue: 150, goal: null, growth: 50 })
  })

  test('on its first day a month is compared with nothing, nor on the second before its first sale, as one day is chance; then $90 after $200 is 55 % less', async () => {
    const owner = await signUp()
    for (const date of ['2025-11-30', '2025-12-01', '2025-12-02']) {
      await sold(owner, { date, revenue: 100 })
    }
    await sold(owner, { date: '2026-12-01', revenue: 50 })
    const growthOn = async (instant: string) => {
      now = new Date(instant)
      return (await todayOf(owner)).month.growth
    }
    expect(await growthOn('2026-12-01T08:00:00Z')).toBeNull()
    expect(await growthOn('2026-12-02T08:00:00Z')).toBeNull()
    await sold(owner, { date: '2026-12-02', revenue: 40 })
    expect(await growthOn('2026-12-02T20:00:00Z')).toBe(-55)
  })
})

test.each([
  ['$90,000, with 14 days of $100 left', '2026-11', 90_000, true],
  ['$3,000', '2026-11', 3_000, false],
  ['$900,000 for the year', '2026-full', 900_000, true],
])('a goal out of reach is that in the list of goals too: %s', async (_, timeframe, target, is) => {
  const owner = await signUp()
  await profile(owner, { operatingDaysPerWeek: 7 })
  await sold(owner, ...daily(200, 100))
  await set(owner, { timeframe, targetAmount: target })
  const { month, yearOrQuarter } = await todayOf(owner)
  const part = timeframe === '2026-11' ? month : yearOrQuarter
  const [listed] = (await owner.get('/api/business-goals')).body
  expect([part.goal!.isOutOfReach, listed.isOutOfReach]).toEqual([is, is])
})

describe('the hint', () => {
  const hintOf = async (owner: Owner) => (await todayOf(owner)).hint

  test('on the first day is the next step: a goal', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-16', revenue: 120 })
    expect(await hintOf(owner)).toEqual({ kind: 'first-goal', key: 'first-goal', isNew: true })
  })

  test('is that nothing is recorded, before anything else, after two open days without an entry', async () => {
    const owner = await signUp()
    await profile(owner, { operatingDaysPerWeek: 7 })
    await sold(owner, { date: '2026-11-14', revenue: 120 })
    expect((await hintOf(owner))!.kind, 'one day').toBe('first-goal')
    const other = await signUp()
    await profile(other, { operatingDaysPerWeek: 7 })
    await sold(other, { date: '2026-11-13', revenue: 120 })
    expect(await hintOf(other)).toMatchObject({ kind: 'record', since: '2026-11-13' })
  })

  test('is a customer who came every week and has been away for 42 days', async () => {
    const owner = await signUp()
    const visits = Array.from({ length: 8 }, (_, i) => ({
      date: addDays('2026-10-05', -7 * i),
      revenue: 40,
      customer: 'Café Morgenrot',
    }))
    await sold(owner, ...visits, ...daily(90, 100))
    expect(await hintOf(owner)).toMatchObject({
      kind: 'customer',
      name: 'Café Morgenrot',
      hasPhone: false,
      usual: 7,
      silentDays: 42,
    })
  })

  const weekly = (customer: string, revenue: number, last: Day): TestSale[] =>
    Array.from({ length: 8 }, (_, i) => ({ date: addDays(last, -7 * i), revenue, customer }))

  test('names the regular who spends most while a goal is behind: 8 × $500 before 8 × $300', async () => {
    const owner = await signUp()
    await set(owner, { timeframe: '2026-11', targetAmount: 1_000 })
    await sold(
      owner,
      ...weekly('Ada', 300, '2026-08-10'),
      ...weekly('Grace', 500, '2026-10-05'),
      ...daily(90, 100),
    )
    const named = async () => {
      const hint = await hintOf(owner)
      return hint?.kind === 'customer' ? hint.name : hint?.kind
    }
    const urgent = await named()
    await set(owner, { timeframe: '2026-11', targetAmount: 2_500 })
    now = new Date('2026-11-17T12:00:00Z')
    expect([urgent, await named()]).toEqual(['Ada', 'Grace'])
  })

  test('is to change a goal that is out of reach, while more than one open day is left', async () => {
    const owner = await signUp()
    await profile(owner, { operatingDaysPerWeek: 7 })
    await set(owner, { timeframe: '2026-11', targetAmount: 100_000 })
    await sold(owner, ...[1, 2].flatMap(() => daily(90, 50)))
    expect(await hintOf(owner)).toMatchObject({
      ...{ kind: 'out-of-reach', period: 'November', source: 'month', timeframe: '2026-11' },
      realistic: 3_000,
    })
    now = new Date('2026-11-30T12:00:00Z')
    await sold(owner, ...daily(14, 50, -13))
    expect((await hintOf(owner))?.kind).not.toBe('out-of-reach')
  })

  test('asks for a goal after a file was imported, for a week', async () => {
    const owner = await signUp()
    await sold(owner, ...daily(120, 60))
    const imported = { fileName: 'till.csv', state: 'done', imported: 120 } as const
    await db.withOwner(owner.account.id, (tx) =>
      tx.insert(saleImport).values({ ownerId: tx.ownerId, ...imported, endedAt: now }),
    )
    expect(await hintOf(owner)).toMatchObject({
      ...{ kind: 'imported', since: '2026-07-19', months: 5, sales: 120 },
    })
    now = new Date('2026-11-23T12:00:00Z')
    await sold(owner, ...daily(7, 60, -6))
    expect((await hintOf(owner))?.kind).toBe('first-goal')
  })

  /** Roses a year before: in the four weeks, and in the four before them. */
  const lastYear = (now: number, before: number) =>
    [...daily(28, now, 364 + 1), ...daily(28, before, 364 + 29)].map((sale) => ({
      ...sale,
      product: 'Roses',
    }))
  const fallen = [
    ...daily(120, 60).map((sale) => ({ ...sale, product: 'Tulips' })),
    ...daily(28, 10).map((sale) => ({ ...sale, product: 'Roses' })),
    ...daily(28, 50, 29).map((sale) => ({ ...sale, product: 'Roses' })),
  ]

  test('is a product that fell from 28 × $50 to 28 × $10 within four weeks', async () => {
    const owner = await signUp()
    await set(owner, { timeframe: '2026-11', targetAmount: 1_000 })
    await sold(owner, ...fallen)
    expect(await hintOf(owner)).toEqual({
      kind: 'product',
      key: 'product:Roses',
      name: 'Roses',
      revenue: 280,
      before: 1_400,
      isNew: true,
    })
  })

  test('is no product that falls every year at this time, from $50 to $10 a day then as now', async () => {
    const shop = async (...more: TestSale[]) => {
      const owner = await signUp()
      await set(owner, { timeframe: '2026-11', targetAmount: 1_000 })
      await sold(owner, ...fallen, ...more)
      return (await hintOf(owner))?.kind
    }
    expect(await shop(...lastYear(10, 50))).not.toBe('product')
    expect(await shop(...lastYear(50, 50))).toBe('product')
  })

  test('is no product of a shop that was closed for two of the four weeks', async () => {
    const owner = await signUp()
    await set(owner, { timeframe: '2026-11', targetAmount: 1_000 })
    await sold(owner, ...fallen)
    const weeks = { startDay: '2026-11-02', endDay: '2026-11-15', enteredOn: '2026-10-01' }
    await closed(owner, weeks)
    expect((await hintOf(owner))?.kind).not.toBe('product')
  })

  test('is that no sale has a cost, unless the profile has a margin', async () => {
    const owner = await signUp()
    await set(owner, { timeframe: '2026-11', targetAmount: 10 })
    await sold(owner, ...daily(120, 60))
    expect(await hintOf(owner)).toMatchObject({ kind: 'costs', assumedMargin: 30 })
    await profile(owner, { defaultProfitMargin: 45 })
    expect((await hintOf(owner))?.kind).not.toBe('costs')
  })

  test('asks for a goal of the next month in the last week, with what it brought a year before: $50 × 31', async () => {
    const owner = await signUp()
    await profile(owner, { operatingDaysPerWeek: 7, defaultProfitMargin: 45 })
    await set(owner, { timeframe: '2026-11', targetAmount: 1_400 })
    now = new Date('2026-11-24T12:00:00Z')
    await sold(
      owner,
      ...Array.from({ length: 500 }, (_, i) => ({ date: addDays('2026-11-24', -i), revenue: 50 })),
    )
    expect(await hintOf(owner)).toMatchObject({
      ...{ kind: 'next-goal', month: '2026-12', lastYear: 1_550 },
    })
  })
})

describe('a hint that was seen', () => {
  const shop = async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-16', revenue: 120 })
    return owner
  }
  const kindOn = async (owner: Owner, date: string) => {
    now = new Date(`${date}T12:00:00Z`)
    await sold(owner, { date, revenue: 10 })
    return (await todayOf(owner)).hint?.kind
  }

  test('is shown on three days, and then makes room for the next one', async () => {
    const owner = await shop()
    expect((await note(owner, 'first-goal', false)).status).toBe(200)
    expect((await todayOf(owner)).hint).toMatchObject({ kind: 'first-goal', isNew: false })
    expect(await kindOn(owner, '2026-11-18')).toBe('first-goal')
    expect(await kindOn(owner, '2026-11-19')).toBe('history')
  })

  test('makes room for the next one at once when it is dismissed', async () => {
    const owner = await shop()
    await note(owner, 'first-goal', true)
    expect((await todayOf(owner)).hint?.kind).toBe('history')
    expect(await kindOn(owner, '2026-11-17')).toBe('history')
  })

  test('keeps at most 300 rows of an owner', async () => {
    const owner = await shop()
    await db.withOwner(owner.account.id, (tx) =>
      tx.client.query(
        `INSERT INTO hint SELECT $1, 'product:' || n, '2026-11-16' FROM generate_series(1, 299) AS n`,
        [owner.account.id],
      ),
    )
    for (const key of ['costs', 'history', 'product:1']) {
      expect((await note(owner, key, false)).status).toBe(200)
    }
    const { rows } = await db.withOwner(owner.account.id, (tx) =>
      tx.client.query<{ rows: string }>('SELECT count(*) AS rows FROM hint'),
    )
    expect(Number(rows[0]!.rows)).toBe(300)
  })
})
