import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { DayRange } from '../../../../shared/calendar.ts'
import { kindOf } from '../../../../shared/periods.ts'
import { useNotation } from '../../../profile/web/index.ts'
import type { ComparedWith, Metrics } from '../../contract.ts'
import { comparableChoices, saveCompared } from './compare.ts'

interface Props {
  range: DayRange
  comparedWith: ComparedWith
  known: Pick<Metrics, 'history' | 'today'>
}

const styles =
  'relative inline-flex h-11 min-w-0 items-center gap-1 text-ui whitespace-nowrap text-muted md:h-10'

/** The native select lies over its words, which are shorter on a phone than its options. */
export function ComparePicker({ range, comparedWith, known }: Props) {
  const navigate = useNavigate()
  const notation = useNotation()
  const choices = comparableChoices(range, comparedWith, known, notation)
  const chosen = choices.find(({ value }) => value === comparedWith) ?? choices[0]
  if (!chosen) return null
  const { label: name } = chosen
  const isNamed = kindOf(range, notation.fiscalMonth) !== 'other'
  const label = isNamed ? name : name.charAt(0).toLowerCase() + name.slice(1)
  const words = (
    <span className="truncate">
      <span className="@2xl:hidden">vs {chosen.short}</span>
      <span className="hidden @2xl:inline">
        compared with <span className="font-medium text-text">{label}</span>
      </span>
    </span>
  )
  if (choices.length === 1) return <p className={styles}>{words}</p>
  const choose = (compare: ComparedWith): void => {
    saveCompared(range, compare)
    void navigate({ to: '.', search: (search) => ({ ...search, compare }), resetScroll: false })
  }
  return (
    <label
      className={`${styles} rounded-box hover:text-text has-focus-visible:outline-2 has-focus-visible:outline-focus`}
    >
      <span aria-hidden className="contents">
        {words}
        <ChevronDown className="size-4 shrink-0" />
      </span>
      <select
        aria-label="Compared with"
        className="absolute inset-0 size-full cursor-pointer opacity-0"
        value={chosen.value}
        onChange={(event) => choose(event.target.value as ComparedWith)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    </label>
  )
}
