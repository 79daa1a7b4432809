import { useSyncExternalStore } from 'react'
import { formatCount, type Notation } from '../../../../shared/money.ts'
import { lengthOf, shortMonth, yearOf, type DayRange } from '../../../../shared/calendar.ts'
import { formatRange, kindOf, quarterOf } from '../../../../shared/periods.ts'
import { comparisonOf } from '../../comparison/rules.ts'
import { COMPARED_WITH, type Compare, type ComparedWith, type Metrics } from '../../contract.ts'
import { counterpartOf, isByWeekday, monthsBack } from '../../periods/rules.ts'
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
  short: string
}

/** For a whole year both choices are the same. */
export function choicesFor(range: DayRange, notation: Notation): CompareChoice[] {
  const { fiscalMonth } = notation
  const choice = (value: ComparedWith, label?: string): CompareChoice => {
    const other = counterpartOf(range, value, fiscalMonth)
    return {
      value,
      label: label ?? formatRange(other, notation),
      short: shortOf(range, value, other, fiscalMonth),
    }
  }
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

function shortOf(
  range: DayRange,
  value: ComparedWith,
  { start }: DayRange,
  fiscalMonth?: number,
): string {
  const kind = kindOf(range, fiscalMonth)
  if (value !== 'preceding' || kind === 'year') return `${yearOf(start)}`
  if (kind === 'other') return 'before'
  return kind === 'month' ? shortMonth(start) : `Q${quarterOf(start, fiscalMonth)}`
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
