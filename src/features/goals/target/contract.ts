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
  /** open days left in `period`, today included */
  openDaysLeft: z.nullable(z.number()),
  /** what `period` comes to as usual, if its goal is out of reach; else null */
  realistic: z.nullable(z.number()),
  /** the shorter period whose goal was reached before, so that sales count for `period` */
  done: z.nullable(aText(50)),
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
function whenOfTarget(target: WorkTarget, today: Day, dates: DateNotation): string {
  const name = nameOfTarget(target, today, dates)
  return name.startsWith(nameOfWeekday(target.startDate)) ? `on ${name}` : name.toLowerCase()
}

/** `Saturday`, `week`, `November`: what is usual is that of this kind. */
const kindOf = ({ beat, startDate }: WorkTarget): string =>
  beat === 'day' ? nameOfWeekday(startDate) : beat === 'week' ? 'week' : 'month'

/** How far the owner is: `$846 to go`, and what that means. Either may be ''. */
export function progressWords(
  target: WorkTarget,
  today: Day,
  notation: Notation,
): { strong: string; rest: string } {
  const { amount, revenue, sales, usual } = target
  const money = (value: number): string => moneyText(value, notation)
  if (target.isReached) {
    const more = usual === null ? 0 : difference(revenue, usual)
    const rest = more > 0 ? `${money(more)} more than a usual ${kindOf(target)}.` : ''
    return { strong: 'Done', rest }
  }
  const rest = meaningOf(target, hasBegun(target, today))
  if (revenue > 0) return { strong: `${money(difference(amount, revenue))} to go`, rest }
  const isRefund = revenue < 0 && sales === 0
  return {
    strong: isRefund ? `Only refunds so far ${whenOfTarget(target, today, notation)}` : '',
    rest,
  }
}

/** '' without a usual amount and without a goal */
function meaningOf(target: WorkTarget, isNow: boolean): string {
  const { usual, needed, period, realistic, done } = target
  const kind = kindOf(target)
  if (realistic !== null) return isNow ? `That makes a good ${kind}.` : `A good ${kind} for you.`
  if (usual !== null && (needed === null || needed <= usual)) {
    if (!isNow) return `A usual ${kind}.`
    return target.beat === 'day'
      ? `${kind}s usually bring that much.`
      : `A usual ${kind} brings that much.`
  }
  if (done !== null) return `${done} is done: from here every sale counts for ${period}.`
  return period === null ? '' : `That keeps ${period} on track.`
}

/** The one sentence below the number, the same everywhere. May be ''. */
export function targetSentence(...of: Parameters<typeof progressWords>): string {
  const [target] = of
  const { strong, rest } = progressWords(...of)
  if (!strong) return rest
  return rest ? `${strong}${target.isReached ? ':' : '.'} ${rest}` : `${strong}.`
}

export interface Verdict {
  text: string
  is: 'better' | 'worse' | 'plain'
}

interface Standing {
  amount: number
  /** up to today */
  revenue: number
  /** null on the first day, on which nothing is due */
  expectedByNow: number | null
  isOutOfReach: boolean
}

/** A surplus of less than this share of the goal is on track. */
const AHEAD = 0.02
export const onTrackText = (surplus: number, goal: number): string =>
  surplus > 0 && surplus >= AHEAD * goal ? 'Ahead' : 'On track'

/** How a goal of revenue is doing, in the same words everywhere. */
export function verdictOf(goal: Standing, notation: Notation): Verdict {
  const { amount, revenue, expectedByNow, isOutOfReach } = goal
  if (revenue >= amount) return { text: 'Reached', is: 'better' }
  if (isOutOfReach) return { text: 'Out of reach', is: 'worse' }
  const ahead = expectedByNow === null ? 0 : difference(revenue, expectedByNow)
  if (ahead < 0) return { text: `${moneyText(-ahead, notation)} behind`, is: 'worse' }
  return { text: onTrackText(ahead, amount), is: 'plain' }
}

/** Without what binary fractions add: 0.3 − 0.1 is 0.19999999999999998. */
const difference = (a: number, b: number): number => Number((a - b).toFixed(2))
