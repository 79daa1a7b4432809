import { describe, expect, test } from 'vitest'
import type { Day } from '../../../../shared/calendar.ts'
import { seasonOf } from './season.ts'

/** `'2024-11': 3` is three purchases in November 2024. */
const season = (
  bought: Record<string, number>,
  how: { today?: Day; asOf?: Day; lastVisit?: Day } = {},
) => {
  const months = Object.entries(bought).map(([month, sales]) => ({ month: `${month}-01`, sales }))
  const { today = '2026-06-10', lastVisit = `${Object.keys(bought).at(-1)}-20` } = how
  return seasonOf(months, { today, asOf: how.asOf ?? today, lastVisit })
}

describe('a season', () => {
  test('7 of 10 purchases in November and December of two years are 70 %', () => {
    const bought = { '2024-11': 2, '2024-12': 2, '2025-03': 3, '2025-11': 1, '2025-12': 2 }
    expect(season(bought)).toMatchObject({
      months: [11, 12],
      purchases: 7,
      of: 10,
      years: [2024, 2025],
    })
  })
  test('6 of 9 purchases, 67 %, are not enough', () => {
    const bought = { '2024-11': 2, '2024-12': 1, '2025-03': 3, '2025-11': 2, '2025-12': 1 }
    expect(season(bought)).toBeNull()
  })
  test('months of one year only are none', () => {
    expect(season({ '2025-11': 5, '2025-12': 9 })).toBeNull()
    expect(season({ '2024-11': 1, '2025-12': 9 })).toBeNull()
  })
  test('4 months with a quarter each are none, 3 of them being 75 % are one', () => {
    const months = ['02', '05', '09', '12']
    const of = (chosen: string[]) =>
      Object.fromEntries(
        ['2024', '2025'].flatMap((year) => chosen.map((month) => [`${year}-${month}`, 1])),
      )
    expect(season({ ...of(months), '2025-10': 4 })).toBeNull()
    expect(season(of(months))).toMatchObject({ months: [2, 5, 9], purchases: 6, of: 8 })
  })
  test('2 purchases, in December of two years, are too few; 3 are enough', () => {
    expect(season({ '2024-12': 1, '2025-12': 1 })).toBeNull()
    expect(season({ '2023-12': 1, '2024-12': 1, '2025-12': 1 })).toMatchObject({
      years: [2023, 2024, 2025],
    })
  })
  test('a season across the turn of the year begins in December', () => {
    const bought = { '2023-12': 2, '2024-01': 1, '2024-12': 2, '2025-01': 1 }
    expect(season(bought)).toMatchObject({ months: [12, 1] })
  })
})

describe('how it stands', () => {
  const christmas = { '2023-11': 2, '2023-12': 2, '2024-11': 2, '2024-12': 2 }
  const status = (today: string, lastVisit: string, asOf = today) => {
    const { status, range } = season(christmas, { today, asOf, lastVisit })!
    return [status, range.start, range.end]
  }
  test('in June silence is normal: the next one starts in November', () => {
    expect(status('2025-06-10', '2024-12-20')).toEqual(['ahead', '2025-11-01', '2025-12-31'])
  })
  test('in November, without and with a purchase in it', () => {
    expect(status('2025-11-10', '2024-12-20')).toEqual(['begun', '2025-11-01', '2025-12-31'])
    expect(status('2025-12-10', '2025-11-20')).toEqual(['now', '2025-11-01', '2025-12-31'])
  })
  test('in January, after one without a purchase', () => {
    expect(status('2026-01-10', '2024-12-20')).toEqual(['missed', '2025-11-01', '2025-12-31'])
    expect(status('2026-01-10', '2025-11-30')).toEqual(['ahead', '2026-11-01', '2026-12-31'])
  })
  test('isn’t missed if nobody has recorded sales since October', () => {
    expect(status('2026-01-10', '2024-12-20', '2025-10-20')[0]).toBe('ahead')
  })
  test('of February and May, February was missed', () => {
    const twice = { '2023-02': 1, '2023-05': 1, '2024-02': 1, '2024-05': 1 }
    const known = season(twice, { today: '2025-04-10', lastVisit: '2024-05-08' })
    expect(known).toMatchObject({
      months: [2, 5],
      status: 'missed',
      range: { start: '2025-02-01', end: '2025-02-28' },
    })
  })
})
