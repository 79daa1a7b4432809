import { percent } from '../../../../shared/figures.ts'
import { WEEKDAY_NAMES } from '../../../../shared/calendar.ts'
import { countOf, type Notation } from '../../../../shared/money.ts'
import { timeOfMinute } from '../../../../shared/time-of-day.ts'
import type { Hour } from '../../hours/contract.ts'
import { bestHoursOf } from '../../hours/rules.ts'
import { formatPercent } from '../figures/format.ts'

interface Ranked {
  name: string
  amount: number
}

/** of the first */
const CLOSE = 0.05
const NUMBERS = ['', '', 'both', 'all three', 'all four']

/** `Jon leads, all three are close`, in which the name stands alone */
export function leadInWords(rows: Ranked[]): { name: string; rest: string } | null {
  const [first] = rows
  if (!first) return null
  const last = rows.at(-1)!
  const word = NUMBERS[rows.length]
  const areClose = word && first.amount > 0 && first.amount - last.amount <= CLOSE * first.amount
  return { name: first.name, rest: ` leads${areClose ? `, ${word} are close` : ''}` }
}

/** `Shop: 82%`, of all revenue of the period */
export function shareInWords(
  rows: Ranked[],
  total: number,
  notation: Notation,
): { name: string; rest: string } | null {
  const [first] = rows
  if (!first) return null
  if (total <= 0 || first.amount <= 0) return { name: first.name, rest: ' leads' }
  const share = Math.min(100, percent(first.amount, total))
  return { name: first.name, rest: `: ${formatPercent(Math.round(share), notation).replace(/[.,]0/, '')}` } // prettier-ignore
}

export const awayInWords = (count: number, notation: Notation): string =>
  `${countOf(count, notation, 'regular')} ${count === 1 ? 'is' : 'are'} away`

/** Hours that are all alike say nothing. */
const LEAST_OF_EVEN = 1.5
const NOON = 12

export const clock = (hour: number): string => timeOfMinute(hour * 60)

/** `8 to 10 in the morning`, `Fridays from 15:00 to 18:00` */
export function hoursInWords(hours: Hour[]): string | null {
  const best = bestHoursOf(hours)
  if (!best) return null
  const { weekday, from, until, share } = best
  const slots = weekday === null ? new Set(hours.map(({ hour }) => hour)).size : hours.length
  if (share < (LEAST_OF_EVEN * 100 * (until - from)) / slots) return null
  const day = weekday === null ? '' : `${WEEKDAY_NAMES[weekday]}s `
  if (weekday === null && from > 0 && until <= NOON) return `${from} to ${until} in the morning`
  const text = `${day}from ${clock(from)} to ${clock(until)}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}
