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

/** As usual or as the goal needs, whichever is more, but never out of reach. */
export interface Target {
  beat: Beat
  range: DayRange
  /** cents */
  amount: number
  taken: { cents: number; sales: number }
  usual: Usual | null
  /** cents; null without a goal, or once reached */
  need: { cents: number; goal: GoalInForce; openDaysLeft: number } | null
  realistic: number | null
  /** the shorter period whose goal was reached before */
  done: string | null
}

const STEP = 1.1
/** times a young shop's usual day */
const OUT_OF_REACH = 2
const FEWEST_DAYS = 14
const YOUNG_DAYS = 56

export const workDayOf = ({ today, opening, takings }: Shop): Day =>
  isOpenDay(today, opening) || takings.sales({ start: today, end: today }) > 0
    ? today
    : nextOpenDay(today, opening)

/** null before anything is known. Of the goals, the first that was unreached when the beat began counts. */
export function numberOf(shop: Shop, goals: (GoalInForce | null)[]): Target | null {
  const { opening, takings, today } = shop
  const work = workOf(shop)
  const { beat, range, usual, extra, hasUsual } = work
  const courses = goals.map((goal) => goal && { goal, ...courseOf(goal, range, extra, shop) })
  const course = courses.find((each) => each !== null && each.missing > 0 && each.openDays > 0)
  const perDay = usualDay(shop)
  const usually = usual?.cents ?? (perDay ?? 0) * (openDaysIn(range, opening) + extra)
  const needed = course ? (course.missing * course.openDaysOfBeat) / course.openDays : 0
  const least = course && !hasUsual ? 0 : usually
  const isFar = course ? isOutOfReach(course, work, shop) : false
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
    need: course ? needOf(course, needed, shop) : null,
    done: course ? doneBefore(course, courses) : null,
  }
}

function workOf(shop: Shop) {
  const { opening } = shop
  const beat = beatOf(shop)
  const range = rangeOfBeat(beat, workDayOf(shop), opening.weekStart)
  const usual = usualOf(pastBeats(beat, range, shop), shop)
  const extra = beat === 'day' && !isOpenDay(range.start, opening) ? 1 : 0
  // A few days do not show what is usual. A closed day takes the usual amount of the open days.
  return { beat, range, usual, extra, hasUsual: usual !== null || extra > 0 }
}

type Aim = Pick<GoalInForce, 'range' | 'cents'>

/** A goal that the number isn't for is never out of reach if more days are left than half of the days known. */
export function isBeyondReach(
  goal: Aim,
  { target, shop }: { target: Target | null; shop: Shop },
): boolean {
  if (target?.need && isSame(target.need.goal, goal)) return target.realistic !== null
  const work = workOf(shop)
  const course = courseOf(goal, work.range, work.extra, shop)
  const days = known(shop)
  if (course.missing <= 0 || course.openDays === 0 || days === null) return false
  const isSoon = 2 * course.openDays <= openDaysIn(days, shop.opening)
  return isSoon && isOutOfReach(course, work, shop)
}

const isSame = (a: Aim, b: Aim): boolean =>
  a.cents === b.cents && a.range.start === b.range.start && a.range.end === b.range.end

interface Course {
  /** when the beat began, so that the number doesn't move while sales come in */
  missing: number
  openDays: number
  openDaysOfBeat: number
}

type CourseOfGoal = Course & { goal: GoalInForce }

function needOf({ goal }: CourseOfGoal, needed: number, { today, opening }: Shop) {
  const { start, end } = goal.range
  const openDaysLeft = openDaysIn({ start: later(today, start), end }, opening)
  return { cents: Math.ceil(needed), goal, openDaysLeft }
}

function doneBefore(course: CourseOfGoal, courses: (CourseOfGoal | null)[]): string | null {
  const before = courses.slice(0, courses.indexOf(course))
  return before.find((each) => each !== null && each.missing <= 0)?.goal.period ?? null
}

function courseOf(goal: Aim, range: DayRange, extra: number, { opening, takings }: Shop): Course {
  const { start: first, end } = goal.range
  const start = later(range.start, first)
  const reached = takings.cents({ start: first, end: addDays(start, -1) })
  return {
    missing: goal.cents - reached,
    openDays: openDaysIn({ start, end }, opening) + extra,
    openDaysOfBeat: openDaysIn({ start, end: earlier(end, range.end) }, opening) + extra,
  }
}

const known = ({ today, takings: { firstSale } }: Shop): DayRange | null =>
  firstSale === null
    ? null
    : { start: later(firstSale, addDays(today, -7 * WEEKS_BACK)), end: addDays(today, -1) }

/** by usual weeks, which no single day can move */
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

/** null at or above the goal */
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
  // To two digits, as people say it, unless that is the goal, or less than what is in.
  const found = [2, 3, 4].map((digits) => nearest(realistic, digits))
  const said = found.find((rounded) => rounded < cents && rounded >= reached)
  return said ?? Math.floor(realistic / 100) * 100
}

/** More than as many open days in a row ever brought in 26 weeks. */
function isOutOfReach(
  { missing, openDays }: Course,
  { beat, range, hasUsual }: Pick<Target, 'beat' | 'range'> & { hasUsual: boolean },
  shop: Shop,
): boolean {
  const before = known(shop)
  const perDay = usualDay(shop)
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
  return missing > bestRun(beat === 'day' ? withoutBest(days) : days, openDays)
}

function withoutBest(days: number[]): number[] {
  const top = days.indexOf(Math.max(...days))
  const second = Math.max(...days.filter((_, i) => i !== top))
  return days.with(top, second)
}

function bestRun(days: number[], length: number): number {
  const sum = (part: number[]): number => part.reduce((all, cents) => all + cents, 0)
  if (days.length <= length) return (sum(days) / Math.max(1, days.length)) * length
  let run = sum(days.slice(0, length))
  let best = run
  for (let i = length; i < days.length; i++) {
    run += days[i]! - days[i - length]!
    best = Math.max(best, run)
  }
  return best
}

/** To half a step of the second digit: 1,246 is 1,250, and 54,648 is 55,000. At least a whole unit. */
export function roundedUp(cents: number): number {
  const step = Math.max(100, 10 ** (Math.floor(Math.log10(Math.max(1, cents))) - 1) / 2)
  // Binary fractions must not add a step.
  return Math.max(100, Math.ceil(Number((cents / step).toFixed(6))) * step)
}

/** 14,085 is 14,000. Whole units. */
function nearest(cents: number, digits: number): number {
  const step = Math.max(100, 10 ** (Math.floor(Math.log10(Math.max(1, cents))) + 1 - digits))
  return Math.max(0, Math.round(cents / step) * step)
}
