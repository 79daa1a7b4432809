import { zodResolver } from '@hookform/resolvers/zod'
import { CalendarPlus } from 'lucide-react'
import { useId, type SyntheticEvent } from 'react'
import { createPortal } from 'react-dom'
import { useForm, useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { call, sentenceOf } from '../../../web/api.ts'
import { Button } from '../../../web/ui/button.tsx'
import { TextField } from '../../../web/ui/field.tsx'
import { showRefusal, fieldOf } from '../../../web/ui/form.ts'
import { ErrorNotice } from '../../../web/ui/notice.tsx'
import { toast } from '../../../web/ui/toast.ts'
import { addClosure, closureForm } from '../contract.ts'
import { useToday } from './notation.ts'
import { showSaved } from './saved.ts'

type ClosureSent = z.input<typeof closureForm>

/** An empty or incomplete date field has the value ''. */
const typedClosure = z.pipe(
  z.pipe(
    z.object({ startDate: z.string(), endDate: z.string(), note: z.string() }),
    z.transform(
      ({ startDate, endDate, note }) =>
        ({
          startDate: startDate || undefined,
          endDate: endDate || undefined,
          note,
        }) as ClosureSent,
    ),
  ),
  closureForm,
)
const EMPTY = { startDate: '', endDate: '', note: '' }

/** Forms can't be nested, so its form element is at the end of the page. */
export function ClosureForm() {
  const today = useToday()
  const form = useForm<typeof EMPTY, unknown, z.output<typeof typedClosure>>({
    resolver: zodResolver(typedClosure),
    defaultValues: EMPTY,
  })
  const { errors, isSubmitting } = form.formState
  const startDate = useWatch({ control: form.control, name: 'startDate' })
  const add = form.handleSubmit(async (body) => {
    try {
      showSaved(await call(addClosure, { body }))
      form.reset(EMPTY)
      toast.success('Closure added!')
    } catch (error) {
      showRefusal(
        form,
        error,
        sentenceOf(error, "The closure couldn't be added. Please try again."),
      )
    }
  })
  const id = useId()
  const submit = (event: SyntheticEvent) => {
    // React passes the event on to the form around this component.
    event.stopPropagation()
    if (isSubmitting) event.preventDefault()
    else void add(event)
  }
  const fillEnd = () => {
    if (!form.getValues('endDate')) form.setValue('endDate', form.getValues('startDate'))
  }
  return (
    <div
      role="group"
      aria-label="New closure"
      className="grid gap-x-4 gap-y-5 @lg:col-span-2 @lg:grid-cols-2"
    >
      {createPortal(<form id={id} noValidate onSubmit={submit} />, document.body)}
      <TextField
        label="From"
        type="date"
        form={id}
        min={today}
        {...fieldOf(form, 'startDate', { onBlur: fillEnd })}
      />
      <TextField
        label="To"
        type="date"
        form={id}
        min={startDate || today}
        {...fieldOf(form, 'endDate')}
      />
      <TextField
        label="Note"
        optional
        form={id}
        autoComplete="off"
        placeholder="Summer holiday"
        className="@lg:col-span-2"
        {...fieldOf(form, 'note')}
      />
      {errors.root && <ErrorNotice className="@lg:col-span-2">{errors.root.message}</ErrorNotice>}
      <Button
        type="submit"
        form={id}
        variant="secondary"
        pending={isSubmitting}
        icon={<CalendarPlus aria-hidden />}
        className="sm:justify-self-start"
      >
        {isSubmitting ? 'Adding...' : 'Add closure'}
      </Button>
    </div>
  )
}
