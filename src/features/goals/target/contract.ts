import * as z from 'zod/mini'
import {
  daysBetween,
  formatDayOfYear,
  nameOfWeekday,
  type DateNotation,
  type Day,
} from '../../../shared/calendar.ts'
import { moneyText, type Notation } from '../../../shared/money.ts'
import { aDay, aText } from '../../../shared/documented.ts'

/** How often a shop sells, and so for how long it is told what to work for. */
export const BEATS = ['day', 'week', 'month'] as const
export type Beat = (typeof BEATS)[number]

/** The number to work for: one for the dashboard, the coach, the weekly chart, mails and assistants (`target/number.ts`). */
export const workTarget = z.object({
  beat: z.enum(BEATS),
  /** the day, week or month that one can still work in; it may be the next one */
  startDate: aDay,
  endDate: aDay,
  /** in whole units */
  amount: z.number(),
  /** what came in so far */
  revenue: z.number(),
  sales: z.number(),
  isReached: z.boolean(),
  /** what such a day, week or month usually brings; null if it is too early to know */
  usual: z.nullable(z.number()),
  /** what the goal of `period` needs of it; null without a goal, or if it was reached before the day, week or month began */
  needed: z.nullable(z.number()),
  /** `November`, `Q4 2026` or `2026` */
  period: z.nullable(aText(50)),
  /** what `period` comes to as usual, if its goal is out of reach; else null */
  realistic: z.nullable(z.number()),
})
export type WorkTarget = z.infer<typeof workTarget>

/** The words of the number to work for, the same on the dashboard, in the coach and in mails. */

/** It is for today, this week or this month, and not for the next one. */
export const hasBegun = ({ startDate }: Pick<WorkTarget, 'startDate'>, today: Day): boolean =>
  startDate <= today

/** `Today`, `Tomorrow`, `Monday`, `Monday, 30 Nov`, `This week`, `Next month` */
export function nameOfTarget(
  { beat, startDate }: WorkTarget,
  today: Day,
  dates: DateNotation,
): string {
  const days = daysBetween(today, startDate)
  if (beat === 'month')
    return days <= 0 ? 'This month' : days <= 31 ? 'Next month' : 'The next month'
  if (beat === 'week') return days <= 0 ? 'This week' : days <= 7 ? 'Next week' : 'The next week'
  if (days <= 1) return days <= 0 ? 'Today' : 'Tomorrow'
  const weekday = nameOfWeekday(startDate)
  return days < 7 ? weekday : `${weekday}, ${formatDayOfYear(startDate, dates)}`
}

/** `today`, `on Monday`, `next week`, `this month`, for the end of a sentence */
export function whenOfTarget(target: WorkTarget, today: Day, dates: DateNotation): string {
  const name = nameOfTarget(target, today, dates)
  return name.startsWith(nameOfWeekday(target.startDate)) ? `on ${name}` : name.toLowerCase()
}

/** `Saturday`, `week`, `November`: what is usual is that of this kind. */
const kindOf = ({ beat, startDate }: WorkTarget): string =>
  beat === 'day' ? nameOfWeekday(startDate) : beat === 'week' ? 'week' : 'month'

/** How far the owner is: `$846 to go.` and what that means. Either may be ''. */
export function progressWords(
  target: WorkTarget,
  today: Day,
  notation: Notation,
): { strong: string; rest: string } {
  const { amount, revenue, usual, realistic } = target
  const money = (cents: number): string => moneyText(cents, notation)
  const kind = kindOf(target)
  if (!hasBegun(target, today)) {
    if (realistic !== null) return { strong: '', rest: `A good ${kind} for you.` }
    return {
      strong: '',
      rest: usual === null ? '' : `A usual ${kind} brings ${money(usual)}.`,
    }
  }
  if (target.isReached) {
    const more = usual === null ? 0 : difference(revenue, usual)
    return {
      strong: 'Done',
      rest: more > 0 ? `${money(more)} more than a usual ${kind}.` : '',
    }
  }
  const strong = `${money(difference(amount, revenue))} to go`
  if (realistic !== null) return { strong, rest: `That makes a good ${kind}.` }
  return { strong, rest: usual === null ? '' : `A usual ${kind} brings ${money(usual)}.` }
}

/** What to do about a goal that is out of reach; '' if it isn't. */
export const outOfReachWords = ({ realistic, period }: WorkTarget, notation: Notation): string =>
  realistic === null
    ? ''
    : `About ${moneyText(realistic, notation)} is realistic for ${period}. Nothing is lost: a goal can move.`

/** Without what binary fractions add: 0.3 − 0.1 is 0.19999999999999998. */
const difference = (a: number, b: number): number => Number((a - b).toFixed(2))
