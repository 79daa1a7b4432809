import type { MailBlock, MailContent, MailFigure } from '../../../server/mail/content.ts'
import { monthOf, yearOf, monthName } from '../../../shared/calendar.ts'
import { ASSUMED_SIGN, averageSale, purchasesIn, purchaseWord } from '../../../shared/figures.ts'
import {
  countOf,
  formatCount,
  formatMoney,
  fromCents,
  percentText,
  moneyText,
} from '../../../shared/money.ts'
import { taxWords } from '../../../shared/tax-words.ts'
import { coverageInWords } from '../../kpi/index.ts'
import type { DigestFacts, Figure } from '../reading.ts'
import { hasEntries } from '../rules/sums.ts'
import { comparedWith, daysInWords, growthInWords, periodInWords } from './amounts.ts'
import type { LinkTo } from './links.ts'
import { topDriverInWords } from './top-driver.ts'
import { goalInWords, nextSection, numberSection } from './sections.ts'

interface Told {
  linkTo: LinkTo
  /** the last digest unless the owner opens a link */
  isLast: boolean
}

export function digestMail(facts: DigestFacts, { linkTo, isLast }: Told): MailContent {
  const { period, businessName, isWithoutTax, notation } = facts
  const when = `${periodInWords(period, notation)}${taxWords(isWithoutTax, false).note}`
  return {
    ...headOf(facts),
    preview: previewOf(facts),
    blocks: [
      businessName ? `${businessName}, ${when}` : when,
      ...(hasEntries(facts.sold) ? figureBlocks(facts, linkTo) : quietBlocks(facts)),
      ...numberSection(facts),
      ...nextSection(facts, linkTo),
      ...(isLast ? [LAST] : []),
    ],
    reason: REASONS[period.rhythm],
  }
}

const LAST =
  "You haven't opened the last two of these emails. If you don't open this one either, we'll stop sending them. Any link in it keeps them coming."

const CHOOSE = 'Under Your account, you can choose how often this email comes.'
const REASONS = {
  weekly: `You get this email on Mondays because you have an account with us. ${CHOOSE}`,
  monthly: `You get this email once a month because you have an account with us. ${CHOOSE}`,
}

/** `Your week: $4,210, up 12%` */
function headOf({ period, sold, compared, notation }: DigestFacts) {
  const isWeek = period.rhythm === 'weekly'
  const name = isWeek ? 'week' : monthName(period.range.start)
  if (!hasEntries(sold)) {
    const title = `No sales recorded ${isWeek ? 'last week' : `in ${name}`}`
    return { subject: title, title }
  }
  const revenue = formatMoney(fromCents(sold.revenueCents), { ...notation, style: 'whole' })
  const growth = compared?.revenue.growth ?? null
  // A change of some days would be taken for the whole period's.
  const change =
    growth !== null && compared?.part === null
      ? growthInWords(Math.abs(growth) >= 1 ? Math.round(growth) : growth, notation)
      : null
  const news = change ? `${revenue}, ${change}` : revenue
  return { subject: `Your ${name}: ${news}`, title: `Your ${name}: ${revenue}` }
}

function previewOf({ sold, goal, notation }: DigestFacts): string {
  if (!hasEntries(sold)) return RECORD
  const sales = countOf(sold.sales, notation, 'sale')
  return goal ? `${sales}, ${goalInWords(goal, notation).short}.` : `${sales}.`
}

/** as the email compares, whatever the owner chose last */
const DASHBOARD = '/dashboard?compare=preceding'

function figureBlocks(facts: DigestFacts, linkTo: LinkTo): MailBlock[] {
  const { period } = facts
  const { start, end } = period.range
  const isWeek = period.rhythm === 'weekly'
  const link = isWeek
    ? {
        link: 'See last week on your dashboard',
        url: linkTo(`${DASHBOARD}&from=${start}&to=${end}`),
      }
    : {
        link: `See ${monthName(start)} on your dashboard`,
        url: linkTo(`${DASHBOARD}&year=${yearOf(start)}&period=m${monthOf(start)}`),
      }
  return [{ figures: figuresOf(facts) }, ...topDriverInWords(facts), ...goalBlocks(facts), link]
}

function figuresOf(facts: DigestFacts): MailFigure[] {
  const { sold, compared, margin, coverage, notation } = facts
  const amount = (value: number): string => moneyText(value, notation)
  const average = (value: number): string => formatMoney(value, { ...notation, style: 'computed' })
  const figures: MailFigure[] = [
    {
      label: 'Revenue',
      value: amount(fromCents(sold.revenueCents)),
      ...changeOf(facts, compared?.revenue, amount),
    },
    {
      label: 'Sales',
      value: formatCount(sold.sales, notation),
      ...changeOf(facts, compared?.sales, (value) => countOf(value, notation, 'sale')),
    },
  ]
  if (sold.sales > 0) {
    figures.push({
      label: `Average ${purchaseWord(sold.sales, purchasesIn(sold))}`,
      value: average(averageSale(sold)),
      ...changeOf(facts, compared?.average, average),
    })
  }
  if (margin !== null) {
    figures.push({
      label: 'Gross margin',
      value: `${coverage < 100 ? ASSUMED_SIGN : ''}${percentText(margin, notation)}`,
      ...marginChange(facts),
      // as on the dashboard
      ...(coverage < 100 && { caveat: coverageInWords(coverage) }),
    })
  }
  return figures
}

/** A change of some days comes with their amount, since the figure is the whole period's. */
function changeOf(
  { period, compared, notation }: DigestFacts,
  figure: Figure | null | undefined,
  text: (value: number) => string,
): Pick<MailFigure, 'note' | 'tone'> {
  if (!figure || figure.growth === null || !compared) return {}
  const { growth, before, value } = figure
  const { part } = compared
  const words = growthInWords(growth, notation)
  const other = comparedWith(period, part, notation)
  const note = words
    ? `${words} on ${other}`
    : growth > 1
      ? `${text(before)} ${other}`
      : `the same as ${other}`
  return {
    note: part ? `${text(value)} on ${daysInWords(period, part.current, notation)}, ${note}` : note,
    ...(words && { tone: growth > 0 ? 'better' : 'worse' }),
  }
}

function marginChange({ period, compared, notation }: DigestFacts) {
  const points = compared?.marginPoints ?? null
  if (points === null || Math.abs(points) < 0.05 || !compared) return {}
  const size = percentText(Math.abs(points), notation).replace('%', '')
  const other = comparedWith(period, compared.part, notation)
  return {
    note: `${points > 0 ? 'up' : 'down'} ${size} points on ${other}`,
    tone: points > 0 ? ('better' as const) : ('worse' as const),
  }
}

const RECORD = 'If you sold something, add it, and your figures are right again.'

function quietBlocks(facts: DigestFacts): MailBlock[] {
  const before = comparedWith(facts.period, null, facts.notation)
  return [`You recorded sales ${before}, but none since. ${RECORD}`, ...goalBlocks(facts)]
}

const goalBlocks = ({ goal, notation }: DigestFacts): MailBlock[] =>
  goal ? [goalInWords(goal, notation).text] : []
