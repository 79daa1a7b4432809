import { fromCents } from '../../../../shared/money.ts'
import type { ImportPreview } from '../../contract.ts'
import { REASONS, type RowError } from '../../rejected-rows/contract.ts'
import { truncate } from '../file/truncate.ts'
import type { ReadSale } from './records.ts'
import type { Rejection } from './rejections.ts'

/** Rows as the owner sees them. */

/** Describes a rejection for the owner. */
export function rowError(
  row: number,
  { reason, column, value }: Rejection,
  headers: string[],
): RowError {
  return {
    row,
    column: column === undefined ? '' : (headers[column]?.trim() ?? ''),
    value: truncate(value),
    reason,
    message: REASONS[reason],
  }
}

type PreviewSale = NonNullable<ImportPreview['rows'][number]['sale']>

export function previewSale({ revenueCents, costCents, ...sale }: ReadSale): PreviewSale {
  return {
    ...sale,
    revenue: fromCents(revenueCents),
    cost: costCents === null ? null : fromCents(costCents),
  }
}
