import { describe, expect, test } from 'vitest'
import type { Day } from '../../../shared/calendar.ts'
import { everyDay, projected, type Takings } from '../testing/projected.ts'

const obstacle = (...asked: Parameters<typeof projected>) => projected(...asked).obstacle

describe('a shop that has ended projects nothing', () => {
  const until: Takings[] = [['2025-01-01', '2026-06-30', 1_000]]

  test('after 60 open days without a sale it still may go on, after 61 it has ended', () => {
    expect(obstacle('2026-08-29', until)).toBeNull()
    expect(obstacle('2026-08-30', until)).toBe('No sales since 30 Jun 2026')
  })
  test('Monday to Friday: 60 open days are twelve weeks', () => {
    const opening = { ...everyDay, operatingDaysPerWeek: 5 }
    expect(obstacle('2026-09-22', until, { opening })).toBeNull()
    expect(obstacle('2026-09-23', until, { opening })).toBe('No sales since 30 Jun 2026')
  })
  test('days of a planned closure don’t count', () => {
    const closures = [{ startDate: '2026-07-01', endDate: '2026-08-31' }]
    expect(obstacle('2026-10-30', until, { opening: { ...everyDay, closures } })).toBeNull()
    expect(obstacle('2026-10-31', until, { opening: { ...everyDay, closures } })).not.toBeNull()
  })
  test('the amounts are those of the year so far: 181 days × 10.00, month by month', () => {
    const result = projected('2026-11-21', until)
    expect(result).toMatchObject({ annualCents: 181_000, lowCents: 181_000, highCents: 181_000 })
    expect(result.months.map(({ start, expectedCents }) => [start, expectedCents])).toEqual([
      ['2026-11-01', 0],
      ['2026-12-01', 0],
    ])
  })
  test('also in a later year: 0 in 2026 of a shop whose last sale was in November 2025', () => {
    expect(projected('2026-11-23', [['2025-03-01', '2025-11-04', 500]])).toMatchObject({
      annualCents: 0,
      highCents: 0,
      obstacle: 'No sales since 4 Nov 2025',
    })
  })
  test('a kiosk open from May to September has been closed for 212 days before, so it ends after 272', () => {
    const summer = (year: number): Takings => [`${year}-05-01`, `${year}-09-30`, 900]
    const kiosk = (today: Day) => obstacle(today, [summer(2024), summer(2025), summer(2026)])
    expect(kiosk('2026-12-31')).toBeNull()
    expect(kiosk('2027-04-30')).toBeNull()
    expect(kiosk('2027-06-29'), '30 September + 272 days').toBeNull()
    expect(kiosk('2027-06-30')).toBe('No sales since 30 Sep 2026')
  })
})

describe('with refunds only', () => {
  test('nothing is projected, and the year is what they took', () => {
    expect(projected('2026-04-10', [['2026-04-01', '2026-04-10', -450]])).toMatchObject({
      annualCents: -4_500,
      lowCents: -4_500,
      highCents: -4_500,
      obstacle: 'No revenue left after refunds',
    })
  })
  test('a month that brought more than its refunds is enough to go by', () => {
    const sold: Takings[] = [
      ['2026-02-01', '2026-02-28', 100],
      ['2026-04-01', '2026-04-10', -450],
    ]
    expect(obstacle('2026-04-10', sold)).toBeNull()
  })
})
