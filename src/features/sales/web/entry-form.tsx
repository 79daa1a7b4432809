import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Combobox } from '../../../web/ui/combobox.tsx'
import { Field, TextField } from '../../../web/ui/field.tsx'
import { entryForm, type Entry, type EntryInput } from '../contract.ts'
import { namesQuery, productsQuery } from './queries.ts'
import { suggestAmounts } from './suggestion.ts'
import { readTyped, typedNumber } from '../../profile/web/index.ts'

/** A blank cost becomes null, which clears a recorded cost when editing. */
const typedCost = z.pipe(
  z.string(),
  z.transform((text): number | null | undefined => readTyped(text) ?? null),
)
/** An empty or incomplete date field has the value ''. */
const typedDay = z.pipe(
  z.string(),
  z.transform((text): string | undefined => text || undefined),
)
const { revenue, cost, quantity, saleDate } = entryForm.shape

/** The contract's form with numbers as typed text. */
const typedEntry = z.extend(entryForm, {
  revenue: z.pipe(typedNumber, revenue),
  cost: z.pipe(typedCost, cost),
  quantity: z.pipe(typedNumber, quantity),
  saleDate: z.pipe(typedDay, saleDate),
})
export type TypedEntry = z.input<typeof typedEntry>
/** A field that is missing here would be cleared when a sale is edited. */
type AllTyped = Required<TypedEntry>
export type EntryForm = UseFormReturn<TypedEntry, unknown, EntryInput>

export const emptyEntry = (saleDate: string): AllTyped => ({
  productName: '',
  revenue: '',
  cost: '',
  quantity: '1',
  saleDate,
  customerName: '',
  salesperson: '',
})

export const toTypedEntry = (entry: Entry): AllTyped => ({
  productName: entry.productName,
  revenue: entry.revenue.toFixed(2),
  cost: entry.cost?.toFixed(2) ?? '',
  quantity: String(entry.quantity),
  saleDate: entry.saleDate,
  customerName: entry.customerName ?? '',
  salesperson: entry.salesperson ?? '',
})

export const useEntryForm = (defaultValues: TypedEntry): EntryForm =>
  useForm<TypedEntry, unknown, EntryInput>({ resolver: zodResolver(typedEntry), defaultValues })

/** The fields of a sale. With `suggest`, amounts are filled in from the product's last sale until the owner types them. */
export function EntryFields({ form, suggest = false }: { form: EntryForm; suggest?: boolean }) {
  const names = useQuery(namesQuery).data
  const isSuggested = useSuggestedAmounts(form, suggest)
  const { errors } = form.formState
  return (
    <div className="grid grid-cols-12 gap-x-4 gap-y-5">
      <NameField
        {...{ form }}
        name="productName"
        label="Product or service"
        options={names?.products}
        className="col-span-12"
      />
      <TextField
        label="Revenue"
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        hint={isSuggested.revenue ? SUGGESTED : 'Total for the sale. Use a minus for a refund.'}
        error={errors.revenue?.message}
        className="col-span-6"
        {...form.register('revenue')}
      />
      <TextField
        label="Cost"
        optional
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        hint={
          isSuggested.cost ? SUGGESTED : 'Total cost of the sale. Add it to get an exact margin.'
        }
        error={errors.cost?.message}
        className="col-span-6"
        {...form.register('cost')}
      />
      <TextField
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        error={errors.quantity?.message}
        className="col-span-5 sm:col-span-6"
        {...form.register('quantity')}
      />
      <TextField
        label="Sale date"
        type="date"
        error={errors.saleDate?.message}
        className="col-span-7 sm:col-span-6"
        {...form.register('saleDate')}
      />
      <NameField
        {...{ form }}
        name="customerName"
        label="Customer"
        optional
        options={names?.customers}
        className="col-span-12 sm:col-span-6"
      />
      <NameField
        {...{ form }}
        name="salesperson"
        label="Salesperson"
        optional
        options={names?.salespeople}
        className="col-span-12 sm:col-span-6"
      />
    </div>
  )
}

interface NameFieldProps {
  form: EntryForm
  name: 'productName' | 'customerName' | 'salesperson'
  label: string
  optional?: boolean
  options: readonly string[] | undefined
  className?: string
}

function NameField({
  form,
  name,
  label,
  optional = false,
  options = [],
  className = '',
}: NameFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange, ...field }, fieldState }) => (
        <Field {...{ label, optional, className }} error={fieldState.error?.message}>
          {(wiring) => (
            <Combobox
              {...wiring}
              {...field}
              options={options}
              value={value ?? ''}
              onValueChange={onChange}
              placeholder="Choose one or type a new one"
            />
          )}
        </Field>
      )}
    />
  )
}

const SUGGESTED = "Filled in from this product's last sale. Change it if it's different."
const NO_SUGGESTION = { revenue: '', cost: '' }

/** Fills in the amounts suggested by the last sale. Returns which fields have the suggested amount. */
function useSuggestedAmounts(
  form: EntryForm,
  active: boolean,
): Record<keyof typeof NO_SUGGESTION, boolean> {
  const { data: products = [] } = useQuery({ ...productsQuery, enabled: active })
  const [productName, quantityTyped, revenueTyped, costTyped] = form.watch([
    'productName',
    'quantity',
    'revenue',
    'cost',
  ])
  const { revenue, cost } =
    suggestAmounts(products, productName, readTyped(quantityTyped) ?? 1) ?? NO_SUGGESTION
  const shown = useRef(NO_SUGGESTION)
  useEffect(() => {
    if (!active) return
    // A value that differs from the last suggestion was typed or cleared by the owner, so it stays.
    if (form.getValues('revenue') === shown.current.revenue) form.setValue('revenue', revenue)
    if (form.getValues('cost') === shown.current.cost) form.setValue('cost', cost)
    shown.current = { revenue, cost }
  }, [active, revenue, cost, form])
  return {
    revenue: revenue !== '' && revenueTyped === revenue,
    cost: cost !== '' && costTyped === cost,
  }
}
