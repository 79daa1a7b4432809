import type { ComparedRows } from '../../recording/comparison.ts'
import type { Fills } from '../../recording/fills.ts'
import { FURTHER_VALUES } from '../../../sales/fields/contract.ts'
import { nameOf } from './remarks.ts'

const all = new Intl.ListFormat('en')

export function aboutFilled({ sales, fields }: Fills): string[] {
  const names = FURTHER_VALUES.filter(({ field }) => fields[field]).map(nameOf)
  if (names.length === 0) return []
  const [who, their] =
    sales === 1 ? ['1 sale', 'its'] : [`${sales.toLocaleString('en-US')} sales`, 'their']
  return [`${who} that you recorded earlier got ${their} ${all.format(names)} from this file.`]
}

export const aboutTakenOut = (sales: number): string[] =>
  sales === 0
    ? []
    : [
        sales === 1
          ? '1 sale that you recorded earlier was canceled since and is taken out.'
          : `${sales.toLocaleString('en-US')} sales that you recorded earlier were canceled since and are taken out.`,
      ]

/** For the list of imports: a program that may not read wasn't told. */
export function aboutLeftOut(
  { changed, canceled }: Pick<ComparedRows, 'changed' | 'canceled'>,
  answer: 'update' | 'keep' | 'skip',
): string | null {
  const rows = (answer === 'skip' ? changed : 0) + (answer === 'update' ? 0 : canceled)
  if (rows === 0) return null
  const [differ, what] =
    rows === 1
      ? ['1 row differs from a sale that was recorded earlier, and was', 'it']
      : [
          `${rows.toLocaleString('en-US')} rows differ from sales that were recorded earlier, and were`,
          'them',
        ]
  return `${differ} left out. Import the file by hand to choose what becomes of ${what}.`
}
