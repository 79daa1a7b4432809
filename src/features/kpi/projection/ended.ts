import { addDays, formatDay } from '../../../shared/calendar.ts'
import { openDaysIn } from '../../../shared/operating-days.ts'
import type { ProjectionInput } from './input.ts'

/** open days beyond the longest gap; gaps are known by whole months, so a gap of up to two months may not show */
const ENDED_AFTER = 60

export function obstacleTo(facts: ProjectionInput): string | null {
  const { today, lastDay, opening, dates, pieces } = facts
  if (lastDay === null) return null
  const silent = openDaysIn({ start: addDays(lastDay, 1), end: today }, opening)
  if (silent > ENDED_AFTER + longestGap(facts)) return `No sales since ${formatDay(lastDay, dates)}`
  return pieces.every(({ cents }) => cents <= 0) ? 'No revenue left after refunds' : null
}

function longestGap({ pieces, opening }: ProjectionInput): number {
  let [longest, current] = [0, 0]
  for (const { range, squares } of pieces) {
    if (squares > 0) longest = Math.max(longest, current)
    current = squares > 0 ? 0 : current + openDaysIn(range, opening)
  }
  return longest
}
