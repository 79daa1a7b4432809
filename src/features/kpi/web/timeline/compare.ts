import { useSyncExternalStore } from 'react'
import { formatCount, type Notation } from '../../../../shared/money.ts'
import { formatDayOfYear, lengthOf, type DayRange } from '../../../../shared/calendar.ts'
import { formatRange, kindOf } from '../../../../shared/periods.ts'
import { comparisonOf, sideInWords } from '../../comparison/rules.ts'
import { COMPARED_WITH, type Compare, type ComparedWith, type Metrics } from '../../contract.ts'
import { counterpartOf, isByWeekday, monthsBack } from '../../periods/rules.ts'
import { isCompared } from '../figures/figure.ts'
import { savedChoice } from '../customize/saved-choice.ts'

/** A few days have other choices (weekdays or dates). */
const choices = { periods: savedChoice('kpi-compare'), days: savedChoice('kpi-compare-days') }
const choiceFor = (range: DayRange) => (isByWeekday(range) ? choices.days : choices.periods)

export const saveCompared = (range: DayRange, comparedWith: ComparedWith): void =>
  choiceFor(range).save(comparedWith)

export const compareOf = (inUrl: ComparedWith | undefined, stored: string | null): Compare =>
  inUrl ?? COMPARED_WITH.find((choice) => choice === stored) ?? 'auto'

export const savedCompare = (range: DayRange, inUrl: ComparedWith | undefined): Compare =>
  compareOf(inUrl, choiceFor(range).read())

export function useCompare(range: DayRange, inUrl: ComparedWith | undefined): Compare {
  const { subscribe, read } = choiceFor(range)
  return compareOf(inUrl, useSyncExternalStore(subscribe, read))
}

export interface CompareChoice {
  value: ComparedWith
  label: string
}

/** For a whole year both choices are the same. */
export function choicesFor(range: DayRange, notation: Notation): CompareChoice[] {
  const { fiscalMonth } = notation
  const choice = (value: ComparedWith, label?: string): CompareChoice => ({
    value,
    label: label ?? formatRange(counterpartOf(range, value, fiscalMonth), notation),
  })
  const months = monthsBack(range, 'preceding', fiscalMonth)
  if (months === 12) return [choice('lastYear')]
  if (months !== null) return [choice('lastYear'), choice('preceding')]
  const days = lengthOf(range)
  const before = choice(
    'preceding',
    days === 1 ? 'The day before' : `${formatCount(days, notation)} days before`,
  )
  if (!isByWeekday(range)) return [choice('lastYear', 'A year earlier'), before]
  const s = days === 1 ? '' : 's'
  return [
    choice('lastYearWeekdays', `Same weekday${s} last year`),
    choice('lastYear', `Same date${s} last year`),
    before,
  ]
}

/** The current choice stays while there is another, so that it can be changed. */
export function comparableChoices(
  range: DayRange,
  comparedWith: ComparedWith,
  known: Pick<Metrics, 'history' | 'today'>,
  notation: Notation,
): CompareChoice[] {
  const choices = choicesFor(range, notation)
  const isComparable = ({ value }: CompareChoice): boolean =>
    comparisonOf(range, value, { ...known, dates: notation }).obstacle === null
  return choices.some(isComparable)
    ? choices.filter((choice) => choice.value === comparedWith || isComparable(choice))
    : []
}

/**
 * `compared with 2025`, `2025 has sales from 28 Sep on`, or why nothing is compared. '' while it may still be: then "Not yet"
 * says what growth waits for.
 */
export function comparedInWords(metrics: Metrics, range: DayRange, notation: Notation): string {
  const { comparedWith, previous, history, today } = metrics
  if (isCompared(metrics, range)) {
    const side = { start: previous.startDate, end: previous.endDate }
    const other = counterpartOf(range, comparedWith, notation.fiscalMonth)
    const isNamed = kindOf(other, notation.fiscalMonth) !== 'other'
    return `compared with ${isNamed ? formatRange(other, notation) : sideInWords(side, comparedWith, notation)}`
  }
  if (today <= range.end) return ''
  if (metrics.isComparable && history) {
    const other = counterpartOf(range, comparedWith, notation.fiscalMonth)
    return `${formatRange(other, notation)} has sales from ${formatDayOfYear(history.firstDay, notation)} on`
  }
  const { revenueGrowthRateContext: why } = metrics
  return why.charAt(0).toLowerCase() + why.slice(1)
}
