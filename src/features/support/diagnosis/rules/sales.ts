import { say } from '../../../../shared/phrases/words.ts'
import { daysBetween, formatDayInWords, monthYear, type Day } from '../../../../shared/calendar.ts'
import { FALLBACK_MARGIN, wholePercent } from '../../../../shared/figures.ts'
import { TRASH_DAYS } from '../../../../shared/limits.ts'
import { countOf, formatCount, type Notation } from '../../../../shared/money.ts'
import {
  fiscalYearOf,
  formatRange,
  JANUARY,
  nameOfYear,
  yearAround,
} from '../../../../shared/periods.ts'
import { TO_DASHBOARD, TO_DATA, TO_ENTRY, TO_PROFILE, type Cause } from './finding.ts'

const TYPES = ['Data Accuracy', 'Bug/Error'] as const
const yearShown = (day: Day, { fiscalMonth }: Notation): string =>
  nameOfYear(fiscalYearOf(day, fiscalMonth), fiscalMonth)
const EMPTY = 'empty|blank|zero|0=|zeros|nought|nil nothing no+data|sales|figures|numbers|graph'

export const noSales: Cause = {
  kind: 'no_sales',
  words: { points: EMPTY, hints: 'load|show|appear graph|chart|dashboard where missing' },
  types: [...TYPES, 'Performance'],
  check: TO_ENTRY,
  find: ({ sales }) =>
    sales.entries > 0
      ? null
      : {
          // Just below striking: not told to owners who write of something else.
          strength: 0.92,
          diagnosis: say`There are no sales recorded in your account yet, so every figure is empty.`,
          solution: `Add your first sale, or import the sales you already have. The figures appear right away. Sales you deleted can be restored in Data Management for ${TRASH_DAYS} days.`,
          fixTime: 'About 2 minutes',
          cures: [TO_ENTRY, TO_DATA],
        },
}

/** days */
const QUIET = 14
const LONG_QUIET = 30

export const nothingLately: Cause = {
  kind: 'nothing_lately',
  words: {
    points: `${EMPTY} streak stopped|stuck+at|since`,
    hints: 'figures|numbers|where show|gone|missing selling|sold|sales coach|mission old',
  },
  types: [...TYPES, 'Performance', 'Other'],
  check: TO_ENTRY,
  find: ({ sales, today, notation }) => {
    const { lastDay } = sales
    if (!lastDay) return null
    const quiet = daysBetween(lastDay, today)
    if (quiet < QUIET) return null
    return {
      strength: quiet >= LONG_QUIET ? 0.95 : 0.85,
      diagnosis: say`Your latest sale is dated ${formatDayInWords(lastDay, notation)}, ${countOf(quiet, notation, 'day')} ago. Nothing is recorded since then, so newer figures are 0, and there is no streak.`,
      solution: `Add or import the sales since then. To see those that are recorded, choose the year ${yearShown(lastDay, notation)} at the top of the dashboard.`,
      fixTime: 'About 5 minutes',
      cures: [TO_ENTRY, TO_DATA],
    }
  },
}

/** share of all sales, or number */
const MANY_AHEAD = 0.02
const SOME_AHEAD = 3

export const salesAhead: Cause = {
  kind: 'sales_ahead',
  words: {
    points: 'future|ahead|tomorrow dated wrong+date|day|year past|beyond|after+today',
    hints: 'today missing|show|where chart|graph morning|typed|enter|put date',
  },
  types: [...TYPES, 'Interface'],
  check: { ...TO_DATA, label: 'See your newest sales' },
  find: ({ sales, today, notation }) => {
    const { ahead, entries, range } = sales
    if (ahead === 0 || !range) return null
    const isMuch = ahead >= SOME_AHEAD || ahead >= MANY_AHEAD * entries
    const isFar = daysBetween(today, range.end) > 300
    return {
      strength: isFar || isMuch ? 0.94 : 0.6,
      diagnosis: say`${countOf(ahead, notation, 'sale is', 'sales are')} dated after today, ${formatDayInWords(today, notation)}. The latest is dated ${formatDayInWords(range.end, notation)}. They do not count until then.`,
      solution:
        'Search for them in Data Management and correct their dates. If they come from an import, undo it there and import the file again with the other order of day and month.',
      fixTime: 'About 5 minutes',
    }
  },
}

/** entries, and share of one day */
const MANY = 20
const MOST = 0.8

export const allOnOneDay: Cause = {
  kind: 'one_day',
  words: { points: 'same|one|single|wrong+day|date spike all+on', hints: 'day date month import' },
  types: TYPES,
  check: { ...TO_DATA, label: 'Check the dates of your sales' },
  find: ({ sales, notation }) => {
    const { busiest, entries } = sales
    if (!busiest || entries < MANY || busiest.entries < MOST * entries) return null
    return {
      strength: 0.95,
      diagnosis: say`${countOf(busiest.entries, notation, 'sale')} of ${countOf(entries, notation, 'sale')} are dated ${formatDayInWords(busiest.day, notation)}. Most likely a file was imported with the day of the export instead of the day of each sale.`,
      solution:
        'Open Data Management, undo that import, and import the file again. In the mapping step choose the column with the day of each sale as Sale Date.',
      fixTime: 'About 5 minutes',
    }
  },
}

/** share below 0 */
const MANY_REFUNDS = 0.2

export const manyRefunds: Cause = {
  kind: 'negative_revenue',
  words: {
    points: 'negative|minus refund loss|losing below+zero|nothing',
    hints: 'low|less revenue|amount|total|sum red',
  },
  types: TYPES,
  check: { ...TO_DATA, label: 'See your sales' },
  find: ({ sales, notation }) => {
    const { refunds, entries } = sales
    if (refunds === 0 || refunds < MANY_REFUNDS * entries) return null
    return {
      strength: 0.94,
      diagnosis: say`${countOf(refunds, notation, 'entry', 'entries')} of ${countOf(entries, notation, 'entry', 'entries')} have an amount below 0. They count as refunds and lower your revenue.`,
      solution:
        'Search for them in Data Management. If they are sales, correct their amounts. If a whole file was read with the wrong sign, undo its import, fix the column and import it again.',
      fixTime: 'About 5 minutes',
    }
  },
}

/** sales, share without a cost, and hardly any with one */
const SOME_SALES = 5
const WITHOUT_COST = 0.5
const HARDLY_ANY = 0.95

export const marginAssumed: Cause = {
  kind: 'margin_assumed',
  words: {
    points: 'margin|profit cost',
    hints:
      'earn|making|keep percent|30 same|every parts|ingredient|material|wage|supplier|flour math|maths|calculat eat|half',
  },
  types: TYPES,
  check: { ...TO_PROFILE, label: 'Check your default margin' },
  find: ({ sales: { recent }, defaultMargin, notation }) => {
    const without = recent.sales - recent.costed
    if (recent.sales < SOME_SALES || without < WITHOUT_COST * recent.sales) return null
    const isAll = without >= HARDLY_ANY * recent.sales
    const which =
      without === recent.sales
        ? `None of your ${countOf(recent.sales, notation, 'sale')} of the last year has a cost recorded.`
        : `${formatCount(without, notation)} of ${countOf(recent.sales, notation, 'sale')} of the last year (${wholePercent(without, recent.sales)}%) have no cost recorded.`
    const assumed =
      defaultMargin === null
        ? `${FALLBACK_MARGIN}%, because your profile sets none`
        : `${defaultMargin}%, as your profile says`
    return {
      strength: isAll ? 0.93 : 0.8,
      diagnosis: say`${which} Their margin is not known but assumed: ${assumed}.`,
      solution:
        'Enter what a sale cost you along with it, or map the cost column when you import. Or set the margin that you usually have in Business Profile.',
      fixTime: 'About 5 minutes',
      cures: [TO_PROFILE, TO_DATA],
    }
  },
}

export const fiscalYear: Cause = {
  kind: 'fiscal_year',
  words: {
    points: 'fiscal|financial year+low|total|wrong|whole|count tax|ytd since|from+january',
    hints: 'year|yearly|annual january|spring|quarter low|less|missing|counted adviser|accountant',
  },
  types: TYPES,
  check: { ...TO_PROFILE, label: 'Check when your year begins' },
  find: ({ sales: { thisYear }, today, notation }) => {
    const { fiscalMonth } = notation
    if (fiscalMonth === JANUARY || fiscalMonth === undefined) return null
    const { start } = yearAround(today, fiscalMonth)
    const missing = thisYear.calendar - thisYear.fiscal
    return {
      strength: missing > 0 ? 0.9 : 0.75,
      diagnosis: say`Your profile says that your year begins in ${monthYear(start).split(' ')[0]!}. So “this year” counts ${countOf(thisYear.fiscal, notation, 'sale')} since ${formatDayInWords(start, notation)}, while there are ${formatCount(thisYear.calendar, notation)} since 1 January.`,
      solution:
        'If your year is the calendar year, open Business Profile and set January as the first month of the fiscal year. The figures follow at once.',
      fixTime: 'About 1 minute',
      cures: [TO_PROFILE],
    }
  },
}

const OLD_VIEW = 1

export const wrongYear: Cause = {
  kind: 'wrong_year',
  words: {
    points:
      'year+wrong|last|old|previous|which zero|nought|nothing|0= familiar|old+numbers|figures',
    hints: 'year this|todays|week+missing|not|dont|see|seem january|xmas|christmas|new before',
  },
  types: [...TYPES, 'Interface', 'Other'],
  check: { ...TO_DASHBOARD, label: 'Check the year on the dashboard' },
  find: ({ view, sales, today, notation }) => {
    if (!view?.range || !sales.lastDay) return null
    const isOld = daysBetween(view.range.end, today) >= OLD_VIEW && view.range.end < sales.lastDay
    const isAhead = view.range.start > sales.lastDay
    if (!isOld && !isAhead) return null
    const period = formatRange(view.range, notation)
    const year = yearShown(sales.lastDay, notation)
    return {
      strength: isOld && yearShown(view.range.end, notation) === year ? 0.85 : 0.94,
      diagnosis: isOld
        ? say`The dashboard showed you ${period}, which ended before your latest sale, dated ${formatDayInWords(sales.lastDay, notation)}.`
        : say`The dashboard showed you ${period}, in which you have no sales yet. Your latest is dated ${formatDayInWords(sales.lastDay, notation)}.`,
      solution: `Choose the year ${year} at the top of the dashboard.`,
      fixTime: 'About 1 minute',
      cures: [TO_DASHBOARD],
    }
  },
}

export const viewOff: Cause = {
  kind: 'view_off',
  words: {
    points:
      'screen|page|dashboard|card|box|panel|tile|chart|list|graph+gone|missing|half|disappear|hidden|vanish hide|hidden filter|customize',
    hints: 'gone|disappear|missing see|show yesterday touch help sales',
  },
  types: [...TYPES, 'Interface'],
  check: { ...TO_DASHBOARD, label: 'See what the dashboard shows' },
  find: ({ view, notation }) => {
    if (!view || view.hidden === 0) return null
    return {
      strength: view.hidden >= 3 ? 0.94 : 0.9,
      diagnosis: say`On this device, ${countOf(view.hidden, notation, 'part of the dashboard is', 'parts of the dashboard are')} switched off. Nothing of your data is gone.`,
      solution: 'Open the dashboard, choose Customize, and switch on what you want to see.',
      fixTime: 'About 1 minute',
      cures: [TO_DASHBOARD],
    }
  },
}
