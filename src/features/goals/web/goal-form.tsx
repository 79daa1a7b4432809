import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { roundAmount } from '../../../shared/magnitude.ts'
import { fiscalYearOf, quarterOf } from '../../../shared/periods.ts'
import { formatMoney, type Notation } from '../../../shared/money.ts'
import { call, isSignedOut, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Card } from '../../../web/ui/card.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { showRefusal, fieldOf } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SelectField } from '../../../web/ui/select.tsx'
import {
  fitsCurrency,
  noDecimals,
  readTyped,
  useNotation,
  useToday,
} from '../../profile/web/index.ts'
import { createGoal, GOAL_TYPE_NAMES, GOAL_TYPES, goalForm, type GoalType } from '../contract.ts'
import { amountText, timeframesFrom } from '../rules.ts'
import type { Tell } from './banner.tsx'
import { GOAL_TYPE_DISPLAY } from './goal-types.ts'
import { QuickPicks } from './quick-picks.tsx'
import { refreshGoals } from './queries.ts'

type GoalSent = z.input<typeof goalForm>

/** The contract's form with the target as typed. */
const typedGoal = z.pipe(
  z.pipe(
    z.object({
      goalType: z.enum(GOAL_TYPE_NAMES),
      timeframe: z.string(),
      targetAmount: z.string(),
      description: z.string(),
    }),
    z.transform((typed): GoalSent => ({
      ...typed,
      // An empty field isn't a number either; the contract's message covers both.
      targetAmount: readTyped(typed.targetAmount) ?? Number.NaN,
    })),
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

/** Value and text of the quick picks: `$10K`, in yen `¥1M`. */
const quickPicksOf = (type: GoalType, notation: Notation): [value: string, text: string][] =>
  GOAL_TYPES[type].quickPicks.map((pick) => {
    if (GOAL_TYPES[type].unit !== 'money') return [String(pick), amountText(type, pick, notation)]
    const amount = roundAmount(pick, notation.currency)
    const text = formatMoney(amount, { ...notation, style: 'compact' })
    return [String(amount), text.replace(/(\d)k/, '$1K')]
  })

/** Form for a new goal: type, timeframe, target and an optional label. */
export function GoalForm({ tell }: { tell: Tell }) {
  const notation = useNotation()
  const { form, create } = useGoalForm(tell)
  const { errors, isSubmitting } = form.formState
  const { goalType = 'revenue', timeframe, targetAmount } = useWatch({ control: form.control })
  const isFilled = Boolean(timeframe && targetAmount?.trim())
  const pick = (name: 'targetAmount' | 'timeframe') => (value: string) =>
    form.setValue(name, value, { shouldDirty: true, shouldValidate: name in errors })

  return (
    <Card>
      <form
        noValidate
        className="grid gap-5 md:grid-cols-2"
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
        <div className="grid content-start gap-2">
          <TextField
            label={GOAL_TYPE_DISPLAY[goalType].targetLabel}
            inputMode="decimal"
            autoComplete="off"
            {...fieldOf(form, 'targetAmount')}
          />
          <QuickPicks
            label="Quick picks"
            picks={quickPicksOf(goalType, notation)}
            chosen={String(readTyped(targetAmount ?? ''))}
            onPick={pick('targetAmount')}
          />
        </div>
        <TextField
          label="Label"
          optional
          autoComplete="off"
          placeholder="Summer season"
          {...fieldOf(form, 'description')}
        />
        {errors.root && <ErrorNotice className="md:col-span-2">{errors.root.message}</ErrorNotice>}
        <Button
          type="submit"
          pending={isSubmitting}
          disabled={!isFilled}
          className="md:col-span-2 md:justify-self-start md:px-8"
        >
          {isSubmitting ? 'Creating...' : 'Create goal'}
        </Button>
      </form>
    </Card>
  )
}

function useGoalForm(tell: Tell) {
  const form = useForm<Typed, unknown, z.output<typeof typedGoal>>({
    resolver: zodResolver(typedGoal),
    defaultValues: EMPTY,
  })
  const create = form.handleSubmit(async (goal, event) => {
    try {
      await call(createGoal, { body: goal })
      await refreshGoals()
      form.reset({ ...EMPTY, goalType: goal.goalType })
      // The pressed button is disabled now and would lose the focus.
      const element = event?.target as HTMLFormElement
      element.querySelector('select')?.focus({ preventScroll: true })
      tell('good', 'Goal created successfully!')
    } catch (error) {
      if (!isSignedOut(error)) tell('bad', 'Failed to create goal')
      showRefusal(form, error, sentenceOf(error, 'Failed to create goal'))
    }
  })
  return { form, create }
}

/** The current year and the next two (spec §3). */
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

/** Quick picks for the current month, quarter and year, which most goals are for. */
function NearTimeframes(props: { chosen: string | undefined; onPick: (code: string) => void }) {
  const today = useToday()
  const { fiscalMonth } = useNotation()
  const year = fiscalYearOf(today, fiscalMonth)
  return (
    <QuickPicks
      label="Current timeframes"
      picks={[
        [today.slice(0, 7), 'This month'],
        [`${year}-Q${quarterOf(today, fiscalMonth)}`, 'This quarter'],
        [`${year}-full`, 'This year'],
      ]}
      {...props}
    />
  )
}
