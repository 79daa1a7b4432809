import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { call, isSignedOut, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { showRefusal, fieldOf } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { SelectField } from '../../../web/ui/select.tsx'
import { numberFieldOf, useNotation, useToday, useTypedIn } from '../../profile/web/index.ts'
import { createGoal, GOAL_TYPE_NAMES, type Goal } from '../contract.ts'
import { codeOfTimeframe, timeframesOf } from '../timeframe/contract.ts'
import { timeframesFrom } from '../timeframe/rules.ts'
import type { Tell } from './banner.tsx'
import { typedGoal, type TypedGoal } from './goal-fields.ts'
import { GOAL_TYPE_DISPLAY } from './goal-types.ts'
import { QuickPicks } from './quick-picks.tsx'
import { refreshGoals } from './queries.ts'
import { TargetField } from './target-field.tsx'

interface Props {
  tell: Tell
  /** '' for this month */
  timeframe: string
  takesFocus: boolean
  onCreated: (goal: Goal) => void
  /** undefined without goals: the form can't be closed on a phone either */
  onCancel: (() => void) | undefined
}

export function GoalForm({ takesFocus, onCancel, ...props }: Props) {
  const { form, create } = useGoalForm(props)
  useEffect(() => {
    if (takesFocus) form.setFocus('goalType')
  }, [form, takesFocus])
  const { errors, isSubmitting } = form.formState
  const {
    goalType = 'revenue',
    timeframe = '',
    targetAmount = '',
  } = useWatch({ control: form.control })
  const isFilled = Boolean(timeframe && targetAmount.trim())
  const pick = (name: 'targetAmount' | 'timeframe') => (value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: name in errors })

  return (
    <Card>
      <SavingForm
        noValidate
        className="grid gap-5 @lg:grid-cols-2"
        aria-label="Create a goal"
        onSubmit={(event) => (isFilled && !isSubmitting ? create(event) : event.preventDefault())}
      >
        <SelectField label="Goal type" {...fieldOf(form, 'goalType')}>
          {GOAL_TYPE_NAMES.map((type) => (
            <option key={type} value={type}>
              {GOAL_TYPE_DISPLAY[type].name}
            </option>
          ))}
        </SelectField>
        <div className="grid content-start gap-2">
          <SelectField label="Timeframe" {...fieldOf(form, 'timeframe')}>
            <Timeframes />
          </SelectField>
          <NearTimeframes chosen={timeframe} onPick={pick('timeframe')} />
        </div>
        <TargetField
          goalType={goalType}
          timeframe={timeframe}
          typed={targetAmount}
          onPick={pick('targetAmount')}
          field={numberFieldOf(form, 'targetAmount', { holds: GOAL_TYPE_DISPLAY[goalType].holds })}
        />
        <TextField
          label="Label"
          optional
          autoComplete="off"
          placeholder="Summer season"
          {...fieldOf(form, 'description')}
        />
        {errors.root && <ErrorNotice className="@lg:col-span-2">{errors.root.message}</ErrorNotice>}
        <div className="flex flex-wrap gap-3 @lg:col-span-2">
          <Button
            type="submit"
            pending={isSubmitting}
            disabled={!isFilled}
            className="max-md:grow md:px-8"
          >
            {isSubmitting ? 'Creating...' : 'Create goal'}
          </Button>
          {onCancel && (
            <Button variant="quiet" className="md:hidden" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </SavingForm>
    </Card>
  )
}

function useGoalForm({ tell, timeframe, onCreated }: Omit<Props, 'takesFocus' | 'onCancel'>) {
  const { month } = timeframesOf(useToday(), useNotation())
  const form = useForm<TypedGoal, unknown, z.output<typeof typedGoal>>({
    resolver: zodResolver(typedGoal),
    defaultValues: {
      goalType: 'revenue',
      timeframe: timeframe || month,
      targetAmount: '',
      description: '',
    },
  })
  const inCurrency = useTypedIn()
  const create = form.handleSubmit(async (goal) => {
    try {
      const created = await inCurrency((currency) => call(createGoal, { body: goal, currency }))
      await refreshGoals()
      form.reset()
      onCreated(created)
      tell('good', 'Goal created successfully!')
    } catch (error) {
      if (!isSignedOut(error)) tell('bad', 'Failed to create goal')
      showRefusal(form, error, sentenceOf(error, 'Failed to create goal'))
    }
  })
  return { form, create }
}

/** spec §3 */
function Timeframes() {
  const today = useToday()
  const { fiscalMonth } = useNotation()
  return timeframesFrom(today, fiscalMonth).map(({ year, timeframes }) => (
    <optgroup key={year} label={year}>
      {timeframes.map(({ timeframe, label }) => (
        <option key={timeframe} value={timeframe}>
          {label}
        </option>
      ))}
    </optgroup>
  ))
}

function NearTimeframes(props: { chosen: string | undefined; onPick: (code: string) => void }) {
  const { month, quarter, year } = timeframesOf(useToday(), useNotation())
  return (
    <QuickPicks
      label="Current timeframes"
      picks={[
        [month, 'This month'],
        [codeOfTimeframe(quarter), 'This quarter'],
        [codeOfTimeframe(year), 'This year'],
      ]}
      {...props}
    />
  )
}
