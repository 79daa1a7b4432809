import { daysBetween, formatDayOfYear, nameOfWeekday } from '../../../shared/calendar.ts'
import { filledPart } from '../../../shared/figures.ts'
import { countOf, moneyText, percentText, type Notation } from '../../../shared/money.ts'
import { capital, spokenNumber } from '../../../shared/spoken-numbers.ts'
import {
  hasBegun,
  nameOfTarget,
  targetSentence,
  verdictOf,
  type Verdict,
} from '../../goals/target/contract.ts'
import type { Part, Today } from '../contract.ts'

export interface NumberWords {
  label: string
  /** `23 sales`; may be '' */
  corner: string
  amount: string
  /** `of $1,250`; may be '' */
  of: string
  /** 0 to 1; null without a bar */
  filled: number | null
  /** may be '' */
  sentence: string
}

type Target = NonNullable<Today['target']>

export function numberWords(answer: Today, notation: Notation): NumberWords {
  const { target, today, closedUntil, day } = answer
  if (target) {
    const words = hasBegun(target, today) ? running : coming
    return words(answer, target, notation)
  }
  return closedUntil !== null && day.sales === 0
    ? closedDay(answer, notation)
    : openDay(answer, notation)
}

function running(answer: Today, target: Target, notation: Notation): NumberWords {
  const { today, closedUntil, day } = answer
  const { amount, revenue, sales } = target
  const sentence = targetSentence(target, today, notation)
  const still = day.sales === 1 ? 'a sale' : `${spokenNumber(day.sales)} sales`
  return {
    label: nameOfTarget(target, today, notation),
    corner: soldText(sales, notation),
    amount: moneyText(revenue, notation),
    of: `of ${moneyText(amount, notation)}`,
    filled: filledPart(revenue, amount),
    sentence:
      closedUntil !== null && day.sales > 0
        ? `Closed, and you still made ${still}. ${sentence}`.trim()
        : sentence,
  }
}

const soldText = (sales: number, notation: Notation): string =>
  sales > 0 ? countOf(sales, notation, 'sale') : 'no sales yet'

function coming(answer: Today, target: Target, notation: Notation): NumberWords {
  const { today } = answer
  const label = nameOfTarget(target, today, notation)
  const isTomorrow = label === 'Tomorrow'
  return {
    label: isTomorrow ? `Tomorrow, ${nameOfWeekday(target.startDate)}` : label,
    corner: target.beat === 'day' ? 'closed today' : closedText(answer, notation),
    amount: moneyText(target.amount, notation),
    of: 'to aim for',
    filled: null,
    sentence: [targetSentence(target, today, notation), broughtText(answer, target, notation)]
      .filter(Boolean)
      .join(' '),
  }
}

function closedText({ closedUntil, today }: Today, notation: Notation): string {
  if (closedUntil === null) return ''
  const isSoon = daysBetween(today, closedUntil) < 7
  return `closed until ${isSoon ? nameOfWeekday(closedUntil) : formatDayOfYear(closedUntil, notation)}`
}

function broughtText({ week, month }: Today, { beat }: Target, notation: Notation): string {
  const money = (amount: number): string => moneyText(amount, notation)
  if (beat === 'month') return `${month.name} brought ${money(month.revenue)}.`
  const { isLast, revenue, sales, usual } = week
  if (beat === 'week') {
    const from = sales > 0 ? ` from ${countOf(sales, notation, 'sale')}` : ''
    return `${isLast ? 'Last week' : 'This one'} brought ${money(revenue)}${from}.`
  }
  const more = usual === null ? 0 : Math.round(revenue - usual)
  const compared =
    more === 0 ? '' : `, ${money(Math.abs(more))} ${more > 0 ? 'more' : 'less'} than usual`
  return `${isLast ? 'Last' : 'This'} week brought ${money(revenue)}${compared}.`
}

function openDay({ day, today, firstSale }: Today, notation: Notation): NumberWords {
  const start = day.sales > 0 ? 'A good start.' : ''
  return {
    label: 'Today',
    corner: soldText(day.sales, notation),
    amount: moneyText(day.revenue, notation),
    of: '',
    filled: null,
    sentence:
      day.revenue < 0 && day.sales === 0
        ? 'Only refunds so far today.'
        : firstSale === today && day.sales === 1
          ? `Your first sale. ${start}`
          : start,
  }
}

function closedDay(answer: Today, notation: Notation): NumberWords {
  const { revenue, sales, isLast } = answer.week
  return {
    label: isLast ? 'Last week' : 'This week',
    corner: closedText(answer, notation),
    amount: moneyText(revenue, notation),
    of: '',
    filled: null,
    sentence: sales > 0 ? `From ${countOf(sales, notation, 'sale')}.` : '',
  }
}

export interface TrackWords {
  name: string
  /** `goal $24,000`, `so far $6,480` */
  amount: string
  verdict: Verdict | null
  /** 0 to 1; null without a goal */
  filled: number | null
  /** 0 to 1; null if nothing is due yet */
  due: number | null
  /** may be '' */
  note: string
}

/** The month, then the quarter or year: at most two, and none that says nothing new. */
export function trackWords(answer: Today, notation: Notation): TrackWords[] {
  const { month, yearOrQuarter, day, target } = answer
  const isNew = month.revenue !== (target?.beat === 'month' ? target.revenue : day.revenue)
  return [
    month.goal || isNew ? partWords(month, answer, notation) : null,
    yearOrQuarter.goal ? partWords(yearOrQuarter, answer, notation) : null,
  ].filter((words) => words !== null)
}

const partWords = (part: Part, answer: Today, notation: Notation): TrackWords =>
  part.goal ? withGoal(part, part.goal, answer, notation) : withoutGoal(part, notation)

function withoutGoal({ name, revenue, growth }: Part, notation: Notation): TrackWords {
  const change = Math.abs(growth ?? 0)
  const size = percentText(change >= 10 ? Math.round(change) : change, notation)
  const isMore = (growth ?? 0) > 0
  const words = {
    ...{ name, filled: null, due: null },
    amount: `so far ${moneyText(revenue, notation)}`,
  }
  if (change < 0.05) return { ...words, verdict: null, note: '' }
  return {
    ...words,
    verdict: { text: `${size} ${isMore ? 'more' : 'less'}`, is: isMore ? 'better' : 'worse' },
    note: 'than on the same days of last year',
  }
}

function withGoal(
  { name, revenue }: Part,
  { amount, expectedByNow, isOutOfReach }: NonNullable<Part['goal']>,
  { target, hint }: Today,
  notation: Notation,
): TrackWords {
  const isReached = revenue >= amount
  const realistic = !isReached && target?.period === name ? target.realistic : null
  // The next line says it too, in more words.
  const isSaid = hint?.kind === 'out-of-reach' && hint.period === name
  return {
    name,
    amount: `goal ${moneyText(amount, notation)}`,
    verdict: verdictOf({ amount, revenue, expectedByNow, isOutOfReach }, notation),
    filled: filledPart(revenue, amount),
    due: isReached || expectedByNow === null ? null : filledPart(expectedByNow, amount),
    note:
      realistic === null || isSaid
        ? ''
        : `${daysLeftText(target!.openDaysLeft!)} left. About ${moneyText(realistic, notation)} is realistic.`,
  }
}

const daysLeftText = (days: number): string =>
  `${capital(spokenNumber(days))} open ${days === 1 ? 'day' : 'days'}`
