import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { TextField } from '../../../web/ui/field.tsx'
import { fieldOf } from '../../../web/ui/form.ts'
import { Segments } from '../../../web/ui/segments.tsx'
import type { Entry, EntryInput } from '../contract.ts'
import { LABELS } from '../fields/contract.ts'
import { useMinus } from './minus.ts'
import { MoreFields } from './more-fields.tsx'
import { NameField } from './name-field.tsx'
import { useNames, useProducts } from './queries.ts'
import { suggestAmounts } from './suggestion.ts'
import { typedEntry, type EntryForm, type TypedEntry } from './typed-entry.ts'
import { numberFieldOf, readTyped, typedAmount, useNotation } from '../../profile/web/index.ts'

export const useEntryForm = (defaultValues: TypedEntry, recorded?: Entry): EntryForm =>
  useForm<TypedEntry, unknown, EntryInput>({
    resolver: zodResolver(typedEntry(recorded)),
    defaultValues,
  })

export function EntryFields({ form, suggest = false }: { form: EntryForm; suggest?: boolean }) {
  const names = useNames()
  const isSuggested = useSuggestedAmounts(form, suggest)
  // Registered in the order on the page: the first invalid field gets the focus.
  form.register('productName')
  const zero = typedAmount(0, useNotation())
  const isRefund = form.watch('kind') === 'refund'
  const minus = useMinus(form)
  return (
    <div className="grid grid-cols-12 gap-x-4 gap-y-5 @max-3xs:gap-x-0 @max-3xs:*:col-span-full">
      <Segments
        legend="Sale or refund"
        choices={KINDS}
        className="col-span-12 sm:justify-self-start"
        {...form.register('kind')}
      />
      <NameField form={form} name="productName" names={names} className="col-span-12" />
      <TextField
        label={isRefund ? 'Amount paid back' : LABELS.revenue}
        placeholder={zero}
        hint={
          <span aria-live="polite">
            {minus.hint ?? (isSuggested.revenue ? SUGGESTED : HINTS[isRefund ? 'refund' : 'sale'])}
          </span>
        }
        className="col-span-6"
        {...numberFieldOf(form, 'revenue', { onChange: minus.onChange })}
      />
      <TextField
        label={LABELS.cost}
        optional
        placeholder={zero}
        hint={
          isSuggested.cost
            ? isSuggested.followsPrice
              ? SAME_MARGIN
              : SUGGESTED
            : COST_HINTS[isRefund ? 'refund' : 'sale']
        }
        className="col-span-6"
        {...numberFieldOf(form, 'cost')}
      />
      <TextField
        label={isRefund ? 'Pieces returned' : LABELS.quantity}
        className="col-span-5 sm:col-span-6"
        {...numberFieldOf(form, 'quantity', { holds: 'count' })}
      />
      <TextField
        label={LABELS.saleDate}
        type="date"
        className="col-span-7 sm:col-span-6"
        {...fieldOf(form, 'saleDate')}
      />
      <NameField
        form={form}
        name="customerName"
        names={names}
        className="col-span-12 sm:col-span-6"
      />
      <NameField
        form={form}
        name="salesperson"
        names={names}
        className="col-span-12 sm:col-span-6"
      />
      <MoreFields form={form} names={names} isNew={suggest} className="col-span-12" />
    </div>
  )
}

const KINDS = [
  ['sale', 'Sale'],
  ['refund', 'Refund'],
] as const
const HINTS = {
  sale: 'Total for the sale',
  refund: 'It lowers your revenue on the date below.',
}
const COST_HINTS = {
  sale: 'Total cost of the sale. Add it to get an exact margin.',
  refund: 'Only what the refund itself costs you. The cost of the sale is already counted.',
}
const SUGGESTED = "Filled in from this product's last sale. Change it if it's different."
const SAME_MARGIN =
  "Filled in at the margin of this product's last sale. Change it if it's different."
const NO_SUGGESTION = { revenue: '', cost: '' }

function useSuggestedAmounts(
  form: EntryForm,
  active: boolean,
): Record<keyof typeof NO_SUGGESTION | 'followsPrice', boolean> {
  const products = useProducts(active) ?? []
  const [productName, kind, quantityTyped, revenueTyped, costTyped] = form.watch([
    'productName',
    'kind',
    'quantity',
    'revenue',
    'cost',
  ])
  const notation = useNotation()
  const suggested = suggestAmounts(products, productName, readTyped(quantityTyped, 'count') ?? 1, {
    currency: notation.currency,
    isRefund: kind === 'refund',
    revenue: readTyped(revenueTyped),
  })
  const typed = (amount: number | null = null): string =>
    amount === null ? '' : typedAmount(amount, notation)
  const [revenue, cost] = [typed(suggested?.revenue), typed(suggested?.cost)]
  const shown = useRef(NO_SUGGESTION)
  useEffect(() => {
    if (!active) return
    for (const [name, amount] of Object.entries({ revenue, cost }) as [
      'revenue' | 'cost',
      string,
    ][]) {
      // A value other than the last suggestion is the owner's, so stays. A late one would mix with typing.
      const isTyped = form.getValues(name) !== shown.current[name]
      if (isTyped || document.activeElement?.getAttribute('name') === name) continue
      form.setValue(name, amount)
      shown.current = { ...shown.current, [name]: amount }
    }
  }, [active, revenue, cost, form])
  return {
    revenue: active && revenue !== '' && revenueTyped === revenue,
    cost: active && cost !== '' && costTyped === cost,
    followsPrice: suggested?.followsPrice ?? false,
  }
}
