import {
  addDays,
  earlier,
  later,
  startOfWeek,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { isOpenDay, nextOpenDay, openDaysIn } from '../../../shared/operating-days.ts'
import type { Beat } from './contract.ts'
import {
  beatOf,
  pastBeats,
  rangeOfBeat,
  usualOf,
  WEEKS_BACK,
  type Shop,
  type Usual,
} from './beat.ts'
import type { GoalInForce } from './rules.ts'

/**
 * The number to work for: one for the dashboard, the coach, the mails, the API and assistants. As large as usual or as the
 * goal needs, whichever is more, and never more than can be reached.
 */
export interface Target {
  beat: Beat
  /** the day, week or month that one can still work in; it may be the next one */
  range: DayRange
  /** in cents, rounded up to what one can say */
  amount: number
  /** what came in, in `range` */
  taken: { cents: number; sales: number }
  /** what such a day, week or month usually brings; null if nothing is known */
  usual: Usual | null
  /** what the goal needs in `range`, in cents, and whose need it is; null without a goal, or once it is reached */
  need: { cents: number; goal: GoalInForce } | null
  /** what the goal's period comes to as usual, in cents, if the goal is out of reach; else null */
  realistic: number | null
}

/** on top of what is usual, for a step that can be made */
const STEP = 1.1
/** A young shop's goal is out of reach if its days have to bring more than this many usual ones. */
const OUT_OF_REACH = 2
/** days with sales from which on a young shop knows what is usual, and days after which it is no longer young */
const FEWEST_DAYS = 14
const YOUNG_DAYS = 56

/** The day that one can still work for: today if the shop is open or sold all the same, else the next open day. */
export const workDayOf = ({ today, opening, takings }: Shop): Day =>
  isOpenDay(today, opening) || takings.sales({ start: today, end: today }) > 0
    ? today
    : nextOpenDay(today, opening)

/**
 * Returns the number to work for; null before anything is known. `goals` are those of the month, the quarter and the year
 * of `workDayOf`: the first that wasn't reached when the day, week or month began counts.
 */
export function numberOf(shop: Shop, goals: (GoalInForce | null)[]): Target | null {
  const { opening, takings, today } = shop
  const beat = beatOf(shop)
  const range = rangeOfBeat(beat, workDayOf(shop), opening.weekStart)
  const usual = usualOf(pastBeats(beat, range, shop), shop)
  // A closed day on which something was sold all the same counts like any other.
  const extra = beat === 'day' && !isOpenDay(range.start, opening) ? 1 : 0
  const courses = goals.map((goal) => goal && courseOf(goal, range, extra, shop))
  const course = courses.find((each) => each !== null && each.missing > 0 && each.openDays > 0)
  const perDay = usualDay(shop)
  const usually = usual?.cents ?? (perDay ?? 0) * (openDaysIn(range, opening) + extra)
  const needed = course ? (course.missing * course.openDaysOfBeat) / course.openDays : 0
  // Of a few days nobody knows what is usual, so what the goal needs is enough.
  // A closed day has that of the open ones.
  const hasUsual = usual !== null || extra > 0
  const least = course && !hasUsual ? 0 : usually
  const isFar = course ? isOutOfReach(course, { beat, range, hasUsual }, shop) : false
  const amount = isFar ? usually * STEP : Math.max(needed, least)
  const isKnown = course !== undefined || extra > 0 || (usual !== null && !usual.isEarly)
  if (amount <= 0 || !isKnown) return null
  return {
    beat,
    range,
    usual,
    realistic: isFar ? realisticOf(course!.goal, shop) : null,
    amount: roundedUp(amount),
    taken: {
      cents: takings.cents({ ...range, end: earlier(range.end, today) }),
      sales: takings.sales({ ...range, end: earlier(range.end, today) }),
    },
    need: course ? { cents: Math.ceil(needed), goal: course.goal } : null,
  }
}

interface Course {
  goal: GoalInForce
  /** what was missing when the beat began, so that the number doesn't move while sales come in */
  missing: number
  /** from then on to the end of the goal's period, and those of them that are in the beat */
  openDays: number
  openDaysOfBeat: number
}

function courseOf(
  goal: GoalInForce,
  range: DayRange,
  extra: number,
  { opening, takings }: Shop,
): Course {
  const { start: first, end } = goal.range
  const start = later(range.start, first)
  const reached = takings.cents({ start: first, end: addDays(start, -1) })
  return {
    goal,
    missing: goal.cents - reached,
    openDays: openDaysIn({ start, end }, opening) + extra,
    openDaysOfBeat: openDaysIn({ start, end: earlier(end, range.end) }, opening) + extra,
  }
}

/** The last weeks before today that are known. */
const known = ({ today, takings: { firstSale } }: Shop): DayRange | null =>
  firstSale === null
    ? null
    : { start: later(firstSale, addDays(today, -7 * WEEKS_BACK)), end: addDays(today, -1) }

/** What an open day usually brings, by usual weeks, which no single day can move; of a young shop the average. */
function usualDay(shop: Shop): number | null {
  const { today, opening, takings } = shop
  const thisWeek = { start: startOfWeek(today, opening.weekStart), end: today }
  const weeks = pastBeats('week', thisWeek, shop)
  const usual = usualOf(weeks, shop)
  const days = weeks.reduce((sum, week) => sum + openDaysIn(week, opening), 0)
  if (usual && !usual.isEarly) return (usual.cents * weeks.length) / days
  const range = known(shop)
  const open = range === null ? 0 : openDaysIn(range, opening)
  return open > 0 ? Math.max(0, takings.cents(range!)) / open : null
}

/**
 * What the goal's period comes to: what is in, and what is usual for the open days left. null once that is the goal, or
 * nothing.
 */
function realisticOf({ cents, range }: GoalInForce, shop: Shop): number | null {
  const { today, opening, takings } = shop
  const perDay = usualDay(shop)!
  const reached = takings.cents(range)
  const left = openDaysIn({ start: later(addDays(today, 1), range.start), end: range.end }, opening)
  const ofToday = { start: later(today, range.start), end: earlier(today, range.end) }
  const soldToday = Math.max(0, takings.cents(ofToday))
  const stillToday = Math.max(0, perDay * openDaysIn(ofToday, opening) - soldToday)
  const realistic = reached + stillToday + perDay * left
  if (realistic >= cents || realistic < 100) return null
  // To two digits, as people say it, unless these are the goal's, $15,760 of $16,000, or less than what is in.
  const found = [2, 3, 4].map((digits) => nearest(realistic, digits))
  const said = found.find((rounded) => rounded < cents && rounded >= reached)
  return said ?? Math.floor(realistic / 100) * 100
}

/**
 * Whether the goal lacks more than as many open days in a row ever brought in the last 26 weeks. False if nobody can know.
 */
function isOutOfReach(
  { missing, openDays }: Course,
  { beat, range, hasUsual }: Pick<Target, 'beat' | 'range'> & { hasUsual: boolean },
  shop: Shop,
): boolean {
  const before = known(shop)
  const perDay = usualDay(shop)
  // A shop that sold nothing of late doesn't know either.
  if (before === null || !perDay) return false
  const { opening, takings, today } = shop
  if (before.start > addDays(today, -YOUNG_DAYS)) {
    const isKnown = before.start <= addDays(today, -FEWEST_DAYS)
    return isKnown && missing > OUT_OF_REACH * perDay * openDays
  }
  if (!hasUsual) return false
  const days: number[] = []
  const end = earlier(before.end, addDays(range.start, -1))
  for (let day = before.start; day <= end; day = addDays(day, 1))
    if (isOpenDay(day, opening)) days.push(takings.cents({ start: day, end: day }))
  // Of a shop that sells every day, the best single day may have been one large sale.
  return missing > bestRun(beat === 'day' ? withoutBest(days) : days, openDays)
}

/** With the second best day in the place of the best. */
function withoutBest(days: number[]): number[] {
  const top = days.indexOf(Math.max(...days))
  const second = Math.max(...days.filter((_, i) => i !== top))
  return days.with(top, second)
}

/** The most that so many days in a row brought. */
function bestRun(days: number[], length: number): number {
  const sum = (part: number[]): number => part.reduce((all, cents) => all + cents, 0)
  // More days than are known: as good as all of these together.
  if (days.length <= length) return (sum(days) / Math.max(1, days.length)) * length
  let run = sum(days.slice(0, length))
  let best = run
  for (let i = length; i < days.length; i++) {
    run += days[i]! - days[i - length]!
    best = Math.max(best, run)
  }
  return best
}

/** Rounds up to half a step of the second digit, as people say it: 1,246 is 1,250, and 54,648 is 55,000. Whole units at least. */
export function roundedUp(cents: number): number {
  const step = Math.max(100, 10 ** (Math.floor(Math.log10(Math.max(1, cents))) - 1) / 2)
  // 12.345 units of a whole step are one more; what binary fractions add is not.
  return Math.max(100, Math.ceil(Number((cents / step).toFixed(6))) * step)
}

/** To the nearest number of so many digits: 14,085 is 14,000. Whole units at least. */
function nearest(cents: number, digits: number): number {
  const step = Math.max(100, 10 ** (Math.floor(Math.log10(Math.max(1, cents))) + 1 - digits))
  return Math.max(0, Math.round(cents / step) * step)
}
