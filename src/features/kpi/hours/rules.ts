import { percent } from '../../../shared/figures.ts'
import type { Hour } from './contract.ts'

/** The hours of fewer sales are the best by chance. */
const MIN_SALES = 20
/** An hour beside the best one belongs to it with this much of its revenue. */
const NEARLY = 0.75

export interface BestHours {
  /** 0 Sunday … 6 Saturday */
  weekday: number
  /** the hour in which they begin, and the one in which they have ended: 10 and 12 */
  from: number
  until: number
  /** percent of the revenue of all hours */
  share: number
}

/**
 * Returns the hour of a weekday with the most revenue, with those beside it that bring nearly as much. Null with too few
 * sales, and if none is the best.
 */
export function bestHoursOf(hours: Hour[]): BestHours | null {
  const total = hours.reduce((sum, { revenue }) => sum + revenue, 0)
  const sales = hours.reduce((sum, each) => sum + each.sales, 0)
  const [best, second] = hours.toSorted((a, b) => b.revenue - a.revenue)
  if (!best || !second || sales < MIN_SALES || best.revenue <= 0) return null
  if (best.revenue === second.revenue) return null
  const revenueAt = (hour: number): number =>
    hours.find((each) => each.weekday === best.weekday && each.hour === hour)?.revenue ?? 0
  const isGood = (hour: number): boolean => revenueAt(hour) >= NEARLY * best.revenue
  let [from, until] = [best.hour, best.hour + 1]
  while (isGood(from - 1)) from--
  while (isGood(until)) until++
  let revenue = 0
  for (let hour = from; hour < until; hour++) revenue += revenueAt(hour)
  return { weekday: best.weekday, from, until, share: percent(revenue, total) }
}

/** Percent of the sales whose time is known; a few missing must not read as none missing, nor few as none. */
export const knownPercent = (known: number, all: number): number =>
  known === all ? 100 : Math.min(99, Math.max(1, Math.round((known / all) * 100)))
