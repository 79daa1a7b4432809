import { zodResolver } from '@hookform/resolvers/zod'
import { useId } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import type { Notation } from '../../../shared/money.ts'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { Dialog } from '../../../web/ui/dialog.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { fieldOf, showRefusal } from '../../../web/ui/form.ts'
import { useEdit } from '../../../web/ui/meanwhile.tsx'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { SavingForm } from '../../../web/ui/saves.tsx'
import { numberFieldOf, typedAmount, useNotation, useTypedIn } from '../../profile/web/index.ts'
import { changeGoal, type Goal } from '../contract.ts'
import { amountText } from '../rules.ts'
import type { Tell } from './banner.tsx'
import { typedGoal, type TypedGoal } from './goal-fields.ts'
import { GOAL_TYPE_DISPLAY } from './goal-types.ts'
import { refreshGoals } from './queries.ts'
import { TargetField } from './target-field.tsx'

interface Props {
  goal: Goal
  /** instead of its target */
  suggested?: number | undefined
  tell: Tell
  onClose: () => void
}

/** `5000`, `62.50` */
const typed = (amount: number, notation: Notation): string =>
  Number.isInteger(amount) ? String(amount) : typedAmount(amount, notation)

/** The type and the period stay: another one is another goal. */
export function EditGoal({ goal, suggested, tell, onClose }: Props) {
  const formId = useId()
  const { goalType, timeframe, description, period } = goal
  const { holds, targetLabel, name } = GOAL_TYPE_DISPLAY[goalType]
  const notation = useNotation()
  const form = useForm<TypedGoal, unknown, z.output<typeof typedGoal>>({
    resolver: zodResolver(typedGoal),
    defaultValues: {
      goalType,
      timeframe,
      description,
      targetAmount: typed(suggested ?? goal.targetAmount, notation),
    },
  })
  const edit = useEdit(goal, {
    words: { targetAmount: targetLabel, description: 'Label' },
    show: (field, value) =>
      field === 'targetAmount' ? amountText(goalType, value as number, notation) : String(value),
    put: (field, value) =>
      field === 'targetAmount'
        ? form.setValue(field, typed(value as number, notation))
        : form.setValue('description', (value as string | null) ?? ''),
    onMeanwhile: () => void refreshGoals(),
  })
  const inCurrency = useTypedIn()
  const { errors, isSubmitting } = form.formState
  const target = useWatch({ control: form.control, name: 'targetAmount' })
  const save = form.handleSubmit(async (typedIn) => {
    try {
      const changed = { targetAmount: typedIn.targetAmount, description: typedIn.description ?? '' }
      const isSaved = await edit.save(changed, async (body) => {
        await inCurrency((currency) =>
          call(changeGoal, { params: { id: goal.id }, body, currency }),
        )
        await refreshGoals()
        tell('good', 'Goal updated')
      })
      if (isSaved) onClose()
    } catch (error) {
      showRefusal(form, error, sentenceOf(error, 'Failed to update goal. Please try again.'))
    }
  })
  return (
    <Dialog
      open
      hasForm
      onClose={onClose}
      title={`${name} goal for ${period.label}`}
      action={
        <Button type="submit" form={formId} pending={isSubmitting}>
          Save changes
        </Button>
      }
    >
      <SavingForm id={formId} className="grid gap-5" noValidate onSubmit={save}>
        {errors.root && <ErrorNotice>{errors.root.message}</ErrorNotice>}
        {edit.notice}
        <TargetField
          goalType={goalType}
          timeframe={timeframe}
          typed={target}
          onPick={(value) => form.setValue('targetAmount', value, { shouldDirty: true })}
          field={numberFieldOf(form, 'targetAmount', { holds })}
        />
        <TextField label="Label" optional autoComplete="off" {...fieldOf(form, 'description')} />
      </SavingForm>
    </Dialog>
  )
}
