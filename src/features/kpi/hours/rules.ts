import { percent } from '../../../shared/figures.ts'
import type { Hour } from './contract.ts'

/** The hours of fewer sales are the best by chance. */
const MIN_SALES = 20
/** share of the best hour's revenue */
const NEARLY = 0.75

const MANY_DAYS = 3

export interface BestHours {
  /** 0 Sunday … 6 Saturday; null for all days together */
  weekday: number | null
  /** half-open: 10 and 12 */
  from: number
  until: number
  /** percent */
  share: number
}

const areTooFew = (hours: Hour[]): boolean =>
  hours.reduce((sum, { sales }) => sum + sales, 0) < MIN_SALES

export function bestHoursOf(hours: Hour[]): BestHours | null {
  if (areTooFew(hours)) return null
  const [top] = hours.toSorted((a, b) => b.revenue - a.revenue)
  if (!top || top.revenue <= 0) return null
  const alike = hours.filter(
    ({ hour, revenue }) => hour === top.hour && revenue >= NEARLY * top.revenue,
  )
  return alike.length < MANY_DAYS
    ? bestOf(
        hours.filter(({ weekday }) => weekday === top.weekday),
        hours,
        top.weekday,
      )
    : bestOf(byHour(hours), hours, null)
}

const byHour = (hours: Hour[]): Slot[] =>
  [...Map.groupBy(hours, ({ hour }) => hour)].map(([hour, of]) => ({ hour, revenue: sumOf(of) }))

type Slot = Pick<Hour, 'hour' | 'revenue'>
const sumOf = (slots: Slot[]): number => slots.reduce((sum, { revenue }) => sum + revenue, 0)

function bestOf(some: Slot[], all: Hour[], weekday: number | null): BestHours | null {
  const [best] = some.toSorted((a, b) => b.revenue - a.revenue)
  const rivals = weekday === null ? some : all
  const isOneOfEquals = rivals.filter(({ revenue }) => revenue === best?.revenue).length > 1
  if (!best || isOneOfEquals || rivals.length < 2) return null
  const revenueAt = (hour: number): number => some.find((each) => each.hour === hour)?.revenue ?? 0
  const isGood = (hour: number): boolean => revenueAt(hour) >= NEARLY * best.revenue
  let [from, until] = [best.hour, best.hour + 1]
  while (isGood(from - 1)) from--
  while (isGood(until)) until++
  let revenue = 0
  for (let hour = from; hour < until; hour++) revenue += revenueAt(hour)
  return { weekday, from, until, share: percent(revenue, sumOf(all)) }
}

/** A few missing must not read as none missing, nor few as none. */
export const knownPercent = (known: number, all: number): number =>
  known === all ? 100 : Math.min(99, Math.max(1, Math.round((known / all) * 100)))
