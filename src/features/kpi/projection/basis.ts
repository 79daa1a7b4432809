import { earlier, formatDay, formatDayOfYear, type Day } from '../../../shared/calendar.ts'
import { nameOfYear } from '../../../shared/periods.ts'
import { centsIn, daysOf, sumOf, yearIn, yearsBefore, type ProjectionInput } from './input.ts'
import { HALF_LIFE, type Level } from './level.ts'
import type { Season } from './season.ts'

export function basisOf(facts: ProjectionInput, season: Season, level: Level): string {
  const { parts, coming, weight } = season
  if (!parts.some(({ open }) => open > 0))
    return "This year so far only: you haven't had an open day yet, so there is no average to go by"
  const left = Math.round(sumOf(coming.map(({ open }) => open)))
  const even = Math.round(100 * (1 - weight))
  if (even === 100 || coming.every(({ seen }) => seen === 0))
    return (
      `This year so far, plus ${left} more open ${left === 1 ? 'day' : 'days'} at your recent average per day. ` +
      `The average goes back to ${formatDay(parts[0]!.range.start, facts.dates)}, and ${fadingOf(level)}`
    )
  return (
    `Based on this year so far, on your recent sales, and on ${yearsOf(facts, season)}` +
    (season.isReduced ? ', less what your planned closures cost' : '') +
    (even > 0
      ? `. Ups and downs are partly chance, so an even spread over the year counts for ${even}% of the estimate for the rest of the year`
      : '') +
    (coming.every(({ unseen }) => Math.round(unseen) === 0)
      ? ''
      : '. Days with no earlier year to compare with are projected at your recent average')
  )
}

const fadingOf = ({ isChanged }: Level): string =>
  isChanged
    ? `because your sales have clearly changed, what was sold a month ago counts half`
    : `what was sold ${HALF_LIFE.usual} months ago counts half`

function yearsOf(facts: ProjectionInput, { years }: Season): string {
  const names = years.map(({ start }) => sinceInWords(facts, start)).join(' and ')
  const yearsAgo = years.map(({ start }) => facts.year - yearIn(facts, start))
  const sameDays = yearsAgo.map((count) => yearsBefore(facts.today, count))
  if (years.some(({ start }, i) => sameDays[i]! < start)) return names
  const shares = years.map(({ start, end }, i) => {
    const whole = centsIn(facts, { start, end: earlier(end, daysOf(facts, yearsAgo[i]).end) })
    return `${Math.round((100 * centsIn(facts, { start, end: sameDays[i]! })) / whole)}%`
  })
  return `${names}, when ${shares.join(' and ')} of the year's revenue had come in by the same day`
}

function sinceInWords(facts: ProjectionInput, start: Day): string {
  const year = yearIn(facts, start)
  const name = nameOfYear(year, facts.fiscalMonth)
  return start === daysOf(facts, facts.year - year).start
    ? name
    : `${name} (from ${formatDayOfYear(start, facts.dates)})`
}
