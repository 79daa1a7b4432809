import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call, isSignedOut, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { showRefusal, fieldOf } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { SelectField } from '../../../web/ui/select.tsx'
import {
  fitsCurrency,
  noDecimals,
  numberFieldOf,
  questionOf,
  readTyped,
  useNotation,
  useToday,
  useTypedIn,
} from '../../profile/web/index.ts'
import { createGoal, GOAL_TYPE_NAMES, GOAL_TYPES, goalForm, type Goal } from '../contract.ts'
import { codeOfTimeframe, timeframesOf } from '../timeframe/contract.ts'
import { timeframesFrom } from '../timeframe/rules.ts'
import type { Tell } from './banner.tsx'
import { GOAL_TYPE_DISPLAY } from './goal-types.ts'
import { QuickPicks } from './quick-picks.tsx'
import { refreshGoals } from './queries.ts'
import { TargetField } from './target-field.tsx'

type GoalSent = z.input<typeof goalForm>

const typedGoal = z.pipe(
  z.pipe(
    z.object({
      goalType: z.enum(GOAL_TYPE_NAMES),
      timeframe: z.string(),
      targetAmount: z.string(),
      description: z.string(),
    }),
    z.transform((typed, { issues }): GoalSent => {
      const { holds } = GOAL_TYPE_DISPLAY[typed.goalType]
      const message = questionOf(typed.targetAmount, holds)
      if (message) issues.push({ code: 'custom', input: typed, path: ['targetAmount'], message })
      // The contract's message also covers an empty field.
      return { ...typed, targetAmount: readTyped(typed.targetAmount, holds) ?? Number.NaN }
    }),
  ),
  goalForm.check(
    z.refine(
      ({ goalType, targetAmount }) =>
        GOAL_TYPES[goalType].unit !== 'money' || fitsCurrency(targetAmount),
      { error: () => noDecimals(), path: ['targetAmount'] },
    ),
  ),
)
type Typed = z.input<typeof typedGoal>
const EMPTY: Typed = { goalType: 'revenue', timeframe: '', targetAmount: '', description: '' }

interface Props {
  tell: Tell
  timeframe: string | undefined
  takesFocus: boolean
  /** undefined without goals: the form can't be closed */
  onCancel: (() => void) | undefined
  onCreated: (goal: Goal) => void
}

export function GoalForm({ onCancel, takesFocus, ...props }: Props) {
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
            <option value="">Choose a timeframe</option>
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
            <Button variant="quiet" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </SavingForm>
    </Card>
  )
}

function useGoalForm({ tell, timeframe = '', onCreated }: Omit<Props, 'onCancel' | 'takesFocus'>) {
  const form = useForm<Typed, unknown, z.output<typeof typedGoal>>({
    resolver: zodResolver(typedGoal),
    defaultValues: { ...EMPTY, timeframe },
  })
  const inCurrency = useTypedIn()
  const create = form.handleSubmit(async (goal) => {
    try {
      const created = await inCurrency((currency) => call(createGoal, { body: goal, currency }))
      await refreshGoals()
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
