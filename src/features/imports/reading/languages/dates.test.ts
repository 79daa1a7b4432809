import { describe, expect, test } from 'vitest'
import { dayNumber, fromDayNumber } from '../../../../shared/calendar.ts'
import { orderOf, readDate } from '../values/dates.ts'
import { LANGUAGES } from './languages.ts'

/** Every week of two years is written as each language writes it, in its own digits and calendar. */

const FIRST = dayNumber('2024-12-28')
const DAYS = Array.from({ length: 104 }, (_, week) => fromDayNumber(FIRST + 7 * week + (week % 7)))
const LOCALES = [
  ...['en-US', 'en-GB', 'es', 'es-PE', 'pt-BR', 'fr', 'de', 'de-AT'],
  ...LANGUAGES.flatMap(({ locales }) => locales),
  ...['ar-EG', 'ar-SY', 'fa-u-ca-gregory-nu-arabext', 'hi-u-nu-deva', 'th-u-nu-thai'],
  ...['th-u-ca-gregory', 'ja-u-ca-japanese', 'zh-TW-u-ca-roc', 'ja-u-nu-fullwide', 'mr-u-nu-deva'],
]
const PARTS = { day: 'numeric', year: 'numeric' } as const
const STYLES: Record<string, Intl.DateTimeFormatOptions> = {
  long: { ...PARTS, month: 'long' },
  'with the weekday': { ...PARTS, month: 'long', weekday: 'long' },
  abbreviated: { ...PARTS, month: 'short' },
  'abbreviated, with the time': { dateStyle: 'medium', timeStyle: 'short' },
}

describe.each(Object.entries(STYLES))('%s', (_, style) => {
  test.each(LOCALES)('dates in %s are read as written', (locale) => {
    const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...style })
    const misread = DAYS.flatMap((day) => {
      const text = format.format(dayNumber(day) * 86_400_000 + 36_000_000)
      const order = orderOf(text)
      const reading = {
        order: order === 'either' || order === 'none' ? ('dmy' as const) : (order ?? 'dmy'),
        timeZone: 'UTC',
        numbers: undefined,
        shortYears: 'common' as const,
      }
      const read = readDate(text, reading)
      return read === day ? [] : [`${text}: ${read} instead of ${day}`]
    })
    expect(misread.slice(0, 3)).toEqual([])
  })
})
