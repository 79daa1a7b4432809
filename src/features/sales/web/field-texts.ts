import { formatDay } from '../../../shared/calendar.ts'
import { formatCount, formatMoney, type Notation } from '../../../shared/money.ts'
import type { Entry } from '../contract.ts'
import { eachValue, FURTHER_VALUES, type SaleValue } from '../fields/contract.ts'

const KINDS = eachValue(({ kind }) => kind)

export function textOf(field: SaleValue['field'], value: unknown, notation: Notation): string {
  switch (KINDS[field]) {
    case 'amount':
      return formatMoney(Number(value), notation)
    case 'count':
      return formatCount(Number(value), notation)
    case 'day':
      return formatDay(String(value), notation)
    default:
      return String(value)
  }
}

/** Fields that few sales have. The time stands beside the date. */
export function detailsOf(
  sale: Pick<Entry, (typeof FURTHER_VALUES)[number]['field']>,
  notation: Notation,
): { names: string[]; others: string[] } {
  const has = FURTHER_VALUES.filter(({ field, kind }) => kind !== 'time' && sale[field] !== null)
  const said = ({ field }: (typeof has)[number]) => textOf(field, sale[field], notation)
  return {
    names: has
      .filter(({ kind }) => kind === 'name')
      .map(said)
      .toReversed(),
    others: has
      .filter(({ kind }) => kind !== 'name')
      .map((value) => `${value.header} ${said(value)}`),
  }
}
