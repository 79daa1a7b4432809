import { abroad } from './abroad.ts'
import { findDate, numbersOf } from '../values/dates.ts'
import type { Chosen } from './scores.ts'
import { indexesOf, wordsOf, type WordTest } from './words.ts'

export interface OrderColumns {
  id: number
  day: number | undefined
}

const ORDER_IDS: WordTest[] = [
  /^(?:amazon )?order ?(?:id|no|number|name|nr)$|^sales record number$|^order$|^bestell(?:nummer| nr|nr)$|^(?:number|numero|no|id)(?: de(?: la| el)?| do| del| da)? (?:pedido|orden|commande|venta|venda)$|^pedido$|^(?:number )?commande$|^auftragsnummer$|^referen(?:ce|cia)(?: d[eou])? (?:commande|pedido)$|^(?:order|commande) reference$/,
  /^invoice ?(?:id|no|number)?$|^rechnungs ?(?:nummer|nr)$|^(?:number|numero)(?: de(?: la)?| da)? (?:factura|fatura|facture)$|^fa(?:ctura|tura|cture)$|^beleg(?:nummer| nr)?$/,
  /^(?:receipt|ticket|check|sale|bill)(?: ?(?:id|no|number))?$|^transaction ?(?:id|number)?$|^bon ?nr$|^transa(?:ccion|cao)$/,
  abroad('order'),
]

export const orderColumn = (headers: string[]): number | undefined => orderColumns(headers)[0]

export function orderColumns(headers: string[], more: WordTest[] = []): number[] {
  const words = headers.map(wordsOf)
  // Shopify's order number is called Name.
  if (words.some((header) => header.startsWith('lineitem')) && words.includes('name')) {
    return [words.indexOf('name')]
  }
  return [...ORDER_IDS, ...more].flatMap((names) =>
    indexesOf(words, (header) => names.test(header)),
  )
}

export const ordersBy = (id: number | undefined, { saleDate }: Chosen): OrderColumns | undefined =>
  id === undefined ? undefined : { id, day: saleDate }

/**
 * '' without a number. Many tills restart daily, so an order is a number of a day. Records must come in file order:
 * later lines may lack the date.
 */
export function orderNames({ id, day }: OrderColumns): (record: string[]) => string {
  let cell = ''
  let lastDay = ''
  let order = { number: '', day: '', name: '' }
  return (record) => {
    const written = day === undefined ? '' : (record[day] ?? '')
    if (written !== '' && written !== cell) {
      cell = written
      lastDay = dayIn(written) || lastDay
    }
    const number = (record[id] ?? '').trim()
    if (number === '') return ''
    const ownDay = written === '' ? '' : lastDay
    const isOther = ownDay !== '' && order.day !== '' && ownDay !== order.day
    if (number !== order.number || isOther) {
      order = { number, day: ownDay, name: `${number}\n${lastDay}` }
    }
    order.day ||= ownDay
    return order.name
  }
}

function dayIn(cell: string): string {
  if (/^\d{4}-\d\d-\d\d/.test(cell)) return cell.slice(0, 10)
  const date = findDate(cell)?.date
  if (date !== undefined) return String(date)
  const number = Number(cell.trim().replace(',', '.'))
  const unit = numbersOf(cell)
  return unit ? String(Math.floor(number / UNITS_A_DAY[unit])) : ''
}

const UNITS_A_DAY = { days: 1, seconds: 86_400, milliseconds: 86_400_000 }

export function linesOfOneOrder(rows: string[][], order: OrderColumns | undefined) {
  if (order === undefined) return []
  const names = rows.map(orderNames(order))
  return rows
    .slice(1)
    .map((row, index) => [rows[index]!, row] as const)
    .filter((_, index) => names[index] !== '' && names[index] === names[index + 1])
}
