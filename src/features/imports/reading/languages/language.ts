import type { MainField } from '../../contract.ts'

/** Whole headers or labels, with | between them. Upper case, accents and punctuation make no difference. */
export interface Language extends Record<MainField, string> {
  /** BCP 47: the languages, and variants with other names of months */
  locales: string[]
  price: string
  unitCost: string
  /** headers: the amount in some files, the number of pieces in others */
  amountOrQuantity?: string
  order: string
  type: string
  status: string
  income: string
  expense: string
  total: string
  sale: string
  refund: string
  fee: string
  voided: string
  unpaid: string
  isPaid: string
  noSale: string
  goods: string
  charge: string
  discount: string
  supplier: string
  stock: string
  paid: string
  change: string
}
