import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { formatDaysShort, type DayRange } from '../../../../shared/calendar.ts'
import {
  fiscalYearOf,
  JANUARY,
  labelOfPeriod,
  monthsOfYear,
  nameOfYear,
  periodOf,
  type Period,
  type Recent,
} from '../../../../shared/periods.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { ComparedWith, Metrics } from '../../contract.ts'
import { isByWeekday } from '../../periods/rules.ts'
import { RECENT, RECENTS, rangeOfChoice, recentOf, type Choice, type Owner } from './choice.ts'
import { comparableChoices, comparedInWords, saveCompared } from './compare.ts'
import { QuietSelect } from './quiet-select.tsx'
import { yearsToChoose } from './timeline.ts'

const DaysDialog = lazy(async () => ({ default: (await import('./days-dialog.tsx')).DaysDialog }))

const QUARTERS = ['full', 'q1', 'q2', 'q3', 'q4'] as const
const FROM_TO = 'from-to'
const COMPARE = 'compare '

interface Props {
  choice: Choice
  range: DayRange
  owner: Owner
  known: Metrics | undefined
  /** of the range; undefined while they load */
  figures: Metrics | undefined
  comparedWith: ComparedWith
  /** draws attention to the period of a goal */
  glow: (period: ReactNode) => ReactNode
  children: ReactNode
}

/** Year and period (spec §2), days, and what they are compared with. */
export function PeriodRow(props: Props) {
  const { choice, range, owner, known, figures, comparedWith, glow, children } = props
  const notation = useNotation()
  const go = useGo(range, owner)
  const navigate = useNavigate()
  const [choosesDays, setChoosesDays] = useState(false)
  const { fiscalMonth } = owner
  const year = fiscalYearOf(range.end, fiscalMonth)
  const months = monthsOfYear(year, fiscalMonth)
  const shown = recentOf(choice) ?? periodOf(range, fiscalMonth)?.period
  const nameOfMonth = (month: (typeof months)[number]): string =>
    labelOfPeriod(month.period) + (fiscalMonth === JANUARY ? '' : ` ${month.year}`)
  const month = months.find(({ period }) => period === shown)
  const words = month
    ? nameOfMonth(month)
    : shown === undefined
      ? formatDaysShort(range, notation)
      : (RECENT[shown as Recent] ?? labelOfPeriod(shown as Period))
  const compared = figures && comparedInWords(figures, range, notation)
  const comparisons = known ? comparableChoices(range, comparedWith, known, notation) : []

  const choose = (value: string): void => {
    if (value === FROM_TO) return setChoosesDays(true)
    if (value.startsWith(COMPARE)) {
      const compare = value.slice(COMPARE.length) as ComparedWith
      saveCompared(range, compare)
      void navigate({ to: '.', search: (search) => ({ ...search, compare }), resetScroll: false })
      return
    }
    if (RECENTS.includes(value as Recent)) return go({ period: value as Recent })
    go(months.find(({ period }) => period === value) ?? { year, period: value as Period })
  }
  return (
    <div className="mb-1.5 flex flex-wrap items-center gap-x-4 print:hidden">
      {/* Choosing a year resets the period (spec §4). */}
      <QuietSelect
        label="Year"
        words={nameOfYear(year, fiscalMonth)}
        value={year}
        onChange={({ target }) => go({ year: Number(target.value) })}
      >
        {yearsToChoose(known, year, fiscalMonth).map((each) => (
          <option key={each} value={each}>
            {nameOfYear(each, fiscalMonth)}
          </option>
        ))}
      </QuietSelect>
      {glow(
        <QuietSelect
          label="Period"
          words={words}
          value={shown ?? ''}
          onChange={({ target }) => choose(target.value)}
        >
          {shown === undefined && <option value="">{words}</option>}
          {QUARTERS.map((period) => (
            <option key={period} value={period}>
              {labelOfPeriod(period)}
            </option>
          ))}
          {months.map((each) => (
            <option key={each.period} value={each.period}>
              {nameOfMonth(each)}
            </option>
          ))}
          <optgroup label="Days">
            {RECENTS.map((recent) => (
              <option key={recent} value={recent}>
                {RECENT[recent]}
              </option>
            ))}
            <option value={FROM_TO}>From – to…</option>
          </optgroup>
          {comparisons.length > 1 && (
            <optgroup label="Compared with">
              {comparisons.map(({ value, label }) => (
                <option key={value} value={COMPARE + value}>
                  {value === comparedWith ? `✓ ${label}` : label}
                </option>
              ))}
            </optgroup>
          )}
        </QuietSelect>,
      )}
      {compared && <p className="text-small text-muted">{compared}</p>}
      {children}
      {choosesDays && (
        <Suspense>
          <DaysDialog
            range={range}
            onClose={() => setChoosesDays(false)}
            onChoose={({ start, end }) => {
              setChoosesDays(false)
              go({ from: start, to: end })
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The comparison stays unless it would mean something else: a few days have other choices than a month. */
function useGo(shown: DayRange, owner: Owner): (to: Choice) => void {
  const navigate = useNavigate()
  return (to) => {
    const next = rangeOfChoice(to, fiscalYearOf(shown.end, owner.fiscalMonth), owner)
    const staysComparable = isByWeekday(next) === isByWeekday(shown)
    void navigate({
      to: '.',
      search: ({ compare, channel, category }) => ({
        ...to,
        compare: staysComparable ? compare : undefined,
        channel,
        category,
      }),
      resetScroll: false,
    })
  }
}
