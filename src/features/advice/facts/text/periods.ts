import { addDays, weekdayOf, type Day } from '../../../../shared/calendar.ts'
import { DateReader } from './date-reader.ts'
import { AHEAD, BACK, CURRENT, type Period } from './period-cursor.ts'
import { SEASONS, UNITS, WEEKDAYS, type Unit } from './period-words.ts'
import { calendarSpan, daysOf, lastMonthSpan, monthSpan, spanBefore, spanUntil } from './spans.ts'
import type { Token } from './tokens.ts'

export type { Period } from './period-cursor.ts'

/** Of the words that look back, those that can also mean the time before a period that was just named. */
const RELATIVE = new Set(['previous', 'preceding', 'prior'])
const BEFORE = new Set(['before', 'earlier', 'prior', 'previously'])

/** Reads the periods of a sentence. Lengths of time such as `60 days ago` are quantities, not periods. */
export function periodsOf(tokens: Token[], today: Day): Period[] {
  const found: Period[] = []
  for (let at = 0; at < tokens.length; at++) {
    const period = new PeriodReader(tokens, at, today).read()
    if (!period) continue
    found.push(period)
    at = period.to - 1
  }
  return found
}

/** Reads spans of time and everything else that names a period. */
class PeriodReader extends DateReader {
  read(): Period | null {
    const token = this.tokens[this.from]!
    if (token.kind === 'date') return this.day(token.date!.day, 1)
    if (token.kind !== 'word' && token.kind !== 'number') return null
    return (
      this.relativeDay() ??
      this.dayAndMonth() ??
      this.monthsOfYear() ??
      this.month() ??
      this.quarter() ??
      this.spanTo() ??
      this.qualified() ??
      this.before() ??
      this.year() ??
      this.named()
    )
  }

  private relativeDay(): Period | null {
    const offset = new Map([
      ['yesterday', -1],
      ['today', 0],
      ['tomorrow', 1],
    ]).get(this.word(0))
    if (offset === undefined) return null
    return { ...this.day(addDays(this.today, offset), 1), ahead: offset >= 0 }
  }

  /** `the 12 months to May 2026`, `the six months ending in May` */
  private spanTo(): Period | null {
    const isHalfYear = this.word(0) === 'half' && this.word(1) === 'year'
    const count = isHalfYear ? { value: 6, length: 1 } : this.countAt(0)
    const unit = isHalfYear ? 'month' : UNITS.get(this.word(count.length))
    if (count.length === 0 || !unit || !(count.value > 0)) return null
    let at = count.length + 1
    if (!/^(?:to|until|till|through|ending|ended)$/.test(this.word(at))) return null
    while (/^(?:to|until|till|through|ending|ended|in|the|end|of|with)$/.test(this.word(at))) at++
    const month = this.monthAt(at)
    if (month === undefined) return null
    const [year, end] = this.yearFrom(at + 1)
    const last = year === undefined ? lastMonthSpan(this.today, month) : monthSpan(year, month)
    return this.period(end, [spanUntil(last.end, unit, count.value)])
  }

  /** `last month`, `this year`, `the last 6 months`, `the past few weeks`, `next week` */
  private qualified(): Period | null {
    const qualifier = this.word(0)
    if (!this.isQualifier(qualifier)) return null
    const count = this.countAt(1)
    const unit = UNITS.get(this.word(1 + count.length))
    if (!unit) return this.qualifiedName(qualifier)
    const length = 2 + count.length
    if (AHEAD.has(qualifier)) return this.period(length, [], { ahead: !count.exact })
    if (Number.isNaN(count.value)) return this.period(length, [], { vague: true })
    const isPlural = this.word(length - 1).endsWith('s')
    if (isPlural && count.length === 0) return this.period(length, [], { vague: true })
    const rolling = this.rolling(unit, count.value, length)
    const isCalendar = count.length === 0 && (CURRENT.has(qualifier) || !this.followsDeterminer())
    if (count.length > 0) return rolling
    const calendar = calendarSpan(this.today, unit, BACK.has(qualifier) ? -1 : 0)
    if (isCalendar && qualifier !== 'past') {
      return this.period(length, [calendar], {
        ahead: CURRENT.has(qualifier),
        relative: RELATIVE.has(qualifier),
      })
    }
    return { ...rolling, ranges: [calendar, ...rolling.ranges] }
  }

  /** The days up to today, and for `the previous 6 months` as many before those. */
  private rolling(unit: Unit, count: number, length: number): Period {
    const span = spanUntil(this.today, unit, count)
    const relative = RELATIVE.has(this.word(0))
    const ranges = relative ? [spanBefore(span, unit, count), span] : [span]
    return this.period(length, ranges, { days: daysOf(unit, count), relative })
  }

  private qualifiedName(qualifier: string): Period | null {
    const weekday = WEEKDAYS.get(this.word(1))
    if (weekday !== undefined) return this.weekday(weekday, qualifier, 2)
    const season = SEASONS.get(this.word(1)) ?? (this.word(1) === 'fall' ? FALL : undefined)
    if (!season) return null
    return this.period(2, [], { months: BACK.has(qualifier) ? [] : season, isSeason: true })
  }

  /** `Tuesday, October 13, 2026`: of no fact when the weekday is another. */
  private datedWeekday(weekday: number): Period | null {
    const from = this.from + (this.word(1) === ',' ? 2 : 1)
    if (from >= this.tokens.length) return null
    const date = new PeriodReader(this.tokens, from, this.today).read()
    const [range] = date?.ranges ?? []
    if (!date || !range || range.start !== range.end || date.ranges.length > 1) return null
    return { ...date, from: this.from, ranges: weekdayOf(range.start) === weekday ? [range] : [] }
  }

  private weekday(weekday: number, qualifier: string, length: number): Period {
    if (AHEAD.has(qualifier) || CURRENT.has(qualifier))
      return this.period(length, [], { ahead: true })
    return this.day(addDays(this.today, -((weekdayOf(this.today) - weekday + 7) % 7)), length)
  }

  /** `the year before`, `a year earlier`, `the 6 months before that`, `the three before` */
  private before(): Period | null {
    if (!['the', 'a', 'one'].includes(this.word(0))) return null
    const count = this.countAt(1)
    const unit = UNITS.get(this.word(1 + count.length))
    const at = 1 + count.length + (unit ? 1 : 0)
    const isNamed = unit !== undefined || count.exact
    if (!isNamed || !BEFORE.has(this.word(at)) || Number.isNaN(count.value)) return null
    const length = at + 1 + (this.word(at + 1) === 'that' ? 1 : 0)
    return this.period(length, [], { relative: true, days: unit && daysOf(unit, count.value) })
  }

  private named(): Period | null {
    const word = this.word(0)
    const weekday = WEEKDAYS.get(word)
    if (weekday !== undefined) {
      const dated = this.datedWeekday(weekday)
      if (dated) return dated
      // `on Mondays` would need a fact about weekdays.
      return word.endsWith('days') ? this.period(1, []) : this.weekday(weekday, '', 1)
    }
    const season = SEASONS.get(word) ?? (this.isFall() ? FALL : undefined)
    return season ? this.period(1, [], { months: season, isSeason: true }) : null
  }

  /** The season, not `the fall in revenue`. */
  private isFall(): boolean {
    const previous = this.tokens[this.from - 1]?.word ?? ''
    const isSeason = ['in', 'the', 'each', 'every', 'during'].includes(previous)
    return (
      this.word(0) === 'fall' &&
      isSeason &&
      !['in', 'of', 'to', 'by', 'from'].includes(this.word(1))
    )
  }
}

const FALL = [9, 10, 11]
