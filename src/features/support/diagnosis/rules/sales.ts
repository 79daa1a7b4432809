import { say } from '../../../../shared/phrases/words.ts'
import { formatDayInWords } from '../../../../shared/calendar.ts'
import { TRASH_DAYS } from '../../../../shared/limits.ts'
import { countOf } from '../../../../shared/money.ts'
import { fiscalYearOf, nameOfYear, yearAround } from '../../../../shared/periods.ts'
import { TO_DASHBOARD, TO_DATA, TO_ENTRY, type Finding, type Rule } from './finding.ts'

const TYPES = ['Data Accuracy', 'Bug/Error'] as const
/** Words alone such as `dashboard` would take every report about that page for one about missing figures. */
const EMPTY_CUES =
  /\b(empty|blank|nothing|zero|no (data|sales|figures|numbers|revenue)|(not|n't) (show|see|display|load)\w*|disappear\w*|gone|missing|0\b(?![.,%]?\d))/i

const base: Pick<Finding, 'types' | 'isOwnersToFix' | 'fixTime' | 'cures'> = {
  types: TYPES,
  isOwnersToFix: true,
  fixTime: 'About 5 minutes',
  cures: [TO_DATA],
}

export const noSales: Rule = ({ sales }) =>
  sales.entries > 0
    ? null
    : {
        ...base,
        kind: 'no_sales',
        certainty: 0.9,
        cues: EMPTY_CUES,
        diagnosis: say`There are no sales recorded in your account yet, so every figure is empty.`,
        solution: `Add your first sale, or import the sales you already have. The figures appear right away. Sales you deleted can be restored in Data Management for ${TRASH_DAYS} days.`,
        fixTime: 'About 2 minutes',
        cures: [TO_ENTRY, TO_DATA],
      }

/** There are sales, but none in the year that the dashboard would be expected to show. */
export const noSalesThisYear: Rule = ({ sales, today, notation }) => {
  const { fiscalMonth } = notation
  const thisYear = yearAround(today, fiscalMonth)
  if (!sales.range || sales.range.end >= thisYear.start) return null
  const { end } = sales.range
  const [known, missing] = [end, today].map((day) =>
    nameOfYear(fiscalYearOf(day, fiscalMonth), fiscalMonth),
  )
  return {
    ...base,
    kind: 'no_sales_this_year',
    certainty: 0.85,
    cues: EMPTY_CUES,
    diagnosis: say`Your latest sale is dated ${formatDayInWords(end, notation)}. There is none in ${missing!}, so figures of this year are 0.`,
    solution: `Choose ${known} in the year list on the dashboard to see your sales. For figures of ${missing}, add or import the sales of this year.`,
    fixTime: 'About 1 minute',
    cures: [TO_DASHBOARD, TO_DATA],
  }
}

export const salesAhead: Rule = ({ sales, today, notation }) => {
  if (sales.ahead === 0 || !sales.range) return null
  const { end } = sales.range
  return {
    ...base,
    kind: 'sales_ahead',
    certainty: 0.9,
    cues: /\b(dated|future|wrong (dates?|day|month|year)|missing|not (show|count|includ)\w*|too (low|few))\b/i,
    diagnosis: say`${countOf(sales.ahead, notation, 'sale is', 'sales are')} dated after today, ${formatDayInWords(today, notation)}. The latest is dated ${formatDayInWords(end, notation)}. They do not count until then.`,
    solution:
      'Search for them in Data Management and correct their dates. If they come from an import, undo it there and import the file again with the other order of day and month.',
  }
}

/** entries from which on, and share of all from which on, one day is too much */
const MANY = 20
const MOST = 0.8

export const allOnOneDay: Rule = ({ sales, notation }) => {
  const { busiest, entries } = sales
  if (!busiest || entries < MANY || busiest.entries < MOST * entries) return null
  return {
    ...base,
    kind: 'one_day',
    certainty: 0.9,
    cues: /\b(dated|(same|one|single|wrong) (day|dates?)|spike|all on)\b/i,
    diagnosis: say`${countOf(busiest.entries, notation, 'sale')} of ${countOf(entries, notation, 'sale')} are dated ${formatDayInWords(busiest.day, notation)}. Most likely a file was imported with the day of the export instead of the day of each sale.`,
    solution:
      'Open Data Management, undo that import, and import the file again. In the mapping step choose the column with the day of each sale as Sale Date.',
  }
}

/** share of entries below 0 from which on they are worth a word */
const MANY_REFUNDS = 0.2

export const manyRefunds: Rule = ({ sales, notation }) => {
  const { refunds, entries } = sales
  if (refunds === 0 || refunds < MANY_REFUNDS * entries) return null
  return {
    ...base,
    kind: 'negative_revenue',
    certainty: 0.85,
    cues: /\b(negative|minus|below|refunds?|loss|too low|wrong (revenue|amount|total|sum))\b/i,
    diagnosis: say`${countOf(refunds, notation, 'entry', 'entries')} of ${countOf(entries, notation, 'entry', 'entries')} have an amount below 0. They count as refunds and lower your revenue.`,
    solution:
      'Search for them in Data Management. If they are sales, correct their amounts. If a whole file was read with the wrong sign, undo its import, fix the column and import it again.',
  }
}
