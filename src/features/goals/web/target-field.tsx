import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { readTyped, useNotation, useTaxWords } from '../../profile/web/index.ts'
import { TextField } from '../../../web/ui/field.tsx'
import type { GoalType } from '../contract.ts'
import { storedTimeframe } from '../timeframe/contract.ts'
import { timeframeInWords } from '../timeframe/rules.ts'
import { GOAL_TYPE_DISPLAY } from './goal-types.ts'
import { QuickPicks } from './quick-picks.tsx'
import { suggestionsQuery } from './queries.ts'
import { basisText, ownPicksOf, quickPicksOf, soFarText } from './targets.ts'

interface Props {
  goalType: GoalType
  /** '' until chosen */
  timeframe: string
  typed: string
  onPick: (value: string) => void
  field: Omit<ComponentProps<typeof TextField>, 'label'>
}

/** The spec's amounts are far off for most shops. */
export function TargetField({ goalType, timeframe, typed, onPick, field }: Props) {
  const notation = useNotation()
  const { note } = useTaxWords()
  const { data: suggestions } = useQuery(suggestionsQuery(goalType, timeframe))
  const target = readTyped(typed, GOAL_TYPE_DISPLAY[goalType].holds)
  const period = timeframe && timeframeInWords(storedTimeframe(timeframe, notation.fiscalMonth))
  const soFar = suggestions && soFarText(goalType, suggestions, { target, period, notation })
  const isMet =
    target !== undefined && target > 0 && (suggestions?.currentAmount ?? -Infinity) >= target
  return (
    <div className="grid content-start gap-2">
      <TextField
        label={GOAL_TYPE_DISPLAY[goalType].targetLabel + (goalType === 'revenue' ? note : '')}
        hint={!isMet && soFar}
        {...field}
      />
      <div role="status">
        {isMet && (
          <p className="text-body">
            <b className="font-semibold">{soFar}</b> This goal would be reached at once, without a
            celebration.
          </p>
        )}
      </div>
      {suggestions?.basis && suggestions.targets.length > 0 && (
        <>
          <p className="text-small text-muted">
            {basisText(goalType, suggestions.basis, notation)} How about:
          </p>
          <QuickPicks
            label="From your own sales"
            picks={ownPicksOf(goalType, suggestions, notation)}
            chosen={String(target)}
            onPick={onPick}
          />
        </>
      )}
      <QuickPicks
        label="Quick picks"
        picks={quickPicksOf(goalType, notation)}
        chosen={String(target)}
        onPick={onPick}
      />
    </div>
  )
}
