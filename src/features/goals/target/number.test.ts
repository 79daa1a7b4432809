import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  dayNumber,
  endOfMonth,
  rangeOfMonth,
  weekdayOf,
  type Day,
} from '../../../shared/calendar.ts'
import { openDaysIn, type OpeningDays } from '../../../shared/operating-days.ts'
import { beatOf, type Shop } from './beat.ts'
import { numberOf, roundedUp } from './number.ts'
import { goalInForce, goalsOn, type GoalInForce, type LargestGoal } from './rules.ts'
import { takingsOf } from './takings.ts'

const SATURDAY = '2026-11-28'
const MONDAY = '2026-11-23'
const SUNDAY_OFF = { operatingDaysPerWeek: 6, annualClosedDays: 0, closures: [] }
const EVERY_DAY = { ...SUNDAY_OFF, operatingDaysPerWeek: 7 }
const WEEKDAYS = { ...SUNDAY_OFF, operatingDaysPerWeek: 5 }

interface Sold {
  dollars: number
  sales: number
}
interface Known {
  today: Day
  opening?: OpeningDays
  /** days with sales before today; 300 unless given */
  days?: number
  sold: (day: Day) => Sold
  soldToday?: Sold
}

function shopOf({ today, opening = EVERY_DAY, days = 300, sold, soldToday }: Known): Shop {
  const start = addDays(today, -days)
  const taken = Array.from({ length: days + 1 }, (_, offset) => {
    const { dollars, sales } =
      offset < days ? sold(addDays(start, offset)) : (soldToday ?? { dollars: 0, sales: 0 })
    return { offset, cents: Math.round(dollars * 100), sales }
  })
  const first = taken.find(({ sales }) => sales > 0)
  const firstSale = first ? addDays(start, first.offset) : null
  return {
    today,
    opening: { ...opening, weekStart: 'monday' },
    takings: takingsOf({ start, end: today }, firstSale, taken),
  }
}

const goalOf = (month: Day, dollars: number): GoalInForce => ({
  source: 'month',
  period: 'November',
  description: '',
  range: rangeOfMonth(month),
  cents: Math.round(dollars * 100),
  setOn: '2026-01-01',
  goals: 1,
})
/** A goal of November that lacks so much this morning. */
const lacking = (shop: Shop, dollars: number): GoalInForce => {
  const { start } = rangeOfMonth(shop.today)
  const reached = shop.takings.cents({ start, end: addDays(shop.today, -1) })
  return goalOf(shop.today, reached / 100 + dollars)
}
const number = (shop: Shop, ...goals: GoalInForce[]) => {
  const found = numberOf(shop, goals)
  return (
    found && {
      beat: found.beat,
      from: found.range.start,
      amount: found.amount / 100,
      need: found.need && found.need.cents / 100,
      realistic: found.realistic === null ? null : found.realistic / 100,
    }
  )
}

/** Saturdays bring $1,246 and the other days $800, each from five sales. */
const cafe = (day: Day): Sold => ({ dollars: weekdayOf(day) === 6 ? 1_246 : 800, sales: 5 })
/** One invoice of $816 on each weekday. */
const garage = (day: Day): Sold =>
  [0, 6].includes(weekdayOf(day)) ? { dollars: 0, sales: 0 } : { dollars: 816, sales: 1 }

describe('the number to work for', () => {
  const shop = shopOf({ today: SATURDAY, sold: cafe, soldToday: { dollars: 404, sales: 3 } })

  test('is a usual Saturday where the goal needs less: $2,439 over 3 days is $813, usual is $1,246, so $1,250', () => {
    expect(number(shop, lacking(shop, 2_439))).toEqual({
      ...{ beat: 'day', from: SATURDAY, amount: 1_250, need: 813, realistic: null },
    })
  })

  test('is what the goal needs where that is more: $3,900 over 3 days is $1,300, for what 3 days once brought', () => {
    // 20 June to 22 June brought $4,500.
    const once = (day: Day): Sold =>
      day >= '2026-06-20' && day <= '2026-06-22' ? { dollars: 1_500, sales: 5 } : cafe(day)
    const better = shopOf({ today: SATURDAY, sold: once })
    expect(number(better, lacking(better, 3_900))).toMatchObject({ amount: 1_300, realistic: null })
  })

  test('is a tenth above usual where no 3 days ever brought $3,900: $1,246 × 1.1 is $1,370.60, so $1,400', () => {
    // 3 days at $863.71, a seventh of a usual week, on top of what is in.
    expect(number(shop, lacking(shop, 3_900))).toMatchObject({ amount: 1_400, need: 1_300 })
    expect(number(shop, lacking(shop, 3_900))!.realistic).toBe(26_000)
  })

  test('a month that is reached gives way to the year, for which the open days after today are left', () => {
    const year: GoalInForce = {
      ...{ ...goalOf(SATURDAY, 1_000_000), source: 'year', period: '2026' },
      range: { start: '2026-01-01', end: '2026-12-31' },
    }
    const found = numberOf(shop, [lacking(shop, -100), null, year])!
    // 28 to 30 November, and 31 days.
    expect(found).toMatchObject({ done: 'November', need: { openDaysLeft: 34 } })
    expect(numberOf(shop, [lacking(shop, 100), null, year])!.done).toBeNull()
    expect(numberOf(shop, [lacking(shop, -100)])).toMatchObject({ done: null, need: null })
  })

  test('what is realistic is what is in and what is usual for the days left, today included; nothing once the goal is reached', () => {
    // 27 days so far at $150 are $4,050; $50,000 were sold on one day in October.
    const sold = (day: Day): Sold => ({ dollars: day === '2026-10-14' ? 50_000 : 150, sales: 4 })
    const at = (dollars: number) =>
      shopOf({ today: SATURDAY, sold, soldToday: { dollars, sales: 4 } })
    const goal = goalOf(SATURDAY, 20_000)
    expect(number(at(0), goal)).toMatchObject({ amount: 165, realistic: 4_500 })
    // $4,050 + $3,000 today + 2 × $150
    expect(number(at(3_000), goal)).toMatchObject({ amount: 165, realistic: 7_400 })
    expect(number(at(15_950), goal), 'reached').toMatchObject({ amount: 165, realistic: null })
    expect(number(at(-9_000), goal), 'less than nothing').toMatchObject({ realistic: null })
  })

  test('of a goal that just can’t be reached is still a tenth above usual: $98.50 a day come to $2,955 of $2,955.50', () => {
    const even = shopOf({ today: '2026-11-30', sold: () => ({ dollars: 98.5, sales: 3 }) })
    expect(number(even, lacking(even, 99))).toMatchObject({ amount: 110, realistic: 2_955 })
  })

  test('is never the 3 that a goal still lacks, but a usual day', () => {
    expect(number(shop, lacking(shop, 3))).toMatchObject({ amount: 1_250, need: 1 })
  })

  test('is for the year once the month’s goal was reached, and usual once all are', () => {
    const met = goalOf(SATURDAY, 100)
    const year = { ...lacking(shop, 4_500), source: 'year', period: '2026' } as GoalInForce
    year.range = { start: '2026-02-01', end: '2026-12-31' }
    year.cents = shop.takings.cents({ start: '2026-02-01', end: '2026-11-27' }) + 34 * 90_000
    expect(numberOf(shop, [met, null, year])!.need).toMatchObject({
      ...{ cents: 90_000, goal: { period: '2026' } },
    })
    expect(numberOf(shop, [met])).toMatchObject({ amount: 125_000, need: null })
  })

  test('is for the week where a garage writes five invoices a week: 5 × $816 is $4,080, a tenth more $4,488, so $4,500', () => {
    const closed = shopOf({ today: SATURDAY, opening: WEEKDAYS, sold: garage })
    // One open day is left, Monday the 30th, and no day ever brought more than $816.
    expect(number(closed, lacking(closed, 10_765))).toEqual({
      ...{ beat: 'week', from: '2026-11-30', amount: 4_500, need: 10_765 },
      // 20 weekdays so far at $816, and one more: 17,136.
      realistic: 17_000,
    })
  })

  test('is for this week from Monday on, with what the goal needs of its open days', () => {
    const monday = shopOf({ today: MONDAY, opening: WEEKDAYS, sold: garage })
    // 6 open days are left, 5 of them this week: 5/6 of $4,896 is $4,080.
    expect(number(monday, lacking(monday, 4_896))).toMatchObject({
      ...{ beat: 'week', from: MONDAY, amount: 4_100, need: 4_080 },
    })
  })

  test('is for the next open day on a closed one, and for today once something was sold all the same', () => {
    const sunday = { today: '2026-11-29', opening: SUNDAY_OFF, sold: cafe }
    expect(number(shopOf(sunday))!.from).toBe('2026-11-30')
    const sold = shopOf({ ...sunday, soldToday: { dollars: 20, sales: 1 } })
    // Its weeks bring $6,046 on six open days, Sundays included: $1,007.67.
    expect(number(sold)).toMatchObject({ from: '2026-11-29', amount: 1_050, need: null })
  })

  test('is a usual open day at least, and what can be reached, on a closed day too: not $1.50 for $3 on 2 days, nor $5,000 for $10,000', () => {
    const sunday = { today: '2026-11-29', opening: SUNDAY_OFF, sold: cafe }
    const sold = shopOf({ ...sunday, soldToday: { dollars: 20, sales: 1 } })
    // $1,007.67 on each of six open days; a tenth more is $1,108.43.
    expect(number(sold, lacking(sold, 10_000))).toMatchObject({ amount: 1_150, need: 5_000 })
    expect(number(sold, lacking(sold, 10_000))!.realistic).toBeLessThan(30_000)
    expect(number(sold, lacking(sold, 3))).toMatchObject({ amount: 1_050, need: 1.5 })
  })

  test('of the next month, told on a closed last day of this one, looks back at 8 months: 4 of $100 and 4 of $300 are $200', () => {
    const monthly = (day: Day): Sold => {
      const isSold = day.endsWith('-15')
      return { dollars: isSold ? (day < '2026-06-01' ? 100 : 300) : 0, sales: isSold ? 1 : 0 }
    }
    // A Saturday. February to September are over.
    const found = numberOf(shopOf({ today: '2026-10-31', opening: WEEKDAYS, sold: monthly }), [])!
    expect([found.range.start, found.usual!.cents]).toEqual(['2026-11-01', 200_00])
  })

  test('starts over on the 1st: in a week from 30 November on, December’s goal counts for 4 of its 23 weekdays', () => {
    const first = shopOf({ today: '2026-12-01', opening: WEEKDAYS, sold: garage })
    const december = goalOf('2026-12-01', 18_400)
    // 18,400 × 4 / 23 = 3,200 is less than a usual week of 4,080.
    expect(number(first, december)).toEqual({
      ...{ beat: 'week', from: '2026-11-30', amount: 4_100, need: 3_200, realistic: null },
    })
    // 29 February 2028 is a Tuesday, and the last day of its month.
    const leap = shopOf({ today: '2028-02-29', sold: cafe })
    expect(number(leap, lacking(leap, 700))).toMatchObject({ from: '2028-02-29', need: 700 })
  })

  test('is what the goal needs on the first day, and unknown without a goal', () => {
    const first = shopOf({
      today: SATURDAY,
      days: 0,
      sold: cafe,
      soldToday: { dollars: 62, sales: 1 },
    })
    expect(number(first)).toBeNull()
    expect(number(first, lacking(first, 3_000))).toMatchObject({ beat: 'day', amount: 1_000 })
    const none = shopOf({ today: SATURDAY, days: 0, sold: cafe })
    expect(number(none)).toBeNull()
    expect(number(none, lacking(none, 3_000))).toMatchObject({ amount: 1_000 })
  })

  test('calls a goal of a young shop out of reach from twice its usual day on', () => {
    const young = shopOf({ today: SATURDAY, days: 21, sold: () => ({ dollars: 100, sales: 3 }) })
    expect(number(young, lacking(young, 600))).toMatchObject({ amount: 200, realistic: null })
    // 20 days so far at $100, and 3 more: $2,300.
    expect(number(young, lacking(young, 603))).toMatchObject({ amount: 110, realistic: 2_400 })
  })
})

describe('the beat', () => {
  const beat = (sold: (day: Day) => Sold, opening: OpeningDays = EVERY_DAY, days = 300) =>
    beatOf(shopOf({ today: MONDAY, opening, days, sold }))
  const on = (days: number[], sales: number) => (day: Day) => ({
    dollars: 100 * sales,
    sales: days.includes(weekdayOf(day)) ? sales : 0,
  })

  test('is the day with a sale on 70 % of the open days and two on the middle one, else the week or the month', () => {
    expect(beat(cafe)).toBe('day')
    expect(beat(on([1, 2, 3, 4, 5], 2))).toBe('day')
    expect(beat(on([1, 2, 3, 4], 2)), '4 of 7 days').toBe('week')
    expect(beat(garage, WEEKDAYS), 'one a day').toBe('week')
    expect(beat(on([3], 1)), 'one a week').toBe('month')
    expect(
      beat(() => ({ dollars: 0, sales: 0 })),
      'nothing known',
    ).toBe('day')
  })

  test('changes only after four weeks in a row that say so', () => {
    const switched = (weeks: number) => (day: Day) =>
      day < addDays(MONDAY, -7 * weeks) ? cafe(day) : on([3], 2)(day)
    const found = Array.from({ length: 12 }, (_, weeks) => beat(switched(weeks)))
    expect(found.slice(0, 5)).toEqual(Array(5).fill('day'))
    expect(found.at(-1)).toBe('week')
    // It changes once.
    expect(found.filter((each, i) => i > 0 && each !== found[i - 1])).toHaveLength(1)
  })
})

test('amounts are rounded up to half a step of the second digit', () => {
  const found = [1_246, 847, 54_648, 466, 1_293, 4_488, 60_113, 7.2, 1, 0.5, 1_250, 99.01]
  expect(found.map((amount) => roundedUp(amount * 100) / 100)).toEqual([
    ...[1_250, 850, 55_000, 470, 1_300, 4_500, 60_500, 8, 1, 1, 1_250, 100],
  ])
})

/** A shop of any size that sells on any days, with weeks off, refunds and single large sales. */
const anyShop = fc
  .record({
    days: fc.integer({ min: 0, max: 300 }),
    size: fc.integer({ min: 1, max: 6 }),
    sales: fc.integer({ min: 0, max: 12 }),
    openDays: fc.integer({ min: 5, max: 7 }),
    soldDays: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 0, maxLength: 7 }),
    noise: fc.array(fc.integer({ min: -20, max: 300 }), { minLength: 7, maxLength: 40 }),
    offset: fc.integer({ min: 0, max: 400 }),
    today: fc.integer({ min: 0, max: 200 }),
    goal: fc.double({ min: 0, max: 30, noNaN: true }),
  })
  .map((known) => {
    const today = addDays('2026-01-10', known.offset)
    const day = 10 ** known.size
    const sold = (each: Day): Sold => {
      const noise = known.noise[dayNumber(each) % known.noise.length]!
      const sales = known.soldDays.includes(weekdayOf(each)) ? known.sales : 0
      return { dollars: sales > 0 || noise < 0 ? (day * noise) / 100 : 0, sales }
    }
    const soldToday = { dollars: (day * known.today) / 100, sales: known.today > 0 ? 1 : 0 }
    const opening = { ...EVERY_DAY, operatingDaysPerWeek: known.openDays }
    const shop = shopOf({ today, opening, days: known.days, sold, soldToday })
    return { shop, goals: known.goal === 0 ? [] : [goalOf(today, day * known.goal)] }
  })

test('the number of any shop is at least usual, and never more than it ever did or a tenth above usual', () => {
  fc.assert(
    fc.property(anyShop, ({ shop, goals }) => {
      const found = numberOf(shop, goals)
      if (!found) return
      const { amount, usual, realistic, range, need } = found
      expect(Number.isInteger(amount / 100)).toBe(true)
      expect(amount).toBeGreaterThanOrEqual(usual?.cents ?? 0)
      expect(range.end >= shop.today).toBe(true)
      if (realistic !== null) expect(realistic).toBeLessThan(need!.goal.cents)
      // Out of reach, also where nothing is realistic after refunds, or what was sold meanwhile made up for that.
      const isFar = realistic !== null || (need !== null && amount < need.cents - 1)
      if (isFar && usual) expect(amount).toBeLessThanOrEqual(roundedUp(usual.cents * 1.1))
      // Without a goal it is what is usual.
      if (!need && usual) expect(amount).toBe(roundedUp(usual.cents))
    }),
  )
})

test('the number doesn’t depend on what is sold while it is worked for', () => {
  fc.assert(
    fc.property(anyShop, fc.integer({ min: 1, max: 9_999 }), ({ shop, goals }, more) => {
      const before = numberOf(shop, goals)
      const { takings, today, opening } = shop
      const isToday = openDaysIn({ start: today, end: today }, opening) > 0
      if (!before || !isToday || takings.firstSale === null) return
      const adds = (range: { start: Day; end: Day }): number =>
        range.start <= today && today <= range.end ? more * 100 : 0
      const after = numberOf(
        {
          ...shop,
          takings: { ...takings, cents: (range) => takings.cents(range) + adds(range) },
        },
        goals,
      )
      expect(after!.amount).toBe(before.amount)
      expect(after!.range).toEqual(before.range)
    }),
  )
})

describe('the goal in force', () => {
  const set = (timeframe: string, target: number): LargestGoal => ({
    timeframe,
    description: '',
    targetCents: target * 100,
    setOn: '2026-01-01',
    metWhenSet: false,
    goals: 1,
  })
  const [month, quarter, year] = [
    set('2026-11', 1_000),
    set('2026-Q4', 4_000),
    set('2026-full', 20_000),
  ] as [LargestGoal, LargestGoal, LargestGoal]
  const inForce = (goals: LargestGoal[], revenueGoal: number | null = null) => {
    const goal = goalInForce(goals, MONDAY, { fiscalMonth: 1, revenueGoal })
    return goal && [goal.source, goal.period, goal.cents / 100, goal.range.start, goal.range.end]
  }

  test("is the month's, else the quarter's, else the year's, else the profile's", () => {
    expect(inForce([year, quarter, month], 9)).toEqual([
      ...['month', 'November', 1_000],
      ...['2026-11-01', endOfMonth(MONDAY)],
    ])
    expect(inForce([year, quarter], 9)).toEqual([
      ...['quarter', 'Q4 2026', 4_000],
      ...['2026-10-01', '2026-12-31'],
    ])
    expect(inForce([year], 9)).toEqual(['year', '2026', 20_000, '2026-01-01', '2026-12-31'])
    expect(inForce([], 9)).toEqual(['profile', '2026', 9, '2026-01-01', '2026-12-31'])
    expect(inForce([])).toBeNull()
    expect(inForce([set('2026-10', 5), set('2025-full', 5)]), 'of other periods').toBeNull()
  })

  test('follows the fiscal year', () => {
    const { quarter: goal } = goalsOn([set('2026-Q3@04', 5)], MONDAY, {
      ...{ fiscalMonth: 4, revenueGoal: null },
    })
    expect([goal!.period, goal!.range]).toEqual([
      'Q3 FY 2026/27',
      { start: '2026-10-01', end: '2026-12-31' },
    ])
  })
})
