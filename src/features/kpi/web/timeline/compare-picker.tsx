import { useNavigate } from '@tanstack/react-router'
import type { DayRange } from '../../../../shared/calendar.ts'
import { Select } from '../../../../web/ui/select.tsx'
import { useNotation } from '../../../profile/web/index.ts'
import type { ComparedWith } from '../../contract.ts'
import { choicesFor, keepCompared } from './compare.ts'

interface Props {
  range: DayRange
  comparedWith: ComparedWith
}

/** Selects what the period is compared with: part of the URL, and remembered for the next visit. */
export function ComparePicker({ range, comparedWith }: Props) {
  const navigate = useNavigate()
  const notation = useNotation()
  const choices = choicesFor(range, notation)
  const label = <span title="Compared with">vs</span>
  // On phones it is between the buttons; with larger text it gets a line of its own.
  const styles =
    'flex items-center gap-2 text-ui whitespace-nowrap text-muted max-md:min-w-36 max-md:flex-1'
  if (choices.length === 1) {
    return (
      <p className={styles}>
        {label}
        <span className="font-medium text-text">{choices[0]!.label}</span>
      </p>
    )
  }
  const choose = (compare: ComparedWith): void => {
    keepCompared(compare)
    void navigate({ to: '.', search: (search) => ({ ...search, compare }) })
  }
  return (
    <label className={styles}>
      {label}
      <Select
        aria-label="Compared with"
        className="min-w-0 max-md:grow"
        value={comparedWith}
        onChange={(event) => choose(event.target.value as ComparedWith)}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </Select>
    </label>
  )
}
