import { measureIn, unitsPriced, type MeasureUnit } from '../values/measures.ts'
import { countOf, valueOf } from '../columns/contents.ts'
import type { Candidate } from '../columns/scores.ts'
import { areEqual, isMost } from '../columns/ties.ts'

/** minimum share of the rows with a measure in which another amount is price × measure */
const AGREEING = 0.8

/**
 * Returns the units of measure that the price is multiplied with, because its header names them or another
 * amount of the rows is the product. A size such as 250 g is one piece otherwise.
 */
export function unitsCounted(
  columns: Candidate[],
  rows: string[][],
  price: number | undefined,
  quantity: number | undefined,
): ReadonlySet<MeasureUnit> {
  const units = new Set(price === undefined ? [] : unitsPriced(columns[price]!.header))
  if (price === undefined || quantity === undefined) return units
  const lines = rows.flatMap((row) => {
    const cell = (row[quantity] ?? '').trim()
    const unit = measureIn(cell)
    return unit ? [{ row, unit, product: valueOf(row[price] ?? '') * countOf(cell) }] : []
  })
  for (const unit of new Set(lines.map((line) => line.unit))) {
    const ofUnit = lines.filter((line) => line.unit === unit && line.product)
    const isTotal = (index: number): boolean =>
      isMost(ofUnit, AGREEING, ({ row, product }) => areEqual(product, valueOf(row[index] ?? '')))
    const isConfirmed = columns.some(
      (_, index) => index !== price && index !== quantity && isTotal(index),
    )
    if (isConfirmed) units.add(unit)
  }
  return units
}
