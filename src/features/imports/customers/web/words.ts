import { countOf, type Notation } from '../../../../shared/money.ts'

interface Counts {
  added: number
  changed: number
  same: number
  leftOut: number
}

/** `3 new customers, 2 changed, 4 rows left out`; zeros are omitted */
export function countsText({ added, changed, same, leftOut }: Counts, notation: Notation): string {
  const parts = [
    added > 0 && countOf(added, notation, 'new customer'),
    changed > 0 && `${countOf(changed, notation, 'customer')} changed`,
    same > 0 && `${countOf(same, notation, 'customer')} with nothing new`,
    leftOut > 0 && `${countOf(leftOut, notation, 'row')} left out`,
  ].filter(Boolean)
  return parts.length > 0 ? parts.join(', ') : 'No customers'
}
