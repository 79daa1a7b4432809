import { percentText, formatMoney, type Notation } from '../../../shared/money.ts'
import demo from './demo-figures.json'

/**
 * What the app answers for the demo shop on one day. The file is written, and checked, by
 * `app/commands/demo/landing-figures.long.test.ts`.
 */
export const figures = demo

/** As the demo shop has them. */
export const NOTATION: Notation = {
  currency: 'USD',
  numberStyle: '1,234.50',
  dateStyle: '31 Mar 2026',
}

/** A whole amount: $188,347. */
export const dollars = (amount: number): string =>
  formatMoney(amount, { ...NOTATION, style: 'whole' })
/** An amount with cents only if it has any: $364.50. */
export const exact = (amount: number): string =>
  Number.isInteger(amount) ? dollars(amount) : formatMoney(amount, NOTATION)
/** Three digits, enough for an estimate: $229k. */
export const roughly = (amount: number): string =>
  formatMoney(amount, { ...NOTATION, style: 'compact' })
/** One decimal: 14.8%. */
export const percent = (value: number): string => percentText(value, NOTATION)
/** Change from one amount to another, in percent. */
export const change = (now: number, before: number): number => (now / before - 1) * 100
