import { describe, expect, test } from 'vitest'
import { CANONICAL_DATES, type Day, type DayRange } from '../../../shared/calendar.ts'
import { rangeOfPeriod } from '../../../shared/periods.ts'
import { NO_SUMS } from '../../../shared/figures.ts'
import type { Compare, ComparedWith } from '../contract.ts'
import { bucketsOf } from '../periods/rules.ts'
import { chosenComparison, comparisonOf, contextOf, isCovered, type Known } from './rules.ts'

const range = (start: Day, end: Day): DayRange => ({ start, end })
const TODAY = '2026-11-21'

type Always = Known & { history: NonNullable<Known['history']> }

/** A shop with sales on every day from `firstDay` to `lastDay`. */
const sold = (firstDay: Day, lastDay: Day, today = TODAY): Always => ({
  history: { firstDay, lastDay, lastDayToDate: lastDay <= today ? lastDay : today },
  today,
  dates: CANONICAL_DATES,
})
const always = sold('2020-01-01', TODAY)
const compared = (
  of: DayRange,
  known: Known = always,
  comparedWith: ComparedWith = 'preceding',
) => {
  const { current, preceding, words, obstacle } = comparisonOf(of, comparedWith, known)
  return obstacle ?? { current, preceding, words }
}
const words = (...asked: Parameters<typeof compared>) => {
  const answer = compared(...asked)
  return typeof answer === 'string' ? answer : answer.words
}

describe('with sales on every day, growth compares', () => {
  test.each([
    ['a year that is over', '2025-01-01', '2025-12-31', 'vs 2024'],
    ['a quarter that is over', '2026-07-01', '2026-09-30', 'vs Q2 2026'],
    ['a month that is over: 31 days with 28', '2026-03-01', '2026-03-31', 'vs February 2026'],
    ['this year', '2026-01-01', '2026-12-31', 'vs 1 Jan – 21 Nov 2025'],
    ['this quarter: 52 days with 52', '2026-10-01', '2026-12-31', 'vs 1 Jul – 21 Aug 2026'],
    ['this month', '2026-11-01', '2026-11-30', 'vs 1 Oct – 21 Oct 2026'],
    ['10 days of which 3 are over', '2026-11-19', '2026-11-28', 'vs 9 Nov – 11 Nov 2026'],
    ['today', '2026-11-21', '2026-11-21', 'vs 20 Nov 2026'],
    ['a range just after New Year', '2026-01-01', '2026-01-10', 'vs 22 Dec – 31 Dec 2025'],
    [
      'a range after one across New Year',
      '2026-01-10',
      '2026-01-25',
      'vs 25 Dec 2025 – 9 Jan 2026',
    ],
    ['next year', '2027-01-01', '2027-12-31', "This period hasn't started yet"],
  ])('%s, on 21 Nov 2026', (_, start, end, expected) => {
    expect(words(range(start, end))).toBe(expected)
  })
  test.each([
    ['this year', '2026-01-01', '2026-12-31', 'vs 1 Jan – 21 Nov 2025'],
    ['this quarter: 52 days with 52', '2026-10-01', '2026-12-31', 'vs 1 Oct – 21 Nov 2025'],
    ['this month', '2026-11-01', '2026-11-30', 'vs 1 Nov – 21 Nov 2025'],
    ['a January that is over', '2026-01-01', '2026-01-31', 'vs January 2025'],
    ['today', '2026-11-21', '2026-11-21', 'vs 21 Nov 2025'],
  ])('%s with the same days last year', (_, start, end, expected) => {
    expect(words(range(start, end), always, 'lastYear')).toBe(expected)
  })
  test.each([
    [
      'a Saturday with the Saturday 52 weeks before',
      '2026-11-21',
      '2026-11-21',
      'vs Saturday, 22 Nov 2025',
    ],
    [
      'a week from Monday',
      '2026-11-09',
      '2026-11-15',
      'vs the same weekdays, 10 Nov – 16 Nov 2025',
    ],
    [
      'this week, so far Monday to Saturday',
      '2026-11-16',
      '2026-11-22',
      'vs the same weekdays, 17 Nov – 22 Nov 2025',
    ],
  ])('%s, by weekdays', (_, start, end, expected) => {
    expect(words(range(start, end), always, 'lastYearWeekdays')).toBe(expected)
  })
  test('30 of the 31 days of March with all of February', () => {
    expect(
      compared(rangeOfPeriod(2026, 'm3'), sold('2020-01-01', '2026-03-30', '2026-03-30')),
    ).toEqual({
      current: range('2026-03-01', '2026-03-30'),
      preceding: range('2026-02-01', '2026-02-28'),
      words: 'vs February 2026',
    })
  })
  test('the same number of days: 1 Jan – 1 Mar of a leap year (61 days) with 1 Jan – 2 Mar', () => {
    const leap = sold('2020-01-01', '2028-03-01', '2028-03-01')
    expect(compared(rangeOfPeriod(2028, 'full'), leap)).toMatchObject({
      preceding: range('2027-01-01', '2027-03-02'),
    })
  })
  test('a period as a whole on its last day', () => {
    const lastDay = sold('2020-01-01', '2026-11-30', '2026-11-30')
    expect(words(rangeOfPeriod(2026, 'm11'), lastDay)).toBe('vs October 2026')
  })
})

describe('both sides reach only as far as both have data', () => {
  test('data that ends on 14 March 2025: 73 days of 2025 with the first 73 of 2024', () => {
    const ended = sold('2020-01-01', '2025-03-14')
    expect(compared(rangeOfPeriod(2025, 'full'), ended)).toEqual({
      current: range('2025-01-01', '2025-03-14'),
      preceding: range('2024-01-01', '2024-03-13'),
      words: 'vs 1 Jan – 13 Mar 2024',
    })
    expect(words(rangeOfPeriod(2025, 'q2'), ended)).toBe('No sales since 14 Mar 2025')
    expect(words(rangeOfPeriod(2026, 'full'), ended)).toBe('No sales since 14 Mar 2025')
  })
  test('a booking for December changes nothing: data still ends on 14 March', () => {
    const booked = {
      ...always,
      history: { firstDay: '2020-01-01', lastDay: '2026-12-24', lastDayToDate: '2026-03-14' },
    }
    expect(words(rangeOfPeriod(2026, 'full'), booked)).toBe('vs 1 Jan – 14 Mar 2025')
  })
  test('data that begins on 21 November 2025: the 41 days to New Year with 41 a year later', () => {
    const began = sold('2025-11-21', '2027-06-30', '2027-06-30')
    expect(compared(rangeOfPeriod(2026, 'full'), began)).toEqual({
      current: range('2026-11-21', '2026-12-31'),
      preceding: range('2025-11-21', '2025-12-31'),
      words: '21 Nov – 31 Dec, 2026 vs 2025',
    })
  })
  test('data that begins on 1 July: 1 July to today with the same days', () => {
    const began = sold('2025-07-01', TODAY)
    expect(words(rangeOfPeriod(2026, 'full'), began)).toBe('1 Jul – 21 Nov, 2026 vs 2025')
    expect(words(rangeOfPeriod(2026, 'q2'), began, 'lastYear')).toBe(
      'Nothing before 1 Jul 2025 to compare with',
    )
    expect(words(rangeOfPeriod(2026, 'q3'), began, 'lastYear')).toBe('vs Q3 2025')
    expect(words(rangeOfPeriod(2024, 'full'), began)).toBe(
      'Nothing before 1 Jul 2025 to compare with',
    )
  })
  test('began on 10 February: 19 days of February with 19 of March, not 22', () => {
    expect(compared(rangeOfPeriod(2026, 'm3'), sold('2026-02-10', TODAY))).toMatchObject({
      current: range('2026-03-10', '2026-03-28'),
      preceding: range('2026-02-10', '2026-02-28'),
    })
  })
  test('began on 15 August, in the middle of Q3: Q4 from 15 November on', () => {
    expect(words(rangeOfPeriod(2026, 'q4'), sold('2026-08-15', TODAY))).toBe(
      '15 Nov – 21 Nov 2026 vs 15 Aug – 21 Aug 2026',
    )
  })
  test('fewer than 7 days of a longer period are chance: 6 days from 16 November on', () => {
    const began = (day: Day) => words(rangeOfPeriod(2026, 'full'), sold(day, TODAY))
    expect(began('2025-11-16')).toBe('Nothing before 16 Nov 2025 to compare with')
    expect(began('2025-11-15')).toBe('15 Nov – 21 Nov, 2026 vs 2025')
    const since = (today: Day) =>
      words(rangeOfPeriod(2026, 'm11'), sold('2026-10-02', today, today))
    expect(since('2026-11-07')).toBe('Nothing before 2 Oct 2026 to compare with')
    expect(since('2026-11-08')).toBe('2 Nov – 8 Nov 2026 vs 2 Oct – 8 Oct 2026')
  })
  test('a single day of a month is chance: on the 1st there is nothing to say, nor where data ends on it', () => {
    const november = (lastDay: Day, today: Day) =>
      words(rangeOfPeriod(2026, 'm11'), sold('2020-01-01', lastDay, today))
    expect(november('2026-11-01', '2026-11-01')).toBe('This period has just begun')
    expect(november('2026-11-01', '2026-11-02')).toBe('This period has just begun')
    expect(november('2026-11-02', '2026-11-02')).toBe('vs 1 Oct – 2 Oct 2026')
    expect(november('2026-11-01', '2026-12-01'), 'as month.closed').toBe(
      'No sales since 1 Nov 2026',
    )
    expect(november('2026-11-06', '2026-12-01')).toBe('No sales since 6 Nov 2026')
    expect(november('2026-11-07', '2026-12-01')).toBe('vs 1 Oct – 7 Oct 2026')
  })
  test('of a week that is over three days are enough, for a shop that is open on three', () => {
    const week = (lastDay: Day) =>
      words(range('2026-11-09', '2026-11-15'), sold('2020-01-01', lastDay, '2026-11-16'))
    expect(week('2026-11-11')).toBe('vs 2 Nov – 4 Nov 2026')
    expect(week('2026-11-10')).toBe('No sales since 10 Nov 2026')
  })
  test('without a sale today, yesterday is the last day on both sides', () => {
    expect(words(rangeOfPeriod(2026, 'm11'), sold('2020-01-01', '2026-11-20'))).toBe(
      'vs 1 Oct – 20 Oct 2026',
    )
  })
  test('a single sale, only bookings, or nothing has nothing to compare', () => {
    const year = rangeOfPeriod(2026, 'full')
    expect(words(year, sold('2026-06-01', '2026-06-01'))).toBe(
      'Nothing before 1 Jun 2026 to compare with',
    )
    const bookings = { firstDay: '2026-12-24', lastDay: '2026-12-24', lastDayToDate: null }
    expect(words(year, { ...always, history: bookings })).toBe('No sales yet')
    expect(words(year, { ...always, history: null })).toBe('No sales yet')
  })
})

test('auto compares a day, a week and up to 31 days by weekday, a month and anything longer by date', () => {
  const auto = (start: Day, end: Day) =>
    chosenComparison(range(start, end), 'auto', always).comparedWith
  expect(auto('2026-11-20', '2026-11-20')).toBe('lastYearWeekdays')
  expect(auto('2026-10-15', '2026-11-14'), '31 days').toBe('lastYearWeekdays')
  expect(auto('2026-10-15', '2026-11-15'), '32 days').toBe('lastYear')
  expect(auto('2026-10-01', '2026-10-31'), 'October').toBe('lastYear')
  const young = chosenComparison(
    range('2026-11-16', '2026-11-20'),
    'auto',
    sold('2026-10-01', TODAY),
  )
  expect(young.words, 'nothing a year ago').toBe('vs 11 Nov – 15 Nov 2026')
})

test('auto: last year if its data allows, else the preceding period; last year if neither can be compared', () => {
  const auto = (month: 'm10' | 'm7' | 'm6', compare: Compare = 'auto') =>
    chosenComparison(rangeOfPeriod(2026, month), compare, sold('2025-10-01', TODAY))
  expect(auto('m10').words).toBe('vs October 2025')
  expect(auto('m7').words).toBe('vs June 2026')
  expect(auto('m10', 'preceding').words).toBe('vs September 2026')
  expect(auto('m7', 'lastYear').words).toBe('Nothing before 1 Oct 2025 to compare with')
  const first = chosenComparison(rangeOfPeriod(2025, 'm10'), 'auto', sold('2025-10-01', TODAY))
  expect([first.comparedWith, first.obstacle]).toEqual([
    'lastYear',
    'Nothing before 1 Oct 2025 to compare with',
  ])
})

test('without revenue to grow from, the words say so', () => {
  const comparison = comparisonOf(rangeOfPeriod(2026, 'm10'), 'lastYear', always)
  const context = (sales: number, revenueCents: number) =>
    contextOf(comparison, { ...NO_SUMS, sales, revenueCents }, CANONICAL_DATES)
  expect(context(1, 100)).toBe('vs October 2025')
  expect(context(0, 0)).toBe('No sales for October 2025')
  expect(context(0, -500)).toBe('No sales for October 2025')
  expect(context(1, -500), '5.00 sold, 10.00 refunded').toBe('No revenue for October 2025')
})

test('a month is compared if data covers all of it and of its counterpart', () => {
  const { buckets } = bucketsOf(rangeOfPeriod(2026, 'full'), 'preceding')
  const { history } = sold('2025-03-02', TODAY)
  const covered = buckets.flatMap((each, i) => (isCovered(each, history) ? [i + 1] : []))
  expect(covered, 'April to October').toEqual([4, 5, 6, 7, 8, 9, 10])
  expect(isCovered(buckets[5]!, null)).toBe(false)
})
