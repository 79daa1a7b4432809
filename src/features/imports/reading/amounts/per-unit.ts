import { measureIn, unitsPriced, type MeasureUnit } from '../values/measures.ts'
import { countOf, valueOf } from '../columns/contents.ts'
import type { Candidate, Chosen } from '../columns/scores.ts'
import { areEqual, CENT, isMost } from '../columns/ties.ts'

/** share of rows */
const AGREEING = 0.8

/** By the header, or because another amount is the product. Otherwise a size such as 250 g is a piece. */
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

const ENOUGH = 3

/** The cost of a piece stays the same, the cost of a line grows with the quantity. */
export function costsIn(
  rows: string[][],
  { productName, quantity, cost }: Chosen,
): 'total' | 'unitCost' | undefined {
  if (productName === undefined || quantity === undefined || cost === undefined) return undefined
  const before = new Map<string, [count: number, cost: number]>()
  let [same, growing, others] = [0, 0, 0]
  for (const row of rows) {
    const count = countOf(row[quantity])
    const amount = valueOf(row[cost] ?? '')
    const known = before.get(row[productName] ?? '')
    if (!count || !amount) continue
    before.set(row[productName] ?? '', [count, amount])
    if (!known || known[0] === count) continue
    const [knownCount, knownAmount] = known
    if (amount === knownAmount) same++
    else if (Math.abs(amount / count - knownAmount / knownCount) * count <= CENT) growing++
    else others++
  }
  if (others > 0 || same > 0 === growing > 0 || same + growing < ENOUGH) return undefined
  return same > 0 ? 'unitCost' : 'total'
}
