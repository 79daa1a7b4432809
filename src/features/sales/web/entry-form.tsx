import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Controller, useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { Combobox } from '../../../web/ui/combobox.tsx'
import { Field, TextField } from '../../../web/ui/field.tsx'
import { entryForm, type Entry, type EntryInput } from '../contract.ts'
import { namesQuery, productsQuery } from './queries.ts'
import { suggestAmounts } from './suggestion.ts'
import { readTypedNumber } from './typed-number.ts'

const typedNumber = z.pipe(z.string(), z.transform(readTypedNumber))
/** Blank is null, which takes a recorded cost back when an entry is edited. */
const typedCost = z.pipe(
  z.string(),
  z.transform((text): number | null | undefined => readTypedNumber(text) ?? null),
)
const { revenue, cost, quantity } = entryForm.shape

/** The contract's form with numbers as they are typed. */
const typedEntry = z.extend(entryForm, {
  revenue: z.pipe(typedNumber, revenue),
  cost: z.pipe(typedCost, cost),
  quantity: z.pipe(typedNumber, quantity),
})
export type TypedEntry = z.input<typeof typedEntry>
export type EntryForm = UseFormReturn<TypedEntry, unknown, EntryInput>

export const emptyEntry = (saleDate: string): TypedEntry => ({
  productName: '',
  revenue: '',
  cost: '',
  quantity: '1',
  saleDate,
  customerName: '',
  salesperson: '',
})

export const typedFrom = (entry: Entry): TypedEntry => ({
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

/** The fields of one sale; `suggest` fills the amounts from the product's last sale until they are typed. */
export function EntryFields({ form, suggest = false }: { form: EntryForm; suggest?: boolean }) {
  const names = useQuery(namesQuery).data
  useSuggestedAmounts(form, suggest)
  const { errors } = form.formState
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <NameField
        {...{ form }}
        name="productName"
        label="Product or service"
        options={names?.products}
        className="sm:col-span-2"
      />
      <TextField
        label="Revenue"
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        hint="For all of them together. A refund is negative."
        error={errors.revenue?.message}
        {...form.register('revenue')}
      />
      <TextField
        label="Cost"
        optional
        inputMode="decimal"
        placeholder="0.00"
        autoComplete="off"
        hint="What they cost you. It makes the margin exact."
        error={errors.cost?.message}
        {...form.register('cost')}
      />
      <TextField
        label="Quantity"
        inputMode="numeric"
        autoComplete="off"
        error={errors.quantity?.message}
        {...form.register('quantity')}
      />
      <TextField
        label="Sale date"
        type="date"
        error={errors.saleDate?.message}
        {...form.register('saleDate')}
      />
      <NameField
        {...{ form }}
        name="customerName"
        label="Customer"
        optional
        options={names?.customers}
      />
      <NameField
        {...{ form }}
        name="salesperson"
        label="Salesperson"
        optional
        options={names?.salespeople}
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

function useSuggestedAmounts(form: EntryForm, active: boolean): void {
  const { data: products = [] } = useQuery({ ...productsQuery, enabled: active })
  const [productName, quantityTyped] = form.watch(['productName', 'quantity'])
  const { dirtyFields } = form.formState
  const isTyped = dirtyFields.revenue || dirtyFields.cost
  useEffect(() => {
    if (!active || isTyped) return
    const suggested = suggestAmounts(products, productName, readTypedNumber(quantityTyped) ?? 1)
    form.setValue('revenue', suggested?.revenue ?? '')
    form.setValue('cost', suggested?.cost ?? '')
  }, [active, isTyped, products, productName, quantityTyped, form])
}
