import { MONTH_NAMES } from '../../../../shared/calendar.ts'

const SHORT_MONTHS = MONTH_NAMES.map(
  (name, index) => [name.slice(0, 3).toLowerCase(), index + 1] as const,
)

/** january → 1, jan → 1 */
export const MONTHS: ReadonlyMap<string, number> = new Map([
  ...MONTH_NAMES.flatMap((name, index) => [
    [name.toLowerCase(), index + 1] as const,
    [`${name.toLowerCase()}s`, index + 1] as const,
  ]),
  ...SHORT_MONTHS,
  ['sept', 9],
])

/** Weekdays from Sunday, 0. */
export const WEEKDAYS: ReadonlyMap<string, number> = new Map(
  'sunday monday tuesday wednesday thursday friday saturday'
    .split(' ')
    .flatMap((name, index) => [
      [name, index] as const,
      [`${name}s`, index] as const,
      [name.slice(0, 3), index] as const,
    ]),
)

/** Months of the seasons in the north. */
export const SEASONS: ReadonlyMap<string, number[]> = new Map([
  ['spring', [3, 4, 5]],
  ['springtime', [3, 4, 5]],
  ['summer', [6, 7, 8]],
  ['summertime', [6, 7, 8]],
  ['autumn', [9, 10, 11]],
  ['winter', [12, 1, 2]],
  ['wintertime', [12, 1, 2]],
])

export type Unit = 'day' | 'week' | 'month' | 'quarter' | 'year'

/** Average length in days. */
export const UNIT_DAYS: Record<Unit, number> = {
  day: 1,
  week: 7,
  month: 30.44,
  quarter: 91.31,
  year: 365.25,
}

/** week, weeks → week */
export const UNITS: ReadonlyMap<string, Unit> = new Map(
  (Object.keys(UNIT_DAYS) as Unit[]).flatMap((unit) => [
    [unit, unit] as const,
    [`${unit}s`, unit] as const,
  ]),
)

/** `a monthly reminder`: how often, in days. */
export const RATE_WORDS: ReadonlyMap<string, number> = new Map([
  ['daily', 1],
  ['weekly', 7],
  ['biweekly', 14],
  ['fortnightly', 14],
  ['monthly', 30.44],
  ['quarterly', 91.31],
  ['yearly', 365.25],
  ['annual', 365.25],
  ['annually', 365.25],
])

/** Words for a period that the facts would have to name in the same words. */
export const OTHER_PERIODS: ReadonlySet<string> = new Set(
  (
    'christmas xmas easter valentine valentines halloween thanksgiving ramadan hanukkah diwali holiday holidays vacation ' +
    'weekend weekends weekday weekdays morning mornings afternoon afternoons evening evenings tonight night noon midday ' +
    'hour hours minute minutes second seconds oclock fortnight fortnights decade decades century semester trimester midweek'
  ).split(' '),
)

/** Every word that names a time. */
export const PERIOD_WORDS: ReadonlySet<string> = new Set([
  ...MONTHS.keys(),
  ...WEEKDAYS.keys(),
  ...SEASONS.keys(),
  ...UNITS.keys(),
  ...RATE_WORDS.keys(),
  ...OTHER_PERIODS,
  'yesterday',
  'today',
  'tomorrow',
  'fall',
])
