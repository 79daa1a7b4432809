import type { Field } from '../../contract.ts'
import { countOf, valueOf } from '../columns/contents.ts'
import { CENT } from '../columns/ties.ts'

/** pairs of lines that must agree at least */
const ENOUGH = 3

/**
 * Returns what the cost column has, by comparing lines of the same product with different quantities: the cost
 * of one piece stays the same, that of a line grows with it. Undefined when these lines don't tell.
 */
export function costsIn(
  rows: string[][],
  { productName, quantity, cost }: Partial<Record<Field, number>>,
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
