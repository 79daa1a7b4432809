import { saysNothing } from './columns/suggest.ts'
import { FIELD_LABELS, FIELDS } from '../contract.ts'
import type { DateNumbers, DateOrder } from './values/dates.ts'
import type { Settled } from './values/evidence.ts'
import type { DecimalMark } from './values/money.ts'
import { REMARKS, type Remark } from './records.ts'
import { AMOUNT_FIELDS, type Survey, type SurveyRequest } from './survey.ts'

const ORDERS: Record<DateOrder, string> = {
  mdy: 'month first',
  dmy: 'day first',
  ymd: 'year first',
}
const NUMBERS: Record<DateNumbers, string> = {
  days: 'days as spreadsheets count them',
  seconds: 'seconds since 1970',
  milliseconds: 'milliseconds since 1970',
}
const REASONS: Record<NonNullable<Settled<unknown>['because']>, string> = {
  sorted: 'since only so the rows are in order of time',
  future: 'since otherwise most of them would be in the future',
  years: 'since otherwise the years would be in the future',
}
const MARKS: Record<DecimalMark, string> = { '.': 'a point', ',': 'a comma' }

/** How a file was read where it could have been read differently, in sentences. */
export function assumptionsOf(
  survey: Survey,
  remarks: ReadonlyMap<Remark, number>,
  { mapping, options }: SurveyRequest,
): string[] {
  const { layout, dateOrder, dateNumbers, decimal, encoding } = survey
  const { chosen, headers, headerRow } = layout
  const header = (field: keyof typeof chosen): string => {
    const { header, ref } = layout.columns[chosen[field]!]!
    return `"${header.trim() || ref}"`
  }
  const said: string[] = []

  if (survey.isAsBefore) {
    said.push('Columns are read as the last time you imported a file with these headers.')
  } else if (!mapping) {
    const pairs = FIELDS.filter((field) => chosen[field] !== undefined).map(
      (field) => `${FIELD_LABELS[field]} from ${header(field)}`,
    )
    said.push(`Columns were chosen by their headers and contents: ${pairs.join(', ')}.`)
    const onlyOnes = (['productName', 'revenue'] as const).filter(
      (field) => chosen[field] !== undefined && saysNothing(headers[chosen[field]]!),
    )
    for (const field of onlyOnes) {
      said.push(
        `${FIELD_LABELS[field]} is ${header(field)} only because no other column can be. Please check.`,
      )
    }
  }
  if (layout.isOwnExport && options.duplicates === 'skip') {
    said.push(
      'This file was exported here: sales in it that are still here, unchanged, are left out. One that was changed since counts as new.',
    )
  }
  if (encoding === 'windows-1252') {
    said.push('The file is not UTF-8; it was read as Windows-1252 (Western European).')
  }
  if (encoding === 'damaged utf-8') {
    said.push('The file is UTF-8 with a few damaged characters; � stands in place of each.')
  }
  if (headerRow === 0) {
    said.push('The file has no header: its columns are called by their places, #1 being the first.')
  }
  if (headerRow > 1)
    said.push(`The header is in row ${headerRow}; the rows above it were left out.`)
  if (layout.heading) {
    said.push(`${FIELD_LABELS[layout.heading]} is the line above each group of lines.`)
  }
  if (layout.surname !== undefined) {
    said.push(
      `${FIELD_LABELS.customerName} is ${header('customerName')} and "${headers[layout.surname]?.trim()}".`,
    )
  }
  if (layout.revenueIs === 'unitPrice') {
    said.push(`Revenue is ${header('revenue')} times ${header('quantity')}.`)
  }
  if (layout.costIs === 'unitCost' && chosen.cost !== undefined) {
    said.push(`Cost is ${header('cost')} times ${header('quantity')}.`)
  }
  if (chosen.saleDate !== undefined) {
    said.push(
      ...settledSentence(
        dateOrder,
        (value) => `Dates in ${header('saleDate')} were read ${ORDERS[value]}`,
      ),
    )
  }
  if (dateNumbers) {
    const { value, example } = dateNumbers
    said.push(
      `Numbers in ${header('saleDate')}, as "${example.text}" in row ${example.row}, were read as ${NUMBERS[value]}.`,
    )
  }
  for (const field of AMOUNT_FIELDS) {
    if (chosen[field] === undefined) continue
    // Decimal points are what everyone expects; only what is not obvious is said.
    if (decimal[field].value === '.' && !decimal[field].open) continue
    said.push(
      ...settledSentence(
        decimal[field],
        (value) => `Decimals in ${header(field)} stand behind ${MARKS[value]}`,
      ),
    )
  }
  if (layout.minorUnits) {
    said.push(
      `Amounts in ${header('revenue')} are in cents, as Stripe gives them to programs: 2000 was read as 20.00.`,
    )
  }
  if (survey.currencies.size > 1) {
    const names = [...survey.currencies].join(', ')
    said.push(`Amounts are in several currencies (${names}); they are added as they are.`)
  }
  if (survey.debits > 0) {
    said.push(`Amounts marked DR in ${header('revenue')} were read as given back, below zero.`)
  }
  for (const [remark, count] of remarks) {
    said.push(
      REMARKS[remark](`${count.toLocaleString('en-US')} ${count === 1 ? 'row has' : 'rows have'}`),
    )
  }
  return said
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
      if (because) return [`${sentence(value)}, ${REASONS[because]}.${doubt}`]
      return [`${sentence(value)}${seen ? `, as ${seen} shows` : ''}.${doubt}`]
    case 'file':
      return [`${sentence(value)}, as ${seen} suggests.${doubt}`]
    case 'remembered':
      return [`${sentence(value)}, as the last time you imported a file with these headers.`]
    case 'default':
      return [
        `${sentence(value)}, as is usual for you; nothing in the file settles it` +
          `${seen ? ` (${seen} can be read two ways)` : ''}.`,
      ]
  }
}
