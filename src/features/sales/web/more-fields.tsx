import { ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ResponseOf } from '../../../shared/endpoint.ts'
import { TextField } from '../../../web/ui/field.tsx'
import { fieldOf } from '../../../web/ui/form.ts'
import { numberFieldOf, typedAmount, useNotation } from '../../profile/web/index.ts'
import { MAX_RECEIPT_LENGTH } from '../contract.ts'
import type { dropdownValues } from '../lists/contract.ts'
import { NameField } from './name-field.tsx'
import type { EntryForm } from './typed-entry.ts'

const FIELDS = ['receipt', 'time', 'tax', 'fee', 'channel', 'category'] as const

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
  const zero = typedAmount(0, useNotation())
  const values = form.watch(FIELDS)
  const isUsed = FIELDS.some((name, i) => values[i]?.trim() && !(isNew && name === 'time'))
  const isRefused = FIELDS.some((name) => errors[name])
  useEffect(() => {
    if (details.current && (isUsed || isRefused)) details.current.open = true
  }, [isUsed, isRefused, errors])
  const time = values[1]
  const amount = { optional: true, placeholder: zero }
  return (
    <details ref={details} className={className}>
      <summary className="flex min-h-11 list-none items-baseline gap-1.5 py-2.5 text-ui font-medium [&::-webkit-details-marker]:hidden">
        <ChevronRight
          className="size-4 shrink-0 self-center text-muted transition-transform motion-reduce:transition-none [[open]>summary>&]:rotate-90"
          aria-hidden
        />
        More
        <span className="ml-1 min-w-0 font-normal text-pretty text-muted [[open]>summary>&]:hidden">
          Receipt number, time{time && ` ${time}`}, tax, fee, channel, category
        </span>
      </summary>
      <div className="grid grid-cols-12 gap-x-4 gap-y-5 pt-3 pb-1 @max-3xs:gap-x-0 @max-3xs:*:col-span-full">
        <TextField
          label="Receipt number"
          optional
          autoComplete="off"
          dir="auto"
          maxLength={MAX_RECEIPT_LENGTH}
          hint="Sales of one day with the same number count as one purchase."
          className="col-span-12 sm:col-span-6"
          {...fieldOf(form, 'receipt')}
        />
        <TextField
          label="Time"
          optional
          type="time"
          data-filled-in={isNew && !form.formState.dirtyFields.time ? '' : undefined}
          className="col-span-12 sm:col-span-6"
          {...fieldOf(form, 'time')}
        />
        <TextField
          label="Tax"
          {...amount}
          hint="The part of the revenue that is tax"
          className="col-span-6"
          {...numberFieldOf(form, 'tax')}
        />
        <TextField
          label="Fee"
          {...amount}
          hint="What a payment service keeps"
          className="col-span-6"
          {...numberFieldOf(form, 'fee')}
        />
        <NameField
          form={form}
          name="channel"
          label="Channel"
          optional
          options={names?.channels}
          spellings={names?.spellings}
          className="col-span-12 sm:col-span-6"
        />
        <NameField
          form={form}
          name="category"
          label="Category"
          optional
          options={names?.categories}
          spellings={names?.spellings}
          className="col-span-12 sm:col-span-6"
        />
      </div>
    </details>
  )
}
