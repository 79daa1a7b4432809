import type { Day } from '../../../../shared/calendar.ts'
import type { DateOrder } from '../../options/contract.ts'
import { MONTH_NAMES, type MonthNames } from './date-words.ts'
import { monthNamesOf, numbersOf, orderOf, readDate, type DateNumbers } from './dates.ts'
import type { ShortYears } from './eras.ts'
import { westernDigits } from '../../../../shared/digits.ts'
import { Evidence, type Example, type Finding } from './evidence.ts'
import { memoize } from './memoize.ts'

/** changes of day; fewer may be in order by chance (1 in 1.8 million for nine) */
const ENOUGH_STEPS = 9
const ENOUGH_MONTHS = 3
const ENOUGH_FUTURE_DAYS = 3
const ENOUGH_LATE_DAYS = 2
/** years; older sales would be written with four digits */
const MAX_AGE = 15
const MAX_COUNTED = 100

const TWO_DIGIT_YEAR = /^(\d\d?)[-/. ](\d\d?)[-/. ](\d\d)(?!\d)/

type Either = 'mdy' | 'dmy'

export class DateEvidence extends Evidence<DateOrder> {
  private readonly orderOf: (cell: string) => ReturnType<typeof orderOf>
  private readonly dayOf: Record<Either, (cell: string) => Day | undefined>
  private readonly today: Day
  private readonly known: boolean
  private last = ''
  private readonly sequences = { mdy: new Sequence(), dmy: new Sequence() }
  private readonly asText = new Sequence()
  private readonly future = { mdy: new Set<Day>(), dmy: new Set<Day>() }
  private clearFuture = false
  private readonly years = { first: new Set<string>(), last: new Set<string>() }
  private yearIsLast = false
  /** last numbers that can't be years, because sales are not in the future */
  private readonly lateDays = new Set<string>()
  private readonly monthNames = new Map<MonthNames | 'either', string>()
  private readonly monthNamesOf: (cell: string) => ReturnType<typeof monthNamesOf>
  private readonly numbers = new Map<DateNumbers | 'other', number>()
  private firstNumber: Example | undefined

  /** `known`: this is the date column, so numbers and texts are searched for dates too. */
  constructor(today: Day, known: boolean, shortYears: ShortYears) {
    super()
    const inUtc = { timeZone: 'UTC', numbers: undefined, shortYears }
    this.dayOf = {
      mdy: memoize((cell) => readDate(cell, { ...inUtc, order: 'mdy' })),
      dmy: memoize((cell) => readDate(cell, { ...inUtc, order: 'dmy' })),
    }
    this.today = today
    this.known = known
    this.orderOf = memoize((cell) => orderOf(cell, known))
    this.monthNamesOf = memoize(monthNamesOf)
  }

  see(cell: string, row: number): void {
    const order = this.orderOf(cell)
    this.add(order, cell, row)
    if (order === 'none' && this.known) this.seeMonth(cell)
    if (order === undefined) {
      if (this.known) this.seeNumber(cell, row)
    } else if (cell !== this.last && !this.votes.has('mdy')) {
      this.last = cell
      this.seeYears(cell)
      if (this.votes.size === 0) this.compare(cell, order)
    }
  }

  /** The kind of nearly all bare numbers; a few others are bad cells. undefined when mixed. */
  numbersRead(): { value: DateNumbers; example: Example } | undefined {
    const [first, ...others] = [...this.numbers].sort(([, a], [, b]) => b - a)
    if (!first || first[0] === 'other') return undefined
    const rest = others.reduce((sum, [, count]) => sum + count, 0)
    return rest > 1 && rest * 20 > first[1]
      ? undefined
      : { value: first[0], example: this.firstNumber! }
  }

  monthNamesRead(): { value: MonthNames | undefined; example: string } | undefined {
    const example = this.monthNames.get('either')
    if (example === undefined) return undefined
    const said = MONTH_NAMES.filter((it) => this.monthNames.has(it))
    return { value: said.length === 1 ? said[0] : undefined, example }
  }

  override finding(): Finding<DateOrder> | undefined {
    const voted = super.finding()
    const yearFirst = this.yearFirst()
    if (yearFirst !== undefined && voted?.value !== 'mdy' && voted?.value !== 'ymd') {
      const example = voted?.example ?? this.examples.get('either')
      return yearFirst
        ? { value: 'ymd', example, open: false, because: 'years' }
        : { value: voted?.value ?? 'dmy', example, open: true }
    }
    if (voted || this.ambiguous === 0) return voted
    const reasons = [
      { value: this.onlySortedOrder(), because: 'sorted' as const },
      { value: this.onlyOrderInThePast(), because: 'future' as const },
    ].filter(({ value }) => value !== undefined)
    const [reason, other] = reasons
    if (!reason || (other && other.value !== reason.value)) return undefined
    return { value: reason.value!, because: reason.because, example: undefined, open: false }
  }

  private seeMonth(cell: string): void {
    const names = this.monthNamesOf(cell)
    if (names && !this.monthNames.has(names)) this.monthNames.set(names, cell)
  }

  private seeNumber(cell: string, row: number): void {
    if (!/^\d+(?:[.,]\d+)?$/.test(cell.trim())) return
    const kind = numbersOf(cell) ?? 'other'
    if (kind !== 'other') this.firstNumber ??= { text: cell, row }
    this.numbers.set(kind, (this.numbers.get(kind) ?? 0) + 1)
  }

  private compare(cell: string, order: Either | 'ymd' | 'either' | 'none'): void {
    const monthFirst = this.dayOf.mdy(cell)
    for (const it of ['mdy', 'dmy'] as const) {
      const day = it === 'mdy' || order === 'none' ? monthFirst : this.dayOf.dmy(cell)
      if (day === undefined) continue
      this.sequences[it].add(day)
      if (day <= this.today) continue
      if (order === 'none') this.clearFuture = true
      else if (this.future[it].size < MAX_COUNTED) this.future[it].add(day)
    }
    this.asText.add(cell.trim())
  }

  /**
   * The only order in which rows are sorted. Sorted texts prove nothing: day-first dates sorted as texts look like
   * month-first dates.
   */
  private onlySortedOrder(): Either | undefined {
    const { mdy, dmy } = this.sequences
    const [one, other] = mdy.isSorted ? (['mdy', dmy] as const) : (['dmy', mdy] as const)
    if (!this.sequences[one].isSorted || other.isSorted || this.asText.isSorted) return undefined
    const { steps, months } = this.sequences[one]
    return steps >= ENOUGH_STEPS && months.size >= ENOUGH_MONTHS ? one : undefined
  }

  /** The only order without future dates, when most would be in the future in the other. */
  private onlyOrderInThePast(): Either | undefined {
    const { mdy, dmy } = this.future
    const [past, future] = mdy.size === 0 ? (['mdy', dmy] as const) : (['dmy', mdy] as const)
    if (this.clearFuture || this.future[past].size > 0) return undefined
    const most = future.size * 2 > this.sequences[past].values.size
    return future.size >= ENOUGH_FUTURE_DAYS && most ? past : undefined
  }

  private seeYears(cell: string): void {
    const [, first, second, last] = TWO_DIGIT_YEAR.exec(westernDigits(cell)) ?? []
    if (!first || !last) return
    const year = this.today.slice(2, 4)
    const isDay = last >= '01' && last <= '31'
    if (first.length === 1 || Number(second) > 12 || !isDay) this.yearIsLast = true
    // A number greater than this year is a day.
    else if (first > year && last <= year) this.yearIsLast = true
    else if (last > year && first <= year) this.lateDays.add(last)
    if (this.years.first.size < MAX_COUNTED) this.years.first.add(first)
    if (this.years.last.size < MAX_COUNTED) this.years.last.add(last)
  }

  /** 26-03-11: undefined: the year isn't first; false: unclear. */
  private yearFirst(): boolean | undefined {
    const { first, last } = this.years
    if (first.size === 0) return undefined
    if (this.lateDays.size > 0) return !this.yearIsLast && this.lateDays.size >= ENOUGH_LATE_DAYS
    if (this.yearIsLast) return undefined
    const year = Number(this.today.slice(2, 4))
    const likely = [...last].every((it) => Number(it) > year - MAX_AGE)
    return likely && first.size > last.size * 2 ? undefined : false
  }
}

/** A repeated value is not a step. */
class Sequence {
  steps = 0
  readonly values = new Set<string>()
  readonly months = new Set<string>()
  private last: string | undefined
  private rises = false
  private falls = false

  get isSorted(): boolean {
    return !(this.rises && this.falls)
  }

  add(value: string): void {
    if (value === this.last) return
    if (this.last !== undefined) {
      this.steps++
      if (value > this.last) this.rises = true
      else this.falls = true
    }
    this.last = value
    if (this.values.size < MAX_COUNTED) this.values.add(value)
    if (this.months.size < ENOUGH_MONTHS) this.months.add(value.slice(0, 7))
  }
}
