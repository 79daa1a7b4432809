import type { Field } from '../../contract.ts'
import { columnName } from '../../preview/contract.ts'
import type { DateOrder, DecimalMark } from '../../options/contract.ts'
import type { Layout } from '../survey/layout.ts'
import type { Survey } from '../survey/survey.ts'
import { AMOUNT_FIELDS } from '../survey/watched-columns.ts'
import type { DateNumbers } from '../values/dates.ts'
import type { Settled } from '../values/evidence.ts'

const ORDERS: Record<DateOrder, string> = {
  mdy: 'with the month first',
  dmy: 'with the day first',
  ymd: 'with the year first',
}
const NUMBERS: Record<DateNumbers, string> = {
  days: 'spreadsheet day numbers',
  seconds: 'seconds since 1970',
  milliseconds: 'milliseconds since 1970',
}
const REASONS: Record<NonNullable<Settled<unknown>['because']>, string> = {
  sorted: 'because only then are the rows in date order',
  future: 'because otherwise most of them would be in the future',
  years: 'because otherwise the years would be in the future',
}
const MARKS: Record<DecimalMark, string> = { '.': 'a decimal point', ',': 'a decimal comma' }

export const headerOf = ({ chosen, further, columns }: Layout, field: Field): string =>
  nameOfColumn(columns, { ...chosen, ...further.columns }[field]!)

export function nameOfColumn(columns: Layout['columns'], index: number): string {
  const column = columns[index]!
  return column.header.trim() ? `"${columnName(column)}"` : columnName(column)
}

export function aboutNotation({
  layout,
  dateOrder,
  dateNumbers,
  decimal,
  markBySign,
}: Survey): string[] {
  const { chosen } = layout
  const header = (field: Field): string => headerOf(layout, field)
  const sentences: string[] = []
  if (chosen.saleDate !== undefined) {
    sentences.push(
      ...settledSentence(
        dateOrder,
        (value) => `Dates in ${header('saleDate')} were read ${ORDERS[value]}`,
      ),
    )
  }
  if (dateNumbers) {
    const { value, example } = dateNumbers
    sentences.push(
      `Numbers in ${header('saleDate')}, such as "${example.text}" in row ${example.row}, were read as ${NUMBERS[value]}.`,
    )
  }
  for (const field of AMOUNT_FIELDS) {
    if (chosen[field] === undefined) continue
    if (markBySign[field]) {
      const marks = [...markBySign[field]].map(([sign, mark]) => `${sign} with ${MARKS[mark]}`)
      sentences.push(
        `Numbers in ${header(field)} were read by their currency: ${marks.join(', ')}.`,
      )
      continue
    }
    // Everyone expects decimal points: only doubts are mentioned.
    if (decimal[field].value === '.' && !decimal[field].open) continue
    sentences.push(
      ...settledSentence(
        decimal[field],
        (value) => `Numbers in ${header(field)} were read with ${MARKS[value]}`,
      ),
    )
  }
  return sentences
}

function settledSentence<Value>(
  { value, settledBy, because, example, open }: Settled<Value>,
  sentence: (value: Value) => string,
): string[] {
  const seen = example && `"${example.text.trim()}" in row ${example.row}`
  const doubt = open ? ' Please check: other cells may mean something else.' : ''
  switch (settledBy) {
    case 'choice':
    case 'unneeded':
      return []
    case 'column':
      if (because) return [`${sentence(value)} ${REASONS[because]}.${doubt}`]
      return [`${sentence(value)}${seen ? `, as ${seen} shows` : ''}.${doubt}`]
    case 'file':
      return [`${sentence(value)}, as ${seen} suggests.${doubt}`]
    case 'remembered':
      return [`${sentence(value)}, just like the last file that you imported with these headers.`]
    case 'default':
      return [
        `${sentence(value)} by default, because the file doesn't make it clear` +
          `${seen ? ` (${seen} can be read two ways)` : ''}.`,
      ]
  }
}
