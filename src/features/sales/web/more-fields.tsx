import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { TextField } from '../../../web/ui/field.tsx'
import { fieldOf } from '../../../web/ui/form.ts'
import { numberFieldOf, typedAmount, useNotation } from '../../profile/web/index.ts'
import { FURTHER_VALUES } from '../fields/contract.ts'
import type { dropdownValues } from '../lists/contract.ts'
import { NameField } from './name-field.tsx'
import type { EntryForm } from './typed-entry.ts'

const FIELDS = FURTHER_VALUES.map(({ field }) => field)

interface Props {
  form: EntryForm
  names: ResponseOf<typeof dropdownValues> | undefined
  /** The time is filled in for a new sale, so alone doesn't open these fields. */
  isNew: boolean
  className: string
}

export function MoreFields({ form, names, isNew, className }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const { errors } = form.formState
  const values = form.watch(FIELDS)
  const isUsed = FIELDS.some((name, i) => values[i]?.trim() && !(isNew && name === 'time'))
  const isRefused = FIELDS.some((name) => errors[name])
  useEffect(() => {
    if (details.current && (isUsed || isRefused)) details.current.open = true
  }, [isUsed, isRefused, errors])
  const time = form.watch('time')
  const labels = FURTHER_VALUES.map(({ field, label }, at) => {
    const word = at === 0 ? label : label.toLowerCase()
    return field === 'time' && time ? `${word} ${time}` : word
  })
  return (
    <details ref={details} className={className}>
      <summary className="flex min-h-11 list-none items-baseline gap-1.5 py-2.5 text-body font-semibold [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 self-center text-muted transition-transform motion-reduce:transition-none [[open]>summary>&]:rotate-90"
          aria-hidden
        />
        More
        <span className="ml-1 min-w-0 font-normal text-pretty text-muted [[open]>summary>&]:hidden">
          {labels.join(', ')}
        </span>
      </summary>
      <div className="grid grid-cols-12 gap-x-4 gap-y-5 pt-3 pb-1 @max-3xs:gap-x-0 @max-3xs:*:col-span-full">
        {FURTHER_VALUES.map((value) => (
          <FurtherField key={value.field} value={value} form={form} names={names} isNew={isNew} />
        ))}
      </div>
    </details>
  )
}

const HALF = 'col-span-12 sm:col-span-6'

function FurtherField({
  value,
  form,
  names,
  isNew,
}: Omit<Props, 'className'> & { value: (typeof FURTHER_VALUES)[number] }) {
  const zero = typedAmount(0, useNotation())
  switch (value.kind) {
    case 'name':
      return <NameField form={form} name={value.field} names={names} className={HALF} />
    case 'amount':
      return (
        <TextField
          label={value.label}
          optional
          placeholder={zero}
          hint={value.hint}
          className="col-span-6"
          {...numberFieldOf(form, value.field)}
        />
      )
    case 'time':
      return (
        <TextField
          label={value.label}
          optional
          type="time"
          data-filled-in={isNew && !form.formState.dirtyFields.time ? '' : undefined}
          className={HALF}
          {...fieldOf(form, value.field)}
        />
      )
    case 'text':
      return (
        <TextField
          label={value.label}
          optional
          autoComplete="off"
          dir="auto"
          maxLength={value.maxLength}
          hint={value.hint}
          className={HALF}
          {...fieldOf(form, value.field)}
        />
      )
  }
}
