import { formatMoney, percentText, type Notation } from '../../../shared/money.ts'
import demo from './demo-figures.json'

/** Written, and checked, by `app/commands/demo/landing-figures.long.test.ts`. */
export const figures = demo

const NOTATION: Notation = {
  currency: 'USD',
  numberStyle: '1,234.50',
  dateStyle: '31 Mar 2026',
}

/** $188,347 */
export const dollars = (amount: number): string =>
  formatMoney(amount, { ...NOTATION, style: 'whole' })
/** 14.8% */
export const percent = (value: number): string => percentText(value, NOTATION)
