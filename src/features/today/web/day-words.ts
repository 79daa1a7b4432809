import { formatDayOfYear, nameOfWeekday } from '../../../shared/calendar.ts'
import { filledPart } from '../../../shared/figures.ts'
import { countOf, moneyText, type Notation } from '../../../shared/money.ts'
import type { Today } from '../contract.ts'

/** What the first cell of the bar says. */
export interface DayWords {
  label: string
  /** the same, longer, where there is room */
  longLabel: string
  corner: string
  amount: string
  /** after the amount: `of $268` */
  of: string
  /** part of the bar that is filled, 0 to 1; null without a bar */
  filled: number | null
  /** `strong` comes first and stands out; either may be '' */
  note: { strong: string; separator?: string; rest: string }
}

/** The day on an open day, the week on a closed one. */
export const dayWords = (answer: Today, notation: Notation): DayWords =>
  answer.isOpenToday ? openDay(answer, notation) : closedDay(answer, notation)

function openDay(answer: Today, notation: Notation): DayWords {
  const { day, today, target, usual } = answer
  const money = (amount: number): string => moneyText(amount, notation)
  const isDue = target?.day === today
  const aim = isDue ? (target.withinReach ?? target.amount) : null
  const scale = aim ?? usual?.amount ?? null
  return {
    label: 'Today',
    longLabel: `Today, ${nameOfWeekday(today)} ${formatDayOfYear(today, notation)}`,
    corner: day.sales > 0 ? countOf(day.sales, notation, 'sale') : '',
    amount: money(day.revenue),
    of: aim === null ? '' : `of ${money(aim)}`,
    filled: scale === null || scale <= 0 ? null : filledPart(day.revenue, scale),
    note: openNote(answer, aim, money),
  }
}

function openNote(answer: Today, aim: number | null, money: (amount: number) => string) {
  const { day, today, target, usual, firstSale } = answer
  const weekday = nameOfWeekday(today)
  if (aim !== null && target) {
    const rest =
      target.withinReach === null
        ? day.weekBefore === null
          ? ''
          : `last ${weekday} ${money(day.weekBefore)}`
        : `your goal would take ${money(target.amount)} a day`
    const over = difference(day.revenue, aim)
    const strong =
      over > 0
        ? `Reached, ${money(over)} over`
        : day.isDone || over === 0
          ? 'Reached'
          : `${money(-over)} to go`
    return { strong, separator: ' · ', rest }
  }
  if (firstSale === today) return { strong: '', rest: 'Your first sale. A good start.' }
  if (usual) {
    const over = difference(day.revenue, usual.amount)
    return over > 0
      ? { strong: `${money(over)} more`, rest: `than a usual ${weekday}` }
      : { strong: '', rest: `A usual ${weekday} brings ${money(usual.amount)}` }
  }
  if (day.weekBefore !== null)
    return { strong: '', rest: `Last ${weekday} brought ${money(day.weekBefore)}` }
  if (day.sales > 0) return { strong: '', rest: '' }
  return { strong: '', rest: day.revenue < 0 ? 'Only refunds so far today' : 'No sales yet today' }
}

function closedDay({ week, target, today }: Today, notation: Notation): DayWords {
  const money = (amount: number): string => moneyText(amount, notation)
  const more = week.before === null ? null : difference(week.revenue, week.before)
  const next =
    target && target.day !== today
      ? `${nameOfWeekday(target.day)} ${money(target.withinReach ?? target.amount)}`
      : ''
  return {
    label: 'Closed today',
    longLabel: 'Closed today',
    corner: countOf(week.sales, notation, 'sale'),
    amount: money(week.revenue),
    of: week.isOver ? 'last week' : 'this week',
    filled: week.before !== null && week.before > 0 ? filledPart(week.revenue, week.before) : null,
    note: {
      strong: more === null ? '' : comparedInWords(more, money),
      rest: [
        more === null ? '' : more === 0 ? 'as the week before' : 'than the week before',
        next && `target for ${next}`,
      ]
        .filter(Boolean)
        .join(' · '),
    },
  }
}

function comparedInWords(more: number, money: (amount: number) => string): string {
  if (more === 0) return 'The same'
  return `${money(Math.abs(more))} ${more > 0 ? 'more' : 'less'}`
}

/** Without what binary fractions add: 0.3 − 0.1 is 0.19999999999999998. */
const difference = (a: number, b: number): number => Number((a - b).toFixed(2))
