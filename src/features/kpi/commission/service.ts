import { BYTE_ORDER_MARK, csvLines } from '../../../server/csv.ts'
import { escapeFormulas } from '../../../shared/formula-escaping.ts'
import { netCents } from '../../../shared/figures.ts'
import { fromCents } from '../../../shared/money.ts'
import type { PersonSums } from '../../sales/index.ts'
import { commissionOf } from './rules.ts'

export const owedTo = (person: PersonSums, currency: string): number | null =>
  commissionOf(netCents(person), person.commissionRate, currency)

const HEADER = ['Salesperson', 'Revenue without tax', 'Commission (%)', 'Owed']

export function commissionsFile(people: PersonSums[], currency: string): string {
  const lines = people.flatMap((person) => {
    const owed = owedTo(person, currency)
    if (owed === null) return []
    const revenue = fromCents(netCents(person)).toFixed(2)
    return [[escapeFormulas(person.name), revenue, person.commissionRate!, owed.toFixed(2)]]
  })
  return BYTE_ORDER_MARK + csvLines([HEADER, ...lines])
}
