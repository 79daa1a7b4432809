import { formatDayInWords, withNames } from '../../../../shared/calendar.ts'
import { formatMoney, type Notation } from '../../../../shared/money.ts'
import { count } from '../../../profile/web/index.ts'
import { columnName, type ColumnMapping, type ImportPreview } from '../../contract.ts'
import type { ImportOptions } from '../../options/contract.ts'
import type { Choices } from '../queries.ts'

/** Words for the questions that a file leaves open. */

type Doubts = ImportPreview['doubts']
type Doubt<Name extends keyof Doubts> = NonNullable<Doubts[Name]>

interface Answer<Name extends keyof Doubts> {
  value: NonNullable<ImportOptions[Name]>
  /** what the file says with this answer */
  meaning: string
  hint: string
  /** the columns that go with it; undefined: those of before */
  mapping?: ColumnMapping
}
export interface Question<Name extends keyof Doubts = keyof Doubts> {
  option: Name
  title: string
  explanation: string
  answers: Answer<Name>[]
  /** error when the import is started without an answer */
  obstacle: string
}

export function questionsOf(
  doubts: Doubts,
  columns: ImportPreview['columns'],
  { mapping }: Choices,
  notation: Notation,
): Question[] {
  const { dateOrder, monthNames, decimal, revenueIs, negativeQuantity, returned } = doubts
  const { payments, unpaid, discount, refunded, negativeAmounts } = doubts
  const nameOf = (ref: string): string => `"${columnName(columns.find((it) => it.ref === ref)!)}"`
  return [
    ...(dateOrder ? [aboutDates(dateOrder, notation)] : []),
    ...(monthNames ? [aboutMonths(monthNames, notation)] : []),
    ...(decimal ? [aboutDecimals(decimal, notation)] : []),
    ...(revenueIs ? [aboutAmounts(revenueIs, mapping, nameOf, notation)] : []),
    ...(negativeQuantity ? [aboutReturns(negativeQuantity, notation)] : []),
    ...(returned ? [aboutGivenBack(returned, notation)] : []),
    ...(payments ? [aboutPayments(payments, notation)] : []),
    ...(unpaid ? [aboutUnpaid(unpaid, notation)] : []),
    ...(discount ? [aboutDiscounts(discount, notation)] : []),
    ...(refunded ? [aboutRefunded(refunded, notation)] : []),
    ...(negativeAmounts ? [aboutNegative(negativeAmounts, notation)] : []),
  ]
}

/** Returns a function for an answer with the sum that it gives. */
const answerIn =
  (notation: Notation) =>
  <Value extends string>(value: Value, sum: number, hint: string) => ({
    value,
    hint,
    meaning: formatMoney(sum, notation),
  })

const UNCLEAR = "The file doesn't make this clear."

function aboutDates(
  { cell, readings }: Doubt<'dateOrder'>,
  notation: Notation,
): Question<'dateOrder'> {
  const answer = (value: 'mdy' | 'dmy', hint: string) => {
    const day = readings[value]
    return { value, hint, meaning: day ? formatDayInWords(day, withNames(notation)) : 'Not a date' }
  }
  return {
    option: 'dateOrder',
    title: `Which day is ${cell}?`,
    explanation: `${UNCLEAR} All its dates will be read the way you choose.`,
    answers: [answer('dmy', 'The day comes first'), answer('mdy', 'The month comes first')],
    obstacle: `Please choose how to read the dates: which day is ${cell}?`,
  }
}

function aboutMonths(
  { cell, readings }: Doubt<'monthNames'>,
  notation: Notation,
): Question<'monthNames'> {
  const answer = (value: 'croatian' | 'others', hint: string) => ({
    value,
    hint,
    meaning: formatDayInWords(readings[value], withNames(notation)),
  })
  return {
    option: 'monthNames',
    title: `Which day is ${cell}?`,
    explanation: 'It names a different month in Croatian than in Polish and Czech.',
    answers: [answer('croatian', 'In Croatian'), answer('others', 'In Polish or Czech')],
    obstacle: `Please choose how to read the months: which day is ${cell}?`,
  }
}

function aboutDecimals(
  { cell, readings }: Doubt<'decimal'>,
  notation: Notation,
): Question<'decimal'> {
  const answer = (value: '.' | ',', hint: string) => {
    const amount = readings[value]
    const meaning = amount === undefined ? 'Not an amount' : formatMoney(amount, notation)
    return { value, meaning, hint }
  }
  return {
    option: 'decimal',
    title: `How much is ${cell}?`,
    explanation: `${UNCLEAR} All its amounts will be read the way you choose.`,
    answers: [
      answer('.', 'The cents come after a point'),
      answer(',', 'The cents come after a comma'),
    ],
    obstacle: `Please choose how to read the amounts: how much is ${cell}?`,
  }
}

function aboutAmounts(
  { differing, sales, price, total, quantity, isOfOrder }: Doubt<'revenueIs'>,
  mapping: Choices['mapping'],
  nameOf: (ref: string) => string,
  notation: Notation,
): Question<'revenueIs'> {
  const answer = (
    value: 'total' | 'unitPrice',
    { ref, sum }: { ref: string; sum: number },
    hint: string,
  ) => ({
    value,
    meaning: formatMoney(sum, notation),
    hint,
    ...(mapping && { mapping: { ...mapping, revenue: ref } }),
  })
  const product = `${nameOf(price.ref)} times ${nameOf(quantity)}`
  return {
    option: 'revenueIs',
    title: 'How much did your customers pay?',
    explanation: `${nameOf(total.ref)} and ${product} differ in ${count(differing)} of ${count(sales, isOfOrder ? 'order' : 'sale')}.`,
    answers: [
      answer(
        'total',
        total,
        isOfOrder ? `${nameOf(total.ref)}, shared among the rows of an order` : nameOf(total.ref),
      ),
      answer('unitPrice', price, product),
    ],
    obstacle: `Please choose how much your customers paid: ${nameOf(total.ref)}, or ${product}.`,
  }
}

function aboutReturns(
  { rows, total }: Doubt<'negativeQuantity'>,
  notation: Notation,
): Question<'negativeQuantity'> {
  const answer = answerIn(notation)
  const isOne = rows === 1
  return {
    option: 'negativeQuantity',
    title: isOne ? 'Was this a refund?' : 'Were these refunds?',
    explanation: isOne
      ? '1 row has a quantity below zero, but its amount has no minus sign.'
      : `${count(rows)} rows have a quantity below zero, but their amounts have no minus sign.`,
    answers: [
      answer('refund', -total, isOne ? 'Yes, subtract it' : 'Yes, subtract them'),
      answer('sale', total, isOne ? 'No, it was a sale' : 'No, they were sales'),
    ],
    obstacle: 'Please choose whether the rows with a quantity below zero were refunds.',
  }
}

function aboutGivenBack(
  { column, rows, total }: Doubt<'returned'>,
  notation: Notation,
): Question<'returned'> {
  const isOne = rows === 1
  const answer = answerIn(notation)
  return {
    option: 'returned',
    title: `What does "${column}" mean?`,
    explanation: isOne
      ? 'It says yes in 1 row, but the amount has no minus sign.'
      : `It says yes in ${count(rows)} rows, but their amounts have no minus sign.`,
    answers: [
      answer('skip', 0, isOne ? 'A sale whose money was given back' : 'Sales whose money was given back'), // prettier-ignore
      answer('refund', -total, isOne ? 'The refund of a sale in another row' : 'Refunds of sales in other rows'), // prettier-ignore
      answer('sale', total, isOne ? 'A sale that counts in full' : 'Sales that count in full'),
    ],
    obstacle: `Please choose what "${column}" means.`,
  }
}

const either = new Intl.ListFormat('en', { type: 'disjunction' })

function aboutPayments(
  { column, marks, rows, total }: Doubt<'payments'>,
  notation: Notation,
): Question<'payments'> {
  const said = either.format(marks.map((mark) => `"${mark}"`))
  return {
    option: 'payments',
    title: rows === 1 ? 'Is this a payment?' : 'Are these payments?',
    explanation: `${count(rows, 'row')} with ${said} in "${column}" come to as much as the other rows of their receipts, like payments at a till.`,
    answers: [
      { value: 'skip', meaning: 'Leave them out', hint: 'They say how customers paid' },
      { value: 'count', meaning: 'Count them', hint: `${formatMoney(total, notation)} more` },
    ],
    obstacle: 'Please choose whether the rows that look like payments are sales.',
  }
}

function aboutUnpaid(
  { statuses, rows, total }: Doubt<'unpaid'>,
  notation: Notation,
): Question<'unpaid'> {
  const said = either.format(statuses.map((status) => (status ? `"${status}"` : 'empty')))
  return {
    option: 'unpaid',
    title: "Count sales that haven't been paid?",
    explanation: `The status of ${count(rows, 'row')} is ${said}.`,
    answers: [
      { value: 'count', meaning: 'Count them', hint: `${formatMoney(total, notation)} more` },
      { value: 'skip', meaning: 'Leave them out', hint: 'Only what has been paid' },
    ],
    obstacle: "Please choose whether sales count that haven't been paid.",
  }
}

function aboutDiscounts(
  { column, subtract, included }: Doubt<'discount'>,
  notation: Notation,
): Question<'discount'> {
  const answer = answerIn(notation)
  return {
    option: 'discount',
    title: `Are the prices before "${column}"?`,
    explanation: "The file doesn't have a total that shows it.",
    answers: [
      answer('subtract', subtract, 'Yes, subtract the discount'),
      answer('included', included, 'No, it is already taken off'),
    ],
    obstacle: `Please choose whether the prices are before or after "${column}".`,
  }
}

function aboutRefunded(
  { column, subtract, included }: Doubt<'refunded'>,
  notation: Notation,
): Question<'refunded'> {
  const answer = answerIn(notation)
  return {
    option: 'refunded',
    title: 'Does the file say its refunds twice?',
    explanation: `There are rows with refunds, and "${column}" says what was given back.`,
    answers: [
      answer('included', included, 'Yes, count only the rows'),
      answer('subtract', subtract, `No, subtract "${column}" too`),
    ],
    obstacle: `Please choose whether to subtract "${column}".`,
  }
}

function aboutNegative(
  { total }: Doubt<'negativeAmounts'>,
  notation: Notation,
): Question<'negativeAmounts'> {
  const answer = answerIn(notation)
  return {
    option: 'negativeAmounts',
    title: 'Are these sales?',
    explanation:
      'All amounts in this file are below zero. Some programs write sales that way, others write refunds or expenses.',
    answers: [
      answer('sales', total, 'Yes, they are sales'),
      answer('refunds', -total, 'No, they are refunds'),
    ],
    obstacle: 'Please choose whether the amounts below zero are sales or refunds.',
  }
}
