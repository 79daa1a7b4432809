import { endOfMonth, MONTH_NAMES, monthOf, WEEKDAY_NAMES } from '../../../../shared/calendar.ts'
import { countOf, formatMoney } from '../../../../shared/money.ts'
import { taxInWords, type Facts, type Figure } from './figure.ts'
import { formatPercent, moneyIn, SMALL } from './format.ts'
import { NO_TREND } from './trends.ts'

/** Total, year to date and projection are the same amount here, so the other places tell something else. */
export function pastYearCards(facts: Facts): Figure[] {
  const [first, second] = [bestMonth(facts), busiestWeekday(facts)].filter((card) => card !== null)
  return facts.isWholeYear
    ? [...placed('ytdRevenue', first), ...placed('projectedAnnualRevenue', second)]
    : [wholeYear(facts), ...placed('projectedAnnualRevenue', first)]
}

type Card = Omit<Figure, 'toggle'>

const placed = (toggle: Figure['toggle'], card: Card | undefined): Figure[] =>
  card ? [{ toggle, ...card }] : []

function wholeYear({ year, yearRange, ytdRevenue, notation, ...facts }: Facts): Figure {
  const [first, last] = [yearRange.start, yearRange.end].map((day) => MONTH_NAMES[monthOf(day) - 1])
  const { text, exact } = moneyIn(SMALL, ytdRevenue, notation)
  return {
    toggle: 'ytdRevenue',
    // `All of FY 2025/26` wouldn't fit on a phone.
    label: year.startsWith('FY') ? year : `All of ${year}`,
    value: text,
    exact,
    definition: `Revenue of the whole year ${year}. The year is over, so there is nothing left to project.${taxInWords(facts)}`,
    note: `${first} to ${last}`,
    delta: null,
    trend: NO_TREND,
    entries: ytdRevenue === 0 ? null : yearRange,
  }
}

function bestMonth({ pastYear, year, notation, ...facts }: Facts): Card | null {
  if (!pastYear?.bestMonth) return null
  const { start, revenue, share } = pastYear.bestMonth
  const ofYear = share === null ? '' : `, ${formatPercent(share, notation)} of the year`
  return {
    label: 'Best month',
    value: MONTH_NAMES[monthOf(start) - 1]!,
    exact: null,
    definition: `The month of ${year} with the highest revenue: ${formatMoney(revenue, notation)}${ofYear}.${taxInWords(facts)}`,
    note: `${moneyIn(SMALL, revenue, notation).text}${ofYear}`,
    delta: null,
    trend: NO_TREND,
    entries: { start, end: endOfMonth(start) },
  }
}

function busiestWeekday({ pastYear, year, notation }: Facts): Card | null {
  if (!pastYear?.busiestWeekday) return null
  const { weekday, sales, share } = pastYear.busiestWeekday
  const name = WEEKDAY_NAMES[weekday]!
  const percent = formatPercent(share, notation)
  return {
    label: 'Busiest weekday',
    value: name,
    exact: null,
    definition: `The weekday with the most sales in ${year}: ${countOf(sales, notation, 'sale')}, ${percent} of the year's. Refunds aren't counted.`,
    note: `${percent} of the year's sales`,
    delta: null,
    trend: NO_TREND,
    entries: null,
  }
}
