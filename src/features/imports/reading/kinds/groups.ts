import type { MainField } from '../../contract.ts'
import type { Chosen, FurtherColumns } from '../columns/scores.ts'
import { monthNamed, weekdaysNamed } from '../values/date-words.ts'
import { orderOf } from '../values/dates.ts'
import { isTotalLine } from './total-lines.ts'
import type { KindColumns } from './kind-columns.ts'
import { markOf, mayBeName } from '../values/money.ts'
import { linesOfOneOrder, orderNames, type OrderColumns } from '../columns/orders.ts'
import { wordsOf } from '../columns/words.ts'

/**
 * Written only once for several lines: headings above groups (QuickBooks), and values on the first line of an order
 * (Shopify).
 */

const isFilled = (cell: string): boolean => cell.trim() !== ''
export const fillOf = (record: string[]): number => record.filter(isFilled).length

export function loneText(record: string[]): string | undefined {
  const first = record[0]?.trim()
  if (!first || fillOf(record) !== 1 || isTotalLine(record)) return undefined
  const isAmount = markOf(first) !== undefined && !mayBeName(first)
  return orderOf(first) === undefined && !isAmount ? first : undefined
}

const GROUPED_BY: [MainField, RegExp][] = [
  ['productName', /\b(?:by|por|par|nach) (?:products?|items?|services?|produ[ck]t|art[ií]c?[kul]*|servicio|service)/i], // prettier-ignore
  ['customerName', /\b(?:by|por|par|nach) (?:customers?|clients?|clientes?|kunden?)/i],
  ['salesperson', /\b(?:by|por|par|nach) (?:sales ?rep|sales ?person|employee|staff|vendedor|vendeur|mitarbeiter|verk)/i], // prettier-ignore
]

/** undefined without groups */
export function headingField(
  titles: string[][],
  rows: string[][],
  chosen: Chosen,
): MainField | undefined {
  const headings = rows.filter((row) => loneText(row) !== undefined)
  if (headings.length === 0) return undefined
  const lines = rows.filter((row) => fillOf(row) > 2 && !isTotalLine(row))
  const stayEmpty = lines.filter((row) => !row[0]?.trim()).length >= lines.length * 0.9
  const totals = rows.filter(isTotalLine).map((row) => row.find(isFilled)!)
  const areTotaled = headings.some((row) => totals.some((total) => total.includes(row[0]!.trim())))
  if (lines.length === 0 || !(stayEmpty || areTotaled)) return undefined
  const title = titles.flat().join(' ')
  const titled = GROUPED_BY.find(([, pattern]) => pattern.test(title))?.[0]
  if (titled || headings.every((row) => namesPeriod(row[0]!))) return titled
  return (['productName', 'customerName'] as const).find((field) => chosen[field] === undefined)
}

const PERIOD =
  /^(?:\d{1,4}|weeks?|wk|kw|w|kalenderwoche|woche|semanas?|semaine|sem|settimana|month|monat|mes|mois|q[1-4]?|quarter|quartal|trimestre|year|jahr|of|de)$/

const namesPeriod = (text: string): boolean =>
  wordsOf(text)
    .split(' ')
    .every(
      (word) =>
        PERIOD.test(word) ||
        monthNamed(word) > 0 ||
        // Sam is short for Samstag, and a name.
        (word.length > 3 && weekdaysNamed(word).length > 0),
    )

export interface Orders extends OrderColumns {
  shared: number[]
  followWithout: boolean
}

export function ordersOf(
  id: number | undefined,
  chosen: Chosen,
  surname: number | undefined,
  kinds: KindColumns,
  rows: string[][],
  further: FurtherColumns,
): Orders | undefined {
  const { saleDate, customerName, salesperson, productName } = chosen
  if (id === undefined || Object.values(chosen).includes(id)) return undefined
  const columns = { id, day: saleDate }
  // Where the date is on the first line only, a void flag there is for the whole receipt too.
  const writtenOnce = linesOfOneOrder(rows, columns).some(([, row]) => !row[saleDate ?? -1]?.trim())
  const shared = [
    saleDate,
    writtenOnce ? kinds.voided : undefined,
    customerName,
    surname,
    salesperson,
    further.time,
    further.channel,
    kinds.canceledAt,
    ...kinds.statuses,
  ]
  const lines = rows.filter((row) => row[productName ?? -1]?.trim())
  const without = lines.filter((row) => !row[id]?.trim())
  return {
    ...columns,
    shared: shared.filter((index) => index !== undefined),
    followWithout:
      without.length > 1 && lines.every((row) => !row[id]?.trim() === !row[saleDate ?? -1]?.trim()),
  }
}

export function orderCompleter(orders: Orders | undefined): (record: string[]) => string[] {
  if (!orders) return (record) => record
  const { id, shared, followWithout } = orders
  const nameOf = orderNames(orders)
  let previous: string[] | undefined
  let order = ''
  return (record) => {
    const name = nameOf(record)
    const follows = order !== '' && (name === order || (followWithout && name === ''))
    if (!follows) order = name
    const gaps = follows ? shared.filter((index) => !record[index] && previous![index]) : []
    if (gaps.length === 0) {
      previous = record
      return record
    }
    // Pads short records, so that no cell is undefined.
    const length = Math.max(record.length, id + 1, ...gaps.map((index) => index + 1))
    const completed = Array.from({ length }, (_, index) => record[index] ?? '')
    for (const index of gaps) completed[index] = previous![index]!
    if (!record[id]?.trim()) completed[id] = previous![id]!
    previous = completed
    return completed
  }
}
