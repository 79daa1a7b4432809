import { FURTHER_VALUES, storedName } from '../../../sales/fields/contract.ts'
import type { ReadSale } from '../../reading/rows/records.ts'
import type { Style } from './style.ts'

/** A sale that has none of these. */
export const NO_EXTRAS = Object.fromEntries(
  FURTHER_VALUES.map((value) => [storedName(value), null]),
) as Record<ReturnType<typeof storedName<(typeof FURTHER_VALUES)[number]>>, null>

/** One line of goods. */
export interface Row {
  sale: ReadSale
  /** its currency, in files with several */
  code: string | undefined
  /** cents as written, per piece where there are unit prices */
  price: number
  date: string
  /** number of its receipt; empty outside receipts */
  receipt: string
  /** what the line is, in settlements; empty in others */
  type: string
}

/** Returns a row for each day, as they come in the file. */
export function rowsOf(style: Style): Row[] {
  const { chance } = style.random
  const rows = style.days.map((day, i): Row => {
    const written = style.date.write(day)
    const { price, sale } = saleOf(style, written.day)
    const code = style.mixed?.codes[i]
    return { sale, code, price, date: written.text, receipt: '', type: '' }
  })
  // Lines of a receipt must stay together.
  if (style.shape !== 'receipts' && chance(0.1)) rows.sort((a, b) => (a.date < b.date ? -1 : 1))
  return rows
}

function saleOf(
  { random: { below, chance }, unitPrice, has, word, amount }: Style,
  saleDate: string,
): { price: number; sale: ReadSale } {
  const price = amount()
  const quantity = 1 + below(chance(0.1) ? 3000 : 9)
  const costCents = has.cost && chance(0.9) ? Math.abs(amount()) : null
  const sale = {
    productName: word(),
    revenueCents: unitPrice ? price * quantity : price,
    costCents,
    quantity: has.quantity ? quantity : 1,
    saleDate,
    customerName: has.customer && chance(0.8) ? word() : null,
    salesperson: has.salesperson && chance(0.8) ? word() : null,
    ...NO_EXTRAS,
  }
  return { price, sale }
}

/** Returns the sale as it is imported, in the account's currency; undefined if its currency is left out. */
export function importedSale(
  { mixed, unitPrice }: Style,
  { sale, code, price }: Row,
): ReadSale | undefined {
  if (!mixed) return sale
  const revenueCents = mixed.importedCents(code!, price, unitPrice ? sale.quantity : 1)
  if (revenueCents === undefined) return undefined
  const { costCents } = sale
  const cost = costCents === null ? null : mixed.importedCents(code!, costCents)!
  return { ...sale, revenueCents, costCents: cost }
}
