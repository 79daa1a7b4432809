import { formatDay, lengthOf } from '../../../../shared/calendar.ts'
import { ASSUMED_SIGN, FALLBACK_MARGIN, purchaseWord } from '../../../../shared/figures.ts'
import {
  countOf,
  formatCount,
  formatMoney,
  percentText,
  written,
  type Notation,
} from '../../../../shared/money.ts'
import { formatRange } from '../../../../shared/periods.ts'
import type { By, Effect, Explained, Group, Part, Side, Why } from '../../why/contract.ts'

export const TITLES: Record<Explained, string> = {
  totalRevenue: 'What changed your revenue',
  totalSales: 'What changed your number of sales',
  averageSale: 'What changed your average sale',
  grossProfitMargin: 'What changed your margin',
}

/** `+$1,240.00`, `-3`, `+1.25 pt` */
export function changeInWords(figure: Explained, change: number, notation: Notation): string {
  const sign = change > 0 ? '+' : ''
  if (figure === 'totalSales') return sign + formatCount(change, notation)
  if (figure === 'grossProfitMargin') {
    return `${sign}${written(change.toFixed(2), notation.numberStyle)} pt`
  }
  return sign + formatMoney(change, notation)
}

export function bothSides({ figure, current, previous }: Why, notation: Notation): string {
  const value = (side: Side): string => {
    if (figure === 'totalSales') return countOf(side.totalSales, notation, 'sale')
    if (figure === 'grossProfitMargin') {
      const sign = side.costCoverage < 100 ? ASSUMED_SIGN : ''
      return sign + percentText(side.grossProfitMargin, notation)
    }
    return formatMoney(side[figure], { ...notation, style: 'computed' })
  }
  return `${value(current)} for ${formatRange(rangeOf(current), notation)}, it was ${value(previous)} for ${formatRange(rangeOf(previous), notation)}`
}

export const rangeOf = ({ startDate, endDate }: Side) => ({ start: startDate, end: endDate })

/** purchases if receipts join sales on either side */
export const wordOf = ({ current, previous }: Pick<Why, 'current' | 'previous'>) =>
  purchaseWord(current.totalSales + previous.totalSales, current.purchases + previous.purchases)

export function effectInWords(
  figure: Explained,
  { kind, change, current, previous }: Effect,
  notation: Notation,
  hasRefunds: boolean,
  word: ReturnType<typeof wordOf>,
): { label: string; detail: string } {
  const [now, before] = [current ?? 0, previous ?? 0]
  const was = (write: (value: number) => string): string => `${write(now)}, it was ${write(before)}`
  const count = (value: number): string => formatCount(value, notation)
  const money = (value: number): string =>
    formatMoney(Math.abs(value), { ...notation, style: 'computed' })
  const pick = (by: number, more: string, fewer: string, same: string): string =>
    by > 0 ? more : by < 0 ? fewer : same
  const isAverage = figure === 'averageSale'
  switch (kind) {
    case 'sales':
      return {
        label: moreOrFewer(now - before, word, notation) ?? `As many ${word}s as before`,
        detail: was(count),
      }
    case 'average':
      return {
        label: `${pick(now - before, 'A larger', 'A smaller', 'The same')} average ${word}${hasRefunds ? ', before refunds' : ''}`,
        detail: was(money),
      }
    case 'refunds':
      return {
        label: pick(change, 'Less refunded', 'More refunded', 'As much refunded as before'),
        detail: was(money),
      }
    case 'days':
      return { label: moreOrFewer(now - before, 'day', notation)!, detail: was(count) }
    case 'pace':
      return {
        label: pick(change, 'More sales a day', 'Fewer sales a day', 'As many sales a day'),
        detail: was((value) => written(String(value), notation.numberStyle)),
      }
    case 'mix':
      return {
        label: isAverage
          ? pick(change, 'More sales of dearer products', 'More sales of cheaper products', '')
          : pick(
              change,
              'More sales of high-margin products',
              'More sales of low-margin products',
              '',
            ),
        detail: `Sales of each product now, at the ${isAverage ? 'averages' : 'margins'} before`,
      }
    case 'own':
      return {
        label: isAverage
          ? pick(
              change,
              `The same products bring in more a ${word}`,
              `The same products bring in less a ${word}`,
              '',
            )
          : pick(change, 'The same products leave more', 'The same products leave less', ''),
        detail: isAverage ? 'Their own averages' : 'Their own margins',
      }
  }
}

const moreOrFewer = (by: number, one: string, notation: Notation): string | undefined =>
  by === 0
    ? undefined
    : `${formatCount(Math.abs(by), notation)} ${by > 0 ? 'more' : 'fewer'} ${one}${Math.abs(by) === 1 ? '' : 's'}`

const NOUNS = {
  product: ['product', 'products'],
  customer: ['customer', 'customers'],
  salesperson: ['salesperson', 'salespeople'],
} as const
export const TABS: Record<By, string> = {
  product: 'Products',
  customer: 'Customers',
  salesperson: 'Team',
}

export const namesOf = (by: By): string => NOUNS[by][1]

export const namelessInWords = (by: By): string => `None of these sales names a ${NOUNS[by][0]}.`

export const amongInWords = ({ among }: Group, notation: Notation): string | null =>
  among === null
    ? null
    : `You have thousands of customers. The customers listed are among the ${formatCount(among, notation)} who have spent the most, or were refunded a lot.`

export function restInWords({ kind, count }: Part, by: By, notation: Notation): string {
  const [one, many] = NOUNS[by]
  if (kind === 'unnamed') return `Sales without a ${one}`
  if (kind === 'rest') return `All others, and sales without a ${one}`
  return count === 1 ? `1 other ${one}` : `${formatCount(count ?? 0, notation)} other ${many}`
}

export function partInWords(
  part: Part,
  { figure, current, previous }: Why,
  notation: Notation,
): string[] {
  if (!part.current || !part.previous) return []
  const [now, before] = [part.current, part.previous]
  const pair = (a: string, b: string): string => (a === b ? a : `${a}, it was ${b}`)
  const money = (amount: number): string => formatMoney(amount, { ...notation, style: 'computed' })
  const shares = (a: number, b: number, [all, allBefore]: [number, number]): string => {
    const share = (of: number, whole: number) => percentText((of / whole) * 100, notation)
    return pair(share(a, all), share(b, allBefore))
  }
  if (figure === 'grossProfitMargin') {
    const margin = (value: number | null): string =>
      value === null ? 'none' : percentText(value, notation)
    const revenues: [number, number] = [current.netRevenue, previous.netRevenue]
    return [
      `Margin ${pair(margin(now.margin), margin(before.margin))}`,
      `Share of revenue ${shares(now.revenue, before.revenue, revenues)}`,
    ]
  }
  const [sales, salesBefore] = [now.sales ?? 0, before.sales ?? 0]
  const sold = `${countOf(sales, notation, 'sale')}${sales === salesBefore ? '' : `, it was ${formatCount(salesBefore, notation)}`}`
  if (figure === 'totalSales') return [sold]
  if (figure === 'totalRevenue') return [pair(money(now.revenue), money(before.revenue)), sold]
  const average = (revenue: number, count: number): string =>
    count > 0 ? money(revenue / count) : 'none'
  return [
    `Average ${pair(average(now.revenue, sales), average(before.revenue, salesBefore))}`,
    `Share of sales ${shares(sales, salesBefore, [current.totalSales, previous.totalSales])}`,
  ]
}

export function notesOf(why: Why, notation: Notation, defaultMargin: number | null): string[] {
  const { figure, current, previous, effects } = why
  const days = [current, previous].map((side) => lengthOf(rangeOf(side)))
  const notes: string[] = []
  if (figure === 'totalRevenue' && days[0] !== days[1]) {
    notes.push(`${days[0]} days are compared with ${days[1]}.`)
  }
  if (figure !== 'totalSales' && effects.length === 0 && why.change !== 0) {
    notes.push(
      `There are too few sales to compare averages: ${formatCount(current.totalSales, notation)}, it was ${formatCount(previous.totalSales, notation)}.`,
    )
  }
  if (
    figure === 'grossProfitMargin' &&
    (current.costCoverage < 100 || previous.costCoverage < 100)
  ) {
    notes.push(
      `Costs are known for ${percentText(current.costCoverage, notation)} of this revenue, it was ${percentText(previous.costCoverage, notation)}. The rest counts with a margin of ${defaultMargin ?? FALLBACK_MARGIN}%.`,
    )
  }
  return notes
}

export function standsOutInWords(
  { revenue, date }: NonNullable<Why['standsOut']>,
  notation: Notation,
): string {
  return `One sale of ${formatMoney(revenue, notation)} on ${formatDay(date, notation)} makes at least half of this change`
}
