import {
  addDays,
  endOfMonth,
  lengthOf,
  startOfMonth,
  type DayRange,
} from '../../../shared/calendar.ts'

export interface Pieces {
  /** first days of months; end before start: none */
  months: DayRange
  days: { range: DayRange; sign: 1 | -1 }[]
}

/** Few sales to read: 1 January to 22 November is eleven months less eight days that haven't come yet. */
export function signedPieces(range: DayRange): Pieces {
  const { start, end } = range
  if (end < start) return { months: range, days: [] }
  const [first, last] = [startOfMonth(start), endOfMonth(end)]
  const before = { start: first, end: addDays(start, -1) }
  const after = { start: addDays(end, 1), end: last }
  if (first === startOfMonth(end)) {
    return lengthOf(range) <= lengthOf(before) + lengthOf(after)
      ? { months: { start: after.start, end }, days: added(range) }
      : { months: { start: first, end: first }, days: [...taken(before), ...taken(after)] }
  }
  const head = { start, end: endOfMonth(start) }
  const tail = { start: startOfMonth(end), end }
  const addsHead = lengthOf(head) < lengthOf(before)
  const addsTail = lengthOf(tail) < lengthOf(after)
  return {
    months: {
      start: addsHead ? addDays(head.end, 1) : first,
      end: startOfMonth(addsTail ? addDays(tail.start, -1) : end),
    },
    days: [...(addsHead ? added(head) : taken(before)), ...(addsTail ? added(tail) : taken(after))],
  }
}

const signed = (sign: 1 | -1) => (range: DayRange) => (lengthOf(range) > 0 ? [{ range, sign }] : [])
const added = signed(1)
const taken = signed(-1)
