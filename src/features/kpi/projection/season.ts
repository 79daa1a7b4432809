import {
  addDays,
  addMonths,
  dateOf,
  later,
  lengthOf,
  monthOf,
  startOfMonth,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import {
  operatingDaysOf,
  shareNotPlannedClosed,
  type OpeningDays,
} from '../../../shared/operating-days.ts'
import {
  daysOf,
  indexOfDispersion,
  monthsAfter,
  sumOf,
  yearIn,
  type DatedPiece,
  type ProjectionInput,
} from './input.ts'

const DAYS_PER_MONTH = 365.25 / 12
/** coefficient of variation of a month around its season, and months that count as seen; by backtesting (ADR 0020) */
const USUAL_NOISE = { cv: 0.2, months: 3 }
/** times the median month's noise */
const MOST_NOISE = 20

/** past days, as if this year's closures had been planned then too */
export interface Part {
  range: DayRange
  /** 1–12 */
  month: number
  /** Parts of the same slot are compared. */
  slot: string
  cents: number
  open: number
  /** in average months */
  months: number
  /** 1: an average open day */
  share: number
  isReduced: boolean
}

export interface Coming {
  /** in average months */
  months: number
  open: number
  /** on dates that the season knows, weighted */
  seen: number
  unseen: number
}

export interface Season {
  parts: Part[]
  coming: Coming[]
  /** 0: chance; 1: season */
  weight: number
  /** squared coefficient of variation of a month */
  noise: number
  /** at most two, latest first */
  years: DayRange[]
  isReduced: boolean
}

/** Over the last two complete years (ADR 0020). `pieces` begin with steady trading. */
export function seasonOf(facts: ProjectionInput, pieces: DatedPiece[]): Season {
  const { today, opening } = facts
  const { start: yearStart, end: yearEnd } = daysOf(facts)
  const openIn = operatingDaysOf(opening)
  const sizeOf = (range: DayRange) => {
    const days = lengthOf(range)
    return { open: days > 0 ? openIn(range) : 0, months: days / DAYS_PER_MONTH }
  }
  const [thisMonth, date] = [monthOf(today), dateOf(today)]
  const placeOf = ({ start }: DayRange) => {
    const month = monthOf(start)
    const isAfter = month === thisMonth && dateOf(start) > date
    return { month, slot: `${month}${isAfter ? ' after' : ''}` }
  }
  const parts = pieces.map((piece): Part => {
    const now = inThisYear(facts, piece.range)
    return { ...closedLikeNow(piece, now, opening), ...placeOf(now), ...sizeOf(now), share: 1 }
  })
  const since = parts[0]?.range.start ?? today
  // Compared from October on, a shop that opened in October doesn't seem to have grown tenfold.
  const compared = later(addMonths(since, 12), yearStart)
  const profiles = [1, 2]
    .map((count) => ({
      start: addMonths(compared, -12 * count),
      end: addDays(addMonths(compared, 12 - 12 * count), -1),
    }))
    .filter((range) => isComplete(range, since, parts))
    .map((range) => profileOf(range, parts))
    .filter((profile) => profile.cents > 0)
  const thisYear = profileOf(
    { start: compared, end: addDays(startOfMonth(addDays(today, 1)), -1) },
    parts,
  )
  const noise = noiseOf([thisYear, ...profiles], usualNoise(pieces))
  const weight = weightOf(profiles, noise)
  const shareOf = (slot: string): number | undefined => {
    const rates = profiles.flatMap(({ bySlot }) => bySlot.get(slot) ?? [])
    // Refunds can outweigh the sales of a few days, but no part of a year is expected to cost revenue.
    return rates.length > 0 ? Math.max(0, 1 + weight * (mean(rates) - 1)) : undefined
  }
  const knownFrom = addMonths(since, 12)
  return {
    parts: parts.map((part) => ({ ...part, share: shareOf(part.slot) ?? 1 })),
    coming: monthsAfter(today, yearEnd).map((range) => {
      const share = shareOf(placeOf(range).slot)
      const { open, months } = sizeOf(range)
      const known =
        share === undefined ? 0 : sizeOf({ ...range, start: later(range.start, knownFrom) }).open
      return { months, open, seen: known * (share ?? 1), unseen: open - known }
    }),
    weight,
    noise,
    years: profiles.map(({ range }) => range),
    isReduced: parts.some(
      ({ range, isReduced }) => isReduced && inThisYear(facts, range).start > today,
    ),
  }
}

const mean = (values: number[]): number => sumOf(values) / values.length

/** Never raised: sales in a closure would be multiplied. */
function closedLikeNow({ range, cents }: DatedPiece, now: DayRange, opening: OpeningDays) {
  if (opening.closures.length === 0) return { range, cents, isReduced: false }
  const [openThen, openNow] = [range, now].map((each) => shareNotPlannedClosed(each, opening))
  const isReduced = openNow! < openThen!
  return { range, cents: isReduced ? (cents * openNow!) / openThen! : cents, isReduced }
}

const inThisYear = (facts: ProjectionInput, { start, end }: DayRange): DayRange => {
  const months = 12 * (facts.year - yearIn(facts, start))
  if (months === 0) return { start, end }
  return { start: addMonths(start, months), end: addMonths(end, months) }
}

const within = ({ start, end }: DayRange, parts: Part[]): Part[] =>
  parts.filter(({ range }) => range.start >= start && range.end <= end)

/** Months before the first sale count too if a year later they had no sales either (a kiosk in winter). */
const isComplete = ({ start, end }: DayRange, since: Day, parts: Part[]): boolean =>
  since <= end &&
  within(
    { start: addMonths(start, 12), end: addDays(addMonths(startOfMonth(since), 12), -1) },
    parts,
  ).every(({ cents }) => cents === 0)

interface Profile {
  range: DayRange
  cents: number
  /** relative to the average */
  bySlot: Map<string, number>
  byMonth: Map<number, number>
}

function profileOf(range: DayRange, parts: Part[]): Profile {
  const inside = within(range, parts)
  const cents = sumOf(inside.map((part) => part.cents))
  const average = cents / sumOf(inside.map((part) => part.open))
  const ratesBy = <K>(keyOf: (part: Part) => K): Map<K, number> => {
    const rates = new Map<K, number>()
    for (const [key, of] of Map.groupBy(inside, keyOf)) {
      const open = sumOf(of.map((part) => part.open))
      if (open > 0) rates.set(key, sumOf(of.map((part) => part.cents)) / open / average)
    }
    return rates
  }
  return {
    range,
    cents,
    bySlot: ratesBy(({ slot }) => slot),
    byMonth: ratesBy(({ month }) => month),
  }
}

function usualNoise(pieces: DatedPiece[]): number {
  const months = sumOf(pieces.map(({ days }) => days)) / DAYS_PER_MONTH
  const perMonth = sumOf(pieces.map(({ cents }) => cents)) / months
  return USUAL_NOISE.cv ** 2 + (perMonth > 0 ? indexOfDispersion(pieces) / perMonth : 0)
}

/** A month unlike all others is no noise: it would hide changes of the level. */
function noiseOf(years: Profile[], usual: number): number {
  const squares: number[] = []
  let months = USUAL_NOISE.months
  for (const [i, { byMonth }] of years.slice(0, -1).entries()) {
    const before = years[i + 1]!.byMonth
    // A month of net refunds is about earlier sales.
    const both = [...byMonth.keys()].filter((m) => byMonth.get(m)! >= 0 && before.get(m)! >= 0)
    const ratio = sumOf(both.map((m) => byMonth.get(m)!)) / sumOf(both.map((m) => before.get(m)!))
    if (!(ratio > 0) || both.length < 2 || !Number.isFinite(ratio)) continue
    squares.push(...both.map((m) => (byMonth.get(m)! / ratio - before.get(m)!) ** 2 / 2))
    months += both.length - 1
  }
  const middle = squares.toSorted((a, b) => a - b)[Math.floor(squares.length / 2)] ?? 0
  const most = Math.max(usual, MOST_NOISE * middle)
  return (usual * USUAL_NOISE.months + sumOf(squares.map((each) => Math.min(each, most)))) / months
}

/** James and Stein's estimate */
function weightOf(profiles: Profile[], noise: number): number {
  const months = [...(profiles[0]?.byMonth.keys() ?? [])]
  if (months.length < 2) return 0
  const squares = months.map(
    (month) => (mean(profiles.flatMap(({ byMonth }) => byMonth.get(month) ?? [])) - 1) ** 2,
  )
  const variance = sumOf(squares) / (months.length - 1)
  return variance > 0 ? Math.max(0, 1 - noise / profiles.length / variance) : 0
}
