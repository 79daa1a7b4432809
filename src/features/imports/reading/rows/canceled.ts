import { nameKey } from '../../../../shared/names.ts'
import { SALE_VALUES, storedName } from '../../../sales/fields/contract.ts'
import type { Reason } from '../../rejected-rows/contract.ts'
import type { SortedLine } from '../receipts/receipt-reader.ts'
import { RecordReader, type Reading } from './records.ts'
import type { Rejection } from './rejections.ts'

/** A canceled, voided or unpaid row is read as the sale that an earlier import may have recorded. */

/** more aren't changes since */
export const MOST_CANCELED = 10_000

const REASONS: readonly Reason[] = ['not_paid', 'voided']

/** by the columns of the database; names by their keys */
export type CanceledSale = Record<string, string | number | null>

export function canceledReader(
  reading: Reading,
): (
  rejection: Rejection,
  line: Pick<SortedLine, 'record' | 'row' | 'share' | 'taxShare'>,
) => CanceledSale | undefined {
  const layout = { ...reading.layout, kindOf: () => 'sale' as const }
  const reader = new RecordReader({ ...reading, layout }, { remark: () => {} })
  return ({ reason, completed }, { record, row, share, taxShare }) => {
    if (!REASONS.includes(reason)) return undefined
    const sale = reader.read(completed ?? record, { share, taxShare })
    if ('reason' in sale) return undefined
    const values = SALE_VALUES.map((value): [string, string | number | null] => {
      if (value.kind !== 'name') return [value.field, sale[storedName(value)]]
      const name = sale[value.field]
      return [value.field, name === null ? null : nameKey(name)]
    })
    return { row, ...Object.fromEntries(values) }
  }
}
