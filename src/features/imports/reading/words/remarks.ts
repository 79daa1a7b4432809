import { FURTHER_TEXTS } from '../../../sales/fields/contract.ts'
import type { FurtherText, Remark } from '../rows/remarks.ts'

type Sentence = (rows: string, isOne: boolean) => string

/** Within a sentence. */
export const nameOf = ({ label }: { label: string }): string => label.toLowerCase()

const LONG = Object.fromEntries(
  FURTHER_TEXTS.map((value): [string, Sentence] => [
    `${value.field}Long`,
    (rows) =>
      `${rows} a ${nameOf(value)} of more than ${value.maxLength} characters, so it was left empty.`,
  ]),
) as Record<`${FurtherText}Long`, Sentence>

/** The page shows these in the open. */
export const OF_MONEY: readonly Remark[] = ['partlyRefunded', 'discountLeft', 'future']

export const REMARKS: Record<Remark, Sentence> = {
  ...LONG,
  dayAbove: (rows, isOne) =>
    `${rows} no date, so ${isOne ? 'it was' : 'they were'} recorded on the day of the row above.`,
  quantityMissing: (rows) => `${rows} no readable quantity, so 1 was used.`,
  quantityRounded: (rows) => `${rows} a quantity with decimals, which was rounded.`,
  quantityZero: (rows) => `${rows} an amount but a quantity of 0, so 1 was used.`,
  amountRounded: (rows) =>
    `${rows} an amount that comes to more than two decimals, which was rounded.`,
  amountMadeWhole: (rows) =>
    `${rows} an amount with decimals, which was rounded because your currency has none.`,
  refundTurned: (rows) => `${rows} a refund without a minus sign, which was subtracted.`,
  discounted: (rows) => `${rows} a discount, which was subtracted.`,
  discountLeft: (rows) =>
    `${rows} a discount, which was not subtracted: the amount was taken as what was paid.`,
  givenBack: (rows) => `${rows} an amount that was given back, which was subtracted.`,
  returned: (rows) =>
    `${rows} a negative quantity and a positive amount, which was subtracted as a refund.`,
  // The file doesn't say which refunds have their own row.
  refunded: (rows, isOne) =>
    `${rows} the status "refunded". ` +
    (isOne
      ? 'This sale was counted in full, so add the refund yourself unless the file has a separate row for it.'
      : 'These sales were counted in full, so add the refunds yourself unless the file has separate rows for them.'),
  partlyRefunded: (rows, isOne) =>
    `${rows} the status "partially refunded". ${isOne ? 'This sale was' : 'These sales were'} counted in full, so record what went back yourself.`,
  costTurned: (rows) => `${rows} a cost with a minus, which is read without it.`,
  costUnread: (rows) => `${rows} a cost that isn't an amount, so the cost was left empty.`,
  timeUnread: (rows) => `${rows} a time that could not be read, so it was left empty.`,
  midnight: (rows, isOne) =>
    `${rows} the time 00:00. ${isOne ? 'In this file' : 'With so many of them'}, it means that the time isn't known, so it was left empty.`,
  taxUnread: (rows) => `${rows} a tax that isn't an amount, so it was left empty.`,
  taxLarge: (rows) => `${rows} a tax that is as large as the sale or larger, so it was left empty.`,
  feeUnread: (rows) => `${rows} a fee that isn't an amount, so it was left empty.`,
  feeNegative: (rows) => `${rows} a fee with a minus, so it was left empty.`,
  converted: (rows) =>
    `${rows} a date of the Persian or Islamic calendar, which was converted. Please check the first ones.`,
  future: (rows) => `${rows} a date in the future. Please check.`,
}
