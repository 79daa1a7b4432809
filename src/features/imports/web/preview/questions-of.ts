import {
  formatDayInWords,
  formatDaysShort,
  withNames,
  type Day,
  type DayRange,
} from '../../../../shared/calendar.ts'
import { formatMoney, type Notation } from '../../../../shared/money.ts'
import { count } from '../../../profile/web/index.ts'
import type { ColumnMapping } from '../../contract.ts'
import { columnName, type ImportPreview } from '../../preview/contract.ts'
import type { DateOrder, ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'

type Doubts = ImportPreview['doubts']
type Known = { [Name in keyof Doubts]-?: NonNullable<Doubts[Name]> }

interface Answer<Name extends keyof Doubts> {
  value: NonNullable<ImportOptions[Name]>
  meaning: string
  hint: string
  /** undefined: unchanged */
  mapping?: ColumnMapping
}
export interface Question<Name extends keyof Doubts = keyof Doubts> {
  option: Name
  title: string
  explanation: string
  answers: Answer<Name>[]
  /** taken without a choice; undefined: the import needs an answer */
  usual?: Answer<Name>['value']
  obstacle: string
}

interface Writer {
  money: (amount: number) => string
  day: (day: Day) => string
  days: (range: DayRange) => string
  nameOf: (ref: string) => string
  mapping: Choices['mapping']
}

export function questionsOf(
  doubts: Doubts,
  columns: ImportPreview['columns'],
  { mapping }: Choices,
  notation: Notation,
): Question[] {
  const writer: Writer = {
    money: (amount) => formatMoney(amount, notation),
    day: (day) => formatDayInWords(day, withNames(notation)),
    days: (range) => formatDaysShort(range, withNames(notation)),
    nameOf: (ref) => `"${columnName(columns.find((it) => it.ref === ref)!)}"`,
    mapping,
  }
  const about = <Name extends keyof Known>(option: Name, doubt: Known[Name]): Question => ({
    option,
    ...QUESTIONS[option](doubt, writer),
  })
  return (Object.keys(QUESTIONS) as (keyof Known)[]).flatMap((option) =>
    doubts[option] ? [about(option, doubts[option])] : [],
  )
}

const DATE_ORDER_NAMES: Record<DateOrder, string> = {
  dmy: 'day/month',
  mdy: 'month/day',
  ymd: 'year-month-day',
}

type Span = Known['dateOrder']['spans'][DateOrder]

function spanText(span: Span, days: Writer['days']): string {
  const { firstDate, lastDate, unread } = span ?? { firstDate: null, lastDate: null, unread: 0 }
  if (!firstDate || !lastDate) return 'no row has such a date'
  const skipped = unread > 0 ? `, and ${count(unread, 'row', 'rows')} skipped: no such date` : ''
  return `${days({ start: firstDate, end: lastDate })}${skipped}`
}

const UNCLEAR = "The file doesn't make this clear."
const either = new Intl.ListFormat('en', { type: 'disjunction' })

const extraAnswers = ({ subtract, included }: Known['shipping'], money: Writer['money']) => ({
  answers: [
    { value: 'without' as const, meaning: money(subtract), hint: 'Yes, the amounts include it' },
    {
      value: 'with' as const,
      meaning: money(included),
      hint: "No, they don't include it, or it counts as revenue",
    },
  ],
})

const QUESTIONS: {
  [Name in keyof Known]: (doubt: Known[Name], writer: Writer) => Omit<Question<Name>, 'option'>
} = {
  dateOrder({ cell, readings, spans }, { day, days }) {
    const orders = (['dmy', 'mdy', 'ymd'] as const).filter((order) => order !== 'ymd' || spans.ymd)
    return {
      title: `Which day is ${cell}?`,
      explanation: `${UNCLEAR} All its dates will be read the way you choose.`,
      answers: orders.map((value) => ({
        value,
        meaning: readings[value] ? day(readings[value]) : 'Not a date',
        hint: `As ${DATE_ORDER_NAMES[value]}: ${spanText(spans[value], days)}`,
      })),
      obstacle: `Please choose how to read the dates: which day is ${cell}?`,
    }
  },
  year: ({ cell, found, years }) => ({
    title: `In which year is ${cell}?`,
    explanation: found
      ? `Its dates have no year. ${found} is in the title or the name of the file.`
      : "The file doesn't say the year of its dates.",
    usual: found ?? undefined,
    answers: years.map(({ year, reads }) => ({ value: year, meaning: year, hint: reads })),
    obstacle: `Please choose the year: the file says only ${cell}.`,
  }),
  monthNames: ({ cell, readings: { croatian, others } }, { day }) => ({
    title: `Which day is ${cell}?`,
    explanation: 'It names a different month in Croatian than in Polish and Czech.',
    answers: [
      { value: 'croatian', meaning: day(croatian), hint: 'In Croatian' },
      { value: 'others', meaning: day(others), hint: 'In Polish or Czech' },
    ],
    obstacle: `Please choose how to read the months: which day is ${cell}?`,
  }),
  decimal({ cell, readings }, { money }) {
    const meaning = (amount: number | undefined) =>
      amount === undefined ? 'Not an amount' : money(amount)
    return {
      title: `How much is ${cell}?`,
      explanation: `${UNCLEAR} All its amounts will be read the way you choose.`,
      answers: [
        { value: '.', meaning: meaning(readings['.']), hint: 'The cents come after a point' },
        { value: ',', meaning: meaning(readings[',']), hint: 'The cents come after a comma' },
      ],
      obstacle: `Please choose how to read the amounts: how much is ${cell}?`,
    }
  },
  revenueIs({ differing, sales, price, total, quantity, isOfOrder }, { money, nameOf, mapping }) {
    const choosing = (revenue: string) => mapping && { mapping: { ...mapping, revenue } }
    const [named, product] = [nameOf(total.ref), `${nameOf(price.ref)} times ${nameOf(quantity)}`]
    const hint = isOfOrder ? `${named}, shared among the rows of an order` : named
    return {
      title: 'How much did your customers pay?',
      explanation: `${named} and ${product} differ in ${count(differing)} of ${count(sales, isOfOrder ? 'order' : 'sale')}.`,
      answers: [
        { value: 'total', meaning: money(total.sum), hint, ...choosing(total.ref) },
        { value: 'unitPrice', meaning: money(price.sum), hint: product, ...choosing(price.ref) },
      ],
      obstacle: `Please choose how much your customers paid: ${named}, or ${product}.`,
    }
  },
  emptyDates({ column, rows, total }, { money }) {
    const isOne = rows === 1
    return {
      title: isOne ? 'When was the row without a date?' : 'When were the rows without a date?',
      explanation: isOne
        ? `In 1 row, "${column}" is empty.`
        : `In ${count(rows)} rows, "${column}" is empty.`,
      answers: [
        {
          value: 'above',
          meaning: `${money(total)} more`,
          hint: isOne ? 'On the day of the row above' : 'On the day of the row above them',
        },
        {
          value: 'skip',
          meaning: isOne ? 'Leave it out' : 'Leave them out',
          hint: isOne ? 'Its day is unknown' : 'Their days are unknown',
        },
      ],
      obstacle: 'Please choose the day of the rows without a date.',
    }
  },
  negativeQuantity({ rows, total }, { money }) {
    const isOne = rows === 1
    const [yes, no] = isOne
      ? ['Yes, subtract it', 'No, it was a sale']
      : ['Yes, subtract them', 'No, they were sales']
    return {
      title: isOne ? 'Was this a refund?' : 'Were these refunds?',
      explanation: isOne
        ? '1 row has a quantity below zero, but its amount has no minus sign.'
        : `${count(rows)} rows have a quantity below zero, but their amounts have no minus sign.`,
      answers: [
        { value: 'refund', meaning: money(-total), hint: yes },
        { value: 'sale', meaning: money(total), hint: no },
      ],
      obstacle: 'Please choose whether the rows with a quantity below zero were refunds.',
    }
  },
  returned({ column, rows, total }, { money }) {
    const isOne = rows === 1
    const [given, refund, sale] = isOne
      ? ['A sale whose money was given back', 'The refund of a sale in another row', 'A sale that counts in full'] // prettier-ignore
      : ['Sales whose money was given back', 'Refunds of sales in other rows', 'Sales that count in full'] // prettier-ignore
    return {
      title: `What does "${column}" mean?`,
      explanation: isOne
        ? 'It says yes in 1 row, but the amount has no minus sign.'
        : `It says yes in ${count(rows)} rows, but their amounts have no minus sign.`,
      answers: [
        { value: 'skip', meaning: money(0), hint: given },
        { value: 'refund', meaning: money(-total), hint: refund },
        { value: 'sale', meaning: money(total), hint: sale },
      ],
      obstacle: `Please choose what "${column}" means.`,
    }
  },
  payments({ column, marks, rows, total }, { money }) {
    const said = either.format(marks.map((mark) => `"${mark}"`))
    return {
      title: rows === 1 ? 'Is this a payment?' : 'Are these payments?',
      explanation: `${count(rows, 'row')} with ${said} in "${column}" come to as much as the other rows of their receipts, like payments at a till.`,
      answers: [
        { value: 'skip', meaning: 'Leave them out', hint: 'They say how customers paid' },
        { value: 'count', meaning: 'Count them', hint: `${money(total)} more` },
      ],
      obstacle: 'Please choose whether the rows that look like payments are sales.',
    }
  },
  unpaid({ statuses, rows, total }, { money }) {
    const said = either.format(statuses.map((status) => (status ? `"${status}"` : 'empty')))
    return {
      title: "Count sales that haven't been paid?",
      explanation: `The status of ${count(rows, 'row')} is ${said}.`,
      answers: [
        { value: 'count', meaning: 'Count them', hint: `${money(total)} more` },
        { value: 'skip', meaning: 'Leave them out', hint: 'Only what has been paid' },
      ],
      obstacle: "Please choose whether sales count that haven't been paid.",
    }
  },
  discount: ({ column, subtract, included }, { money }) => ({
    title: `Are the prices before "${column}"?`,
    explanation: "The file doesn't have a total that shows it.",
    answers: [
      { value: 'subtract', meaning: money(subtract), hint: 'Yes, subtract the discount' },
      { value: 'included', meaning: money(included), hint: 'No, it is already taken off' },
    ],
    obstacle: `Please choose whether the prices are before or after "${column}".`,
  }),
  refunded: ({ column, subtract, included }, { money }) => ({
    title: 'Does the file say its refunds twice?',
    explanation: `There are rows with refunds, and "${column}" says what was given back.`,
    answers: [
      { value: 'included', meaning: money(included), hint: 'Yes, count only the rows' },
      { value: 'subtract', meaning: money(subtract), hint: `No, subtract "${column}" too` },
    ],
    obstacle: `Please choose whether to subtract "${column}".`,
  }),
  shipping: (doubt, { money }) => ({
    title: `Take "${doubt.column}" off the amounts?`,
    explanation:
      'The amounts may include what customers paid for shipping, which is no revenue. The file has no other amount that shows it.',
    ...extraAnswers(doubt, money),
    obstacle: `Please choose whether to take "${doubt.column}" off the amounts.`,
  }),
  tips: (doubt, { money }) => ({
    title: `Take "${doubt.column}" off the amounts?`,
    explanation:
      'The amounts may include tips, which are no revenue. The file has no other amount that shows it.',
    ...extraAnswers(doubt, money),
    obstacle: `Please choose whether to take "${doubt.column}" off the amounts.`,
  }),
  tax: ({ column, without, added, isOnTop }, { money }) => {
    const obstacle = `Please choose whether "${column}" is a part of the amounts.`
    if (isOnTop) {
      return {
        title: `Add "${column}" to the amounts?`,
        explanation: 'In this file, the amounts are without the tax that customers paid.',
        answers: [
          { value: 'skip', meaning: money(without), hint: 'No, record the amounts without tax' },
          {
            value: 'added',
            meaning: money(added),
            hint: 'Yes, record what customers paid, and the tax of each sale',
          },
        ],
        usual: 'skip',
        obstacle,
      }
    }
    return {
      title: `Is "${column}" a part of the amounts?`,
      explanation: UNCLEAR,
      answers: [
        { value: 'included', meaning: money(without), hint: 'Yes, customers paid this with tax' },
        { value: 'added', meaning: money(added), hint: 'No, customers paid it on top: add it' },
        { value: 'skip', meaning: money(without), hint: 'Record these amounts without any tax' },
      ],
      obstacle,
    }
  },
  negativeAmounts: ({ total }, { money }) => ({
    title: 'Are these sales?',
    explanation:
      'All amounts in this file are below zero. Some programs write sales that way, others write refunds or expenses.',
    answers: [
      { value: 'sales', meaning: money(total), hint: 'Yes, they are sales' },
      { value: 'refunds', meaning: money(-total), hint: 'No, they are refunds' },
    ],
    obstacle: 'Please choose whether the amounts below zero are sales or refunds.',
  }),
}
