import type { Answers } from '../../options/contract.ts'
import { valueOf } from '../columns/contents.ts'
import { REFUND } from '../columns/refund-words.ts'
import { memoize } from '../values/memoize.ts'
import { isYes } from '../values/yes-no.ts'
import { kindOfDirection, saysRefund } from './directions.ts'
import { isPrincipal, isVoided, type KindColumns } from './kind-columns.ts'
import { paymentIn, paymentReader } from './statuses.ts'
import { typeReader, type Kind } from './types.ts'

/** Invoices are sales before payment; other unpaid lines are `unpaid` until the owner decides. */
export function kindReader(
  columns: KindColumns,
  rows: string[][],
  unpaid: Answers['unpaid'],
): (record: string[]) => Kind {
  const kindOf = lineReader(columns, rows)
  if (columns.statuses.length === 0) return kindOf
  const said = paymentReader(columns)
  const counts = unpaid === undefined ? columns.paidLater : unpaid === 'count'
  const open = unpaid === 'skip' ? 'not_paid' : 'unpaid'
  return (record) => {
    const payment = said(record)
    if (payment === 'never') return 'not_paid'
    const kind = kindOf(record)
    return payment === 'open' && kind === 'sale' && !counts ? open : kind
  }
}

function lineReader(columns: KindColumns, rows: string[][]): (record: string[]) => Kind {
  const { type, part, voided, canceledAt, cash, directions, returned } = columns
  const saysYes = memoize(isYes)
  const kindOfType = type === undefined ? undefined : typeReader(columns, rows, type)
  return (record) => {
    if (canceledAt !== undefined && record[canceledAt]?.trim()) return 'not_paid'
    if (voided !== undefined && isVoided(record[voided] ?? '')) return 'not_paid'
    if (part !== undefined && !isPrincipal(record[part])) return 'not_a_sale'
    const told = kindOfType ? kindOfType(record[type!] ?? '') : 'sale'
    const kind =
      told === 'credit' || told === 'debit' ? kindOfDirection(directions!, record, told) : told
    if (cash && isSpent(cash, record)) {
      const isSaid = kind === 'refund' || (kind === 'sale' && isSaidRefund(columns, record))
      return isSaid ? 'refund' : 'not_a_sale'
    }
    const isFlagged = returned !== undefined && saysYes(record[returned] ?? '')
    return kind === 'sale' && isFlagged ? 'returned' : kind
  }
}

export function columnOfKind(
  columns: KindColumns,
  kind: Exclude<Kind, 'sale' | 'refund' | 'returned'>,
  record: string[],
): number {
  const { type, part, statuses, canceledAt, voided, cash } = columns
  if (kind === 'payment' || kind === 'void') return type!
  if (kind === 'not_a_sale') {
    if (part !== undefined && !isPrincipal(record[part])) return part
    return cash && isSpent(cash, record) ? cash.expense : type!
  }
  const saidIn = (index: number) => paymentIn(columns, index, record[index] ?? '')
  const isNotPaid = (index: number): boolean => {
    const said = saidIn(index)
    return said === 'never' || (said === 'open' && kind === 'unpaid')
  }
  const isOpen = (index: number): boolean => saidIn(index) === 'open'
  return statuses.find(isNotPaid) ?? canceledAt ?? voided ?? statuses.find(isOpen)!
}

/** Another column of an account may say that outgoing money is a refund. */
export const isSaidRefund = ({ settled }: KindColumns, record: string[]): boolean =>
  saysRefund(settled, record, REFUND)

export const isSpent = (cash: NonNullable<KindColumns['cash']>, record: string[]): boolean =>
  !isAmount(record[cash.income]) && isAmount(record[cash.expense])
const isAmount = (cell: string | undefined): boolean => Boolean(cell && valueOf(cell))
