import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { yearOf, type Day, monthName } from '../../../../shared/calendar.ts'
import { fiscalYearOf, nameOfYear } from '../../../../shared/periods.ts'
import { call, isOtherCurrency, isSignedOut } from '../../../../web/api.ts'
import { refresh } from '../../../../web/queries.ts'
import { Button } from '../../../../web/ui/button.tsx'
import { TextField } from '../../../../web/ui/field.tsx'
import { SavingForm } from '../../../../web/ui/saves.tsx'
import { SelectField } from '../../../../web/ui/select.tsx'
import { toast } from '../../../../web/ui/toast.ts'
import { createGoal, goalForm } from '../../../goals/contract.ts'
import { codeOfTimeframe, timeframesOf } from '../../../goals/timeframe/contract.ts'
import {
  fitsCurrency,
  noDecimals,
  questionOf,
  Readings,
  readTyped,
  useNotation,
  useTaxWords,
  useTypedIn,
} from '../../../profile/web/index.ts'

/** Spec §5 (Coach goal save). */
export function GoalForm({ today }: { today: Day }) {
  const notation = useNotation()
  const { note } = useTaxWords()
  const timeframes = timeframesOf(today, notation)
  const { month, year } = { ...timeframes, year: codeOfTimeframe(timeframes.year) }
  const yearName = nameOfYear(fiscalYearOf(today, notation.fiscalMonth), notation.fiscalMonth)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [timeframe, setTimeframe] = useState(month)
  const [refusal, setRefusal] = useState<string>()
  const inCurrency = useTypedIn()
  const save = useMutation({
    mutationFn: (targetAmount: number) =>
      inCurrency((currency) =>
        call(createGoal, { body: { goalType: 'revenue', timeframe, targetAmount }, currency }),
      ),
    onSuccess: async () => {
      toast.success('Goal Saved Successfully')
      setTyped('')
      await refresh(createGoal)
    },
    onError: (error) => {
      if (isSignedOut(error)) return
      toast.error('Failed to Save Goal', {
        description: isOtherCurrency(error) ? error.message : 'Please try again',
      })
    },
  })

  const submit = (): void => {
    setRefusal(undefined)
    if (save.isPending) return
    if (typed.trim() === '') {
      toast.error('Missing Target Amount', { description: 'Please enter a revenue target amount' })
      field.current?.focus()
      return
    }
    const read = goalForm.safeParse({ timeframe, targetAmount: readTyped(typed) })
    const fits = !read.success || fitsCurrency(read.data.targetAmount)
    if (read.success && fits) return save.mutate(read.data.targetAmount)
    setRefusal(questionOf(typed) ?? (read.success ? noDecimals() : read.error.issues[0]?.message))
    field.current?.focus()
  }

  const pick = (text: string): void => {
    setTyped(text)
    setRefusal(undefined)
    field.current?.focus()
  }

  return (
    <SavingForm
      noValidate
      aria-label="Set a revenue goal"
      className="grid gap-3 @2xl:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <TextField
        ref={field}
        label={`Revenue target${note}`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        error={refusal}
        choices={<Readings typed={typed} onPick={pick} />}
        onChange={(event) => setTyped(event.target.value)}
      />
      <SelectField
        label="Timeframe"
        value={timeframe}
        onChange={(event) => setTimeframe(event.target.value)}
      >
        <option value={month}>
          {monthName(today)} {yearOf(today)}
        </option>
        <option value={year}>{yearName} (Full Year)</option>
      </SelectField>
      <Button
        type="submit"
        variant="secondary"
        className="@2xl:col-span-2 @2xl:justify-self-start"
        pending={save.isPending}
      >
        {save.isPending ? 'Saving...' : 'Save goal'}
      </Button>
    </SavingForm>
  )
}
