import { percentText, formatMoney, type Notation } from '../../../shared/money.ts'
import demo from './demo-figures.json'

/** Written, and checked, by `app/commands/demo/landing-figures.long.test.ts`. */
export const figures = demo

export const NOTATION: Notation = {
  currency: 'USD',
  numberStyle: '1,234.50',
  dateStyle: '31 Mar 2026',
}

/** $188,347 */
export const dollars = (amount: number): string =>
  formatMoney(amount, { ...NOTATION, style: 'whole' })
/** cents only if there are any: $364.50 */
export const exact = (amount: number): string =>
  Number.isInteger(amount) ? dollars(amount) : formatMoney(amount, NOTATION)
/** $229k */
export const roughly = (amount: number): string =>
  formatMoney(amount, { ...NOTATION, style: 'compact' })
/** 14.8% */
export const percent = (value: number): string => percentText(value, NOTATION)
/** percent */
export const change = (now: number, before: number): number => (now / before - 1) * 100
