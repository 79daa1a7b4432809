import { addDays, formatDay } from '../../../shared/calendar.ts'
import { openDaysIn } from '../../../shared/operating-days.ts'
import type { ProjectionInput } from './input.ts'

/**
 * Open days without a sale, on top of the longest time without one before, after which a shop has ended. Ten weeks: gaps
 * are known by whole months, so one of up to two months may be missing from what is known, and nobody projects a shop
 * that is silent for longer than it ever was.
 */
const ENDED_AFTER = 60

/** Says why nothing can be projected: the shop ended long ago, or refunds have outweighed sales ever since. null if something can. */
export function obstacleTo(facts: ProjectionInput): string | null {
  const { today, lastDay, opening, dates, pieces } = facts
  if (lastDay === null) return null
  const silent = openDaysIn({ start: addDays(lastDay, 1), end: today }, opening)
  if (silent > ENDED_AFTER + longestGap(facts)) return `No sales since ${formatDay(lastDay, dates)}`
  return pieces.every(({ cents }) => cents <= 0) ? 'No revenue left after refunds' : null
}

/** Open days of the longest run of months without a sale that came to an end. */
function longestGap({ pieces, opening }: ProjectionInput): number {
  let [longest, current] = [0, 0]
  for (const { range, squares } of pieces) {
    if (squares > 0) longest = Math.max(longest, current)
    current = squares > 0 ? 0 : current + openDaysIn(range, opening)
  }
  return longest
}
