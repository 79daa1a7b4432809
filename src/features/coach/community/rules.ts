import {
  addDays,
  addMonths,
  dateOf,
  daysBetween,
  earlier,
  endOfMonth,
  formatDayInWords,
  startOfMonth,
  type DateNotation,
  type Day,
  type DayRange,
  monthYear,
  startOfWeek,
} from '../../../shared/calendar.ts'
import { ASSUMED_SIGN } from '../../../shared/figures.ts'
import { formatCount, formatMoney, percentText, type Notation } from '../../../shared/money.ts'
import type { TaxWords } from '../../../shared/tax-words.ts'
import type { Profile } from '../../profile/contract.ts'
import { SHARES_PER_MONTH } from '../points/contract.ts'
import type { ReportFigures, ReportKind, ReportTime } from './contract.ts'

/** in its month: day divided by 7, rounded up (spec §9) */
export const weekNumber = (day: Day): number => Math.ceil(dateOf(day) / 7)

interface ReportRange extends DayRange {
  /** days to come have no sales yet */
  until: Day
}

export function reportRange(
  { kind, of }: { kind: ReportKind; of: ReportTime },
  today: Day,
  weekStart: Profile['weekStart'],
): ReportRange {
  const start =
    kind === 'weekly'
      ? startOfWeek(of === 'last' ? addDays(today, -7) : today, weekStart)
      : addMonths(startOfMonth(today), of === 'last' ? -1 : 0)
  const end = kind === 'weekly' ? addDays(start, 6) : endOfMonth(start)
  return { start, end, until: earlier(end, today) }
}

/** characters */
const MAX_NAME = 60
/** Could start a line or turn the text around. Emoji need U+200D. */
const INVISIBLE = /[\s\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu

/** An emoji isn't cut in half. */
export const lettersOf = (text: string): string[] =>
  [...new Intl.Segmenter('en').segment(text)].map(({ segment }) => segment)

/** A name can't make up lines of its own. */
export function postName(name: string): string {
  const line = name.replace(INVISIBLE, ' ').trim()
  const letters = lettersOf(line)
  return letters.length <= MAX_NAME
    ? line
    : `${letters
        .slice(0, MAX_NAME - 1)
        .join('')
        .trim()}…`
}

/** `Week 3 of November 2026`, or `November 2026` */
export const reportTitle = ({ kind, startDate, until }: ReportFigures): string =>
  kind === 'weekly' ? `Week ${weekNumber(until)} of ${monthYear(until)}` : monthYear(startDate)

export const activeDays = ({ days }: ReportFigures): number =>
  days.filter(({ sales }) => sales > 0).length

export interface PostOptions extends Notation {
  amounts: boolean
  taxNote: TaxWords['note']
}

/** Without amounts only counts and percentages (spec §9). */
export function postOf(figures: ReportFigures, options: PostOptions): string {
  const isWeekly = figures.kind === 'weekly'
  const [title, lines, hashtag] = isWeekly
    ? ['My weekly wins', weeklyLines(figures, options), '#WeeklyWins']
    : ['My monthly report', monthlyLines(figures, options), '#MonthlyReport']
  const time = reportTitle(figures).replace(/^W/, 'w')
  return [`${title}: ${time}`, '', ...lines, '', `#BOSSCommunity ${hashtag}`].join('\n')
}

/** `42.6%`, `≈42.6%` or `N/A` */
export const marginText = (
  { margin, isMarginAssumed }: Pick<ReportFigures, 'margin' | 'isMarginAssumed'>,
  notation: Notation,
): string =>
  margin === null ? 'N/A' : `${isMarginAssumed ? ASSUMED_SIGN : ''}${percentText(margin, notation)}`

const weeklyLines = (figures: ReportFigures, options: PostOptions): string[] => [
  ...moneyLines(figures, options),
  ...(options.amounts ? [] : [`Sales: ${formatCount(figures.totalSales, options)}`]),
  `Top product: ${figures.topProduct === null ? 'N/A' : postName(figures.topProduct)}`,
  `Active days: ${activeDays(figures)} of 7`,
  `Gross margin: ${marginText(figures, options)}`,
]

const monthlyLines = (figures: ReportFigures, options: PostOptions): string[] => [
  ...moneyLines(figures, options),
  `Total sales: ${formatCount(figures.totalSales, options)}`,
  ...(figures.achievements
    ? [
        `Achievements: ${figures.achievements.unlocked} of ${figures.achievements.of}`,
        `Points: ${formatCount(figures.achievements.totalPoints, options)}`,
      ]
    : []),
]

/** A post tells wins, so a fall is left out. */
function moneyLines(
  { kind, revenue, growth }: ReportFigures,
  { amounts, taxNote, ...notation }: PostOptions,
): string[] {
  if (amounts)
    return [`Revenue: ${formatMoney(revenue, { ...notation, style: 'whole' })}${taxNote}`]
  if (growth === null || growth <= 0) return []
  const unit = kind === 'weekly' ? 'week' : 'month'
  return [`Revenue: up ${percentText(growth, notation)} from the same days of the ${unit} before`]
}

export function shareLimit(used: number, today: Day) {
  return {
    limit: SHARES_PER_MONTH,
    used,
    remaining: Math.max(0, SHARES_PER_MONTH - used),
    resetsOn: addMonths(startOfMonth(today), 1),
  }
}

export function limitReached(
  today: Day,
  dates: DateNotation,
): { message: string; retryAfter: number } {
  const { limit, resetsOn } = shareLimit(SHARES_PER_MONTH, today)
  return {
    message: `Monthly Share Limit Reached. Your ${limit} shares of this month have earned their points. The limit resets next month, on ${formatDayInWords(resetsOn, dates)}.`,
    retryAfter: daysBetween(today, resetsOn) * 86_400,
  }
}
