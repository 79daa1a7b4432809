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
import type { Question } from './question-card.tsx'

export type Doubts = ImportPreview['doubts']
type Known = { [Name in keyof Doubts]-?: NonNullable<Doubts[Name]> }

interface Answer<Name extends keyof Doubts> {
  value: NonNullable<ImportOptions[Name]>
  label: string
  note?: string
  total?: number
  /** undefined: unchanged */
  mapping?: ColumnMapping
}
interface Asked<Name extends keyof Doubts> {
  title: string
  why?: string
  answers: Answer<Name>[]
  /** taken without a choice */
  usual?: Answer<Name>['value'] | undefined
}

interface Writer {
  money: (amount: number) => string
  day: (day: Day) => string
  days: (range: DayRange) => string
  nameOf: (ref: string) => string
  mapping: Choices['mapping']
}

export const chosenFor = (option: keyof Doubts, { options }: Choices): string | undefined =>
  options[option] === 'auto' ? undefined : options[option]

/** How the file is read comes first: it changes the amounts of the others. */
export function questionsOf(
  doubts: Doubts,
  columns: ImportPreview['columns'],
  choices: Choices,
  notation: Notation,
): { ofReading: Question[]; ofMoney: Question[] } {
  const writer: Writer = {
    money: (amount) => formatMoney(amount, notation),
    day: (day) => formatDayInWords(day, withNames(notation)),
    days: (range) => formatDaysShort(range, withNames(notation)),
    nameOf: (ref) => `"${columnName(columns.find((it) => it.ref === ref)!)}"`,
    mapping: choices.mapping,
  }
  const about = <Name extends keyof Known>(option: Name, doubt: Known[Name]): Question => {
    const { usual, answers, ...asked }: Asked<Name> = QUESTIONS[option](doubt, writer)
    const chosen = chosenFor(option, choices) ?? usual
    return {
      key: option,
      ...asked,
      isOpen: chosen === undefined,
      answers: answers.map(({ value, mapping = choices.mapping, ...answer }) => ({
        ...answer,
        isChosen: value === chosen,
        choices: { mapping, options: { ...choices.options, [option]: value } },
      })),
    }
  }
  const asked = (names: (keyof Known)[]) =>
    names.flatMap((name) => (doubts[name] ? [about(name, doubts[name])] : []))
  const all = Object.keys(QUESTIONS) as (keyof Known)[]
  const ofReading: (keyof Known)[] = ['year', 'dateOrder', 'monthNames', 'decimal']
  return {
    ofReading: asked(ofReading),
    ofMoney: asked(all.filter((name) => !ofReading.includes(name))),
  }
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
  const skipped = unread > 0 ? `, and ${count(unread, 'row')} without such a date` : ''
  return `${days({ start: firstDate, end: lastDate })}${skipped}`
}

const either = new Intl.ListFormat('en', { type: 'disjunction' })
const quoted = (words: string[]): string => either.format(words.map((word) => `"${word}"`))
const say = (rows: number): string => `${count(rows, 'row')} ${rows === 1 ? 'says' : 'say'}`

const extra =
  (what: string) =>
  ({ column, subtract, included }: Known['shipping']) => ({
    title: `Is "${column}" in the amounts?`,
    why: `${what} is no revenue, and no other amount shows it.`,
    answers: [
      { value: 'without' as const, label: 'Yes, take it off', total: subtract },
      { value: 'with' as const, label: "No, or it's revenue", total: included },
    ],
  })

const QUESTIONS: {
  [Name in keyof Known]: (doubt: Known[Name], writer: Writer) => Asked<Name>
} = {
  year: ({ cell, found, years }) => ({
    title: `In which year is ${cell}?`,
    why: found
      ? `Its dates have no year. ${found} is in the title or the name of the file.`
      : "The file doesn't say the year of its dates.",
    usual: found ?? undefined,
    answers: years.map(({ year, reads }) => ({ value: year, label: year, note: reads })),
  }),
  dateOrder: ({ cell, readings, spans }, { day, days }) => ({
    title: `Which day is ${cell}?`,
    answers: (['dmy', 'mdy', 'ymd'] as const)
      .filter((order) => order !== 'ymd' || spans.ymd)
      .map((value) => ({
        value,
        label: readings[value] ? day(readings[value]) : 'Not a date',
        note: `As ${DATE_ORDER_NAMES[value]}: ${spanText(spans[value], days)}`,
      })),
  }),
  monthNames: ({ cell, readings: { croatian, others } }, { day }) => ({
    title: `Which day is ${cell}?`,
    why: 'It names a different month in Croatian than in Polish and Czech.',
    answers: [
      { value: 'croatian', label: day(croatian), note: 'In Croatian' },
      { value: 'others', label: day(others), note: 'In Polish or Czech' },
    ],
  }),
  decimal({ cell, readings }, { money }) {
    const meaning = (amount: number | undefined) =>
      amount === undefined ? 'Not an amount' : money(amount)
    return {
      title: `How much is ${cell}?`,
      answers: [
        { value: '.', label: meaning(readings['.']), note: 'The cents come after a point' },
        { value: ',', label: meaning(readings[',']), note: 'The cents come after a comma' },
      ],
    }
  },
  revenueIs({ differing, sales, price, total, quantity, isOfOrder }, { nameOf, mapping }) {
    const choosing = (revenue: string) => mapping && { mapping: { ...mapping, revenue } }
    const [named, product] = [nameOf(total.ref), `${nameOf(price.ref)} times ${nameOf(quantity)}`]
    const label = isOfOrder ? `${named}, shared among the rows of an order` : named
    return {
      title: 'How much did your customers pay?',
      why: `${named} and ${product} differ in ${count(differing)} of ${count(sales, isOfOrder ? 'order' : 'sale')}.`,
      answers: [
        { value: 'total', label, total: total.sum, ...choosing(total.ref) },
        { value: 'unitPrice', label: product, total: price.sum, ...choosing(price.ref) },
      ],
    }
  },
  emptyDates: ({ column, rows }) => ({
    title: `In ${count(rows, 'row')}, "${column}" is empty. When was that?`,
    answers: [
      { value: 'above', label: 'On the day of the row above' },
      { value: 'skip', label: rows === 1 ? 'Leave it out' : 'Leave them out' },
    ],
  }),
  negativeQuantity: ({ rows }) => ({
    title: `${count(rows, 'row has', 'rows have')} a quantity below zero. Did the money go back?`,
    answers: [
      { value: 'refund', label: rows === 1 ? 'Yes, subtract it' : 'Yes, subtract them' },
      { value: 'sale', label: rows === 1 ? 'No, it was a sale' : 'No, they were sales' },
    ],
  }),
  returned({ column, rows, said }) {
    const [it, another] = rows === 1 ? ['it', 'another row'] : ['them', 'other rows']
    return {
      title: `${say(rows)} ${said.length > 0 ? quoted(said) : `yes in "${column}"`}. Did the money go back?`,
      answers: [
        { value: 'skip', label: `Yes, leave ${it} out` },
        { value: 'sale', label: `No, count ${it}` },
        // A status is the sale's own.
        ...(said.length > 0
          ? []
          : [
              {
                value: 'refund' as const,
                label: `Yes, and the sale is in ${another}: subtract ${it}`,
              },
            ]),
      ],
    }
  },
  payments: ({ column, marks, rows }) => ({
    title: `${say(rows)} ${quoted(marks)} in "${column}". Are these payments?`,
    why: 'They come to as much as the other rows of their receipts, like payments at a till.',
    answers: [
      { value: 'skip', label: `Yes, leave ${rows === 1 ? 'it' : 'them'} out` },
      { value: 'count', label: `No, count ${rows === 1 ? 'it' : 'them'}` },
    ],
  }),
  unpaid: ({ statuses, rows }) => ({
    title: "Count sales that haven't been paid?",
    why: `The status of ${count(rows, 'row')} is ${either.format(statuses.map((status) => (status ? `"${status}"` : 'empty')))}.`,
    answers: [
      { value: 'count', label: `Yes, count ${rows === 1 ? 'it' : 'them'}` },
      { value: 'skip', label: 'No, only what has been paid' },
    ],
  }),
  discount: ({ column, subtract, included }) => ({
    title: `Are the prices before "${column}"?`,
    why: 'The file has no total that shows it.',
    answers: [
      { value: 'subtract', label: 'Yes, subtract the discount', total: subtract },
      { value: 'included', label: 'No, it is already taken off', total: included },
    ],
  }),
  refunded: ({ column, subtract, included }) => ({
    title: 'Does the file say its refunds twice?',
    why: `There are rows with refunds, and "${column}" says what was given back.`,
    answers: [
      { value: 'included', label: 'Yes, count only the rows', total: included },
      { value: 'subtract', label: `No, subtract "${column}" too`, total: subtract },
    ],
  }),
  shipping: extra('Shipping'),
  tips: extra('A tip'),
  tax: ({ column, without, added, isOnTop }) =>
    isOnTop
      ? {
          title: 'Do you count tax as revenue?',
          why: `The amounts in this file are without the tax that customers paid, "${column}".`,
          usual: 'skip',
          answers: [
            { value: 'skip', label: 'No, without tax', total: without },
            { value: 'added', label: 'Yes, with tax', total: added },
          ],
        }
      : {
          title: `Is "${column}" a part of the amounts?`,
          why: "The file doesn't show it.",
          answers: [
            { value: 'included', label: 'Yes, customers paid this with tax', total: without },
            { value: 'added', label: 'No, they paid it on top: add it', total: added },
            { value: 'skip', label: 'Record these amounts without any tax', total: without },
          ],
        },
  negativeAmounts: ({ total }) => ({
    title: 'All amounts are below zero. Are these sales?',
    why: 'Some programs write sales that way, others refunds or expenses.',
    answers: [
      { value: 'sales', label: 'Yes, they are sales', total },
      { value: 'refunds', label: 'No, they are refunds', total: -total },
    ],
  }),
}
