import type { MainField } from '../../contract.ts'

/**
 * The words of a language in sales files. Each entry lists whole headers, or whole labels in cells, with |
 * between them, written as people write them: upper case, accents and punctuation make no difference.
 */
export interface Language extends Record<MainField, string> {
  /** BCP 47: the languages, and their variants with other names of months */
  locales: string[]
  /** headers: the price of one piece, and what one piece cost the shop */
  price: string
  unitCost: string
  /** headers that mean the amount in some files, and the number of pieces in others */
  amountOrQuantity?: string
  /** headers: the number of an order or receipt, and columns that say what a line is or whether it was paid */
  order: string
  type: string
  status: string
  /** headers of a cash book, and titles of tables */
  income: string
  expense: string
  /** labels: sums of lines, and what a line is */
  total: string
  sale: string
  refund: string
  fee: string
  voided: string
  /** statuses: not paid yet or only in part, paid, and what was never bought, such as a quote; the second is also a header */
  unpaid: string
  isPaid: string
  noSale: string
  /** types of lines: goods, what is added to their price, and what is taken off it */
  goods: string
  charge: string
  discount: string
  /** headers of files that aren't sales: expenses and stock */
  supplier: string
  stock: string
  /** labels of the lines of a till: means of payment, and the change */
  paid: string
  change: string
}
