import { useSyncExternalStore } from 'react'
import { lengthOf, type DayRange } from '../../../../shared/calendar.ts'
import { formatCount, type Notation } from '../../../../shared/money.ts'
import { formatRange } from '../../../../shared/periods.ts'
import { COMPARED_WITH, type Compare, type ComparedWith } from '../../contract.ts'
import { counterpartOf, monthsBack } from '../../periods/rules.ts'
import { keptAs } from '../customize/kept.ts'

const kept = keptAs('kpi-compare')

/** Remembers what the owner compares with. */
export const keepCompared = (comparedWith: ComparedWith): void => kept.keep(comparedWith)

/** What to ask for: the choice in the URL, else the kept one, else `auto`. */
export const compareOf = (inUrl: ComparedWith | undefined, stored: string | null): Compare =>
  inUrl ?? COMPARED_WITH.find((choice) => choice === stored) ?? 'auto'

export const useCompare = (inUrl: ComparedWith | undefined): Compare =>
  compareOf(inUrl, useSyncExternalStore(kept.subscribe, kept.read))

interface Choice {
  value: ComparedWith
  label: string
}

/** What a period can be compared with, in words; one choice for a whole year, where both are the same. */
export function choicesFor(range: DayRange, notation: Notation): Choice[] {
  const months = monthsBack(range, 'preceding', notation.fiscalMonth)
  if (months === null) {
    const days = lengthOf(range)
    const before = days === 1 ? 'The day before' : `${formatCount(days, notation)} days before`
    return [
      { value: 'lastYear', label: 'A year earlier' },
      { value: 'preceding', label: before },
    ]
  }
  const choice = (value: ComparedWith): Choice => ({
    value,
    label: formatRange(counterpartOf(range, value, notation.fiscalMonth), notation),
  })
  return months === 12 ? [choice('lastYear')] : [choice('lastYear'), choice('preceding')]
}
