import type { FurtherField } from '../../contract.ts'
import { taxReading, type TaxReading } from '../amounts/tax.ts'
import type { StatedAmounts } from '../amounts/stated-amounts.ts'
import { valueOf } from '../columns/contents.ts'
import { furtherColumns, withChoices, type FoundFurther } from '../columns/further.ts'
import type { OwnExport } from '../columns/own-export.ts'
import { linesOfOneOrder, ordersBy, type OrderColumns } from '../columns/orders.ts'
import type { Chosen } from '../columns/scores.ts'
import { isMost, NEARLY_ALL } from '../columns/ties.ts'

interface Table extends Omit<Parameters<typeof furtherColumns>[0], 'taken'> {
  surname: number | undefined
  stated: StatedAmounts | undefined
  ours: OwnExport | undefined
}

export function findFurther(
  { surname, stated, ours, ...table }: Table,
  sales: string[][],
  byOwner: Partial<Record<FurtherField, number | null>>,
): FoundFurther {
  const taken = [surname, stated?.price, stated?.total, stated?.quantity].filter(
    (index) => index !== undefined,
  )
  const found = ours
    ? { columns: ours.further, also: { tax: [], fee: [] } }
    : furtherColumns({ ...table, taken }, sales)
  return withChoices(found, byOwner)
}

export function areFeesNegative(
  { columns: { fee } }: FoundFurther,
  { revenue }: Chosen,
  sales: string[][],
): boolean {
  const fees = sales
    .filter((row) => valueOf(row[revenue ?? -1] ?? '') > 0)
    .map((row) => valueOf(row[fee ?? -1] ?? ''))
    .filter(Boolean)
  return fees.filter((amount) => amount < 0).length * 2 > fees.length
}

/** Each line repeats its receipt's fee, which counts once. A fee that is the same everywhere is of each line. */
export function feesOfReceipts(
  { columns: { fee, receipt } }: FoundFurther,
  chosen: Chosen,
  sales: string[][],
): OrderColumns | undefined {
  const order = ordersBy(receipt, chosen)
  if (fee === undefined || order === undefined) return undefined
  const fees = sales.map((row) => row[fee] ?? '').filter((cell) => valueOf(cell))
  const pairs = linesOfOneOrder(sales, order).filter(([, row]) => valueOf(row[fee] ?? ''))
  const areRepeated =
    new Set(fees).size > 1 &&
    isMost(pairs, NEARLY_ALL, ([before, row]) => before[fee] === row[fee]) &&
    pairs.some(([before, row]) => before[chosen.revenue ?? -1] !== row[chosen.revenue ?? -1])
  return areRepeated ? order : undefined
}

/** In our own export, tax is a part of the revenue. */
export function taxOf(
  { columns: { tax, fee }, also }: FoundFurther,
  table: Omit<Parameters<typeof taxReading>[0], 'fees'>,
  sales: string[][],
  own: OwnExport | undefined,
): TaxReading | undefined {
  if (tax === undefined) return undefined
  return own
    ? { columns: [tax], take: 'included', shown: 'included', shared: undefined }
    : taxReading(
        { ...table, fees: fee === undefined ? [] : [fee, ...also.fee] },
        [tax, ...also.tax],
        sales,
      )
}
