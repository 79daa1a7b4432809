import { formatDayOfYear, nameOfWeekday } from '../../../shared/calendar.ts'
import { filledPart } from '../../../shared/figures.ts'
import { countOf, moneyText, type Notation } from '../../../shared/money.ts'
import { hasBegun, nameOfTarget, progressWords } from '../../goals/target/contract.ts'
import type { Today } from '../contract.ts'

export interface DayWords {
  label: string
  longLabel: string
  corner: string
  amount: string
  /** `of $268` */
  of: string
  /** 0 to 1; null without a bar */
  filled: number | null
  /** either may be '' */
  note: { strong: string; separator?: string; rest: string }
}

export function dayWords(answer: Today, notation: Notation): DayWords {
  const { target, today } = answer
  if (!target) return answer.isOpenToday ? openDay(answer, notation) : closedDay(answer, notation)
  return hasBegun(target, today)
    ? running(answer, target, notation)
    : coming(answer, target, notation)
}

type Target = NonNullable<Today['target']>

function running({ today }: Today, target: Target, notation: Notation): DayWords {
  const { amount, revenue, sales, beat } = target
  const label = nameOfTarget(target, today, notation)
  return {
    label,
    longLabel:
      beat === 'day' ? `Today, ${nameOfWeekday(today)} ${formatDayOfYear(today, notation)}` : label,
    corner: sales > 0 ? countOf(sales, notation, 'sale') : '',
    amount: moneyText(revenue, notation),
    of: `of ${moneyText(amount, notation)}`,
    filled: filledPart(revenue, amount),
    note: { ...progressWords(target, today, notation), separator: ' · ' },
  }
}

function coming(answer: Today, target: Target, notation: Notation): DayWords {
  const { today, isOpenToday, week } = answer
  const label = nameOfTarget(target, today, notation)
  const brought = `${week.isOver ? 'Last' : 'This'} week brought ${moneyText(week.revenue, notation)}.`
  return {
    label,
    longLabel: label === 'Tomorrow' ? `Tomorrow, ${nameOfWeekday(target.startDate)}` : label,
    corner: isOpenToday ? '' : 'Closed today',
    amount: moneyText(target.amount, notation),
    of: 'to aim for',
    filled: null,
    note: {
      strong: '',
      rest: [progressWords(target, today, notation).rest, brought].filter(Boolean).join(' '),
    },
  }
}

function openDay(answer: Today, notation: Notation): DayWords {
  const { day, today } = answer
  return {
    label: 'Today',
    longLabel: `Today, ${nameOfWeekday(today)} ${formatDayOfYear(today, notation)}`,
    corner: day.sales > 0 ? countOf(day.sales, notation, 'sale') : '',
    amount: moneyText(day.revenue, notation),
    of: '',
    filled: null,
    note: { strong: '', rest: openNote(answer, notation) },
  }
}

function openNote({ day, today, firstSale }: Today, notation: Notation): string {
  if (firstSale === today) return 'Your first sale. A good start.'
  if (day.weekBefore !== null)
    return `Last ${nameOfWeekday(today)} brought ${moneyText(day.weekBefore, notation)}`
  if (day.sales > 0) return ''
  return day.revenue < 0 ? 'Only refunds so far today' : 'No sales yet today'
}

function closedDay({ week }: Today, notation: Notation): DayWords {
  return {
    label: 'Closed today',
    longLabel: 'Closed today',
    corner: countOf(week.sales, notation, 'sale'),
    amount: moneyText(week.revenue, notation),
    of: week.isOver ? 'last week' : 'this week',
    filled: null,
    note: { strong: '', rest: '' },
  }
}
