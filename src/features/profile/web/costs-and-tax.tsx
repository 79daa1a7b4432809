import { useWatch } from 'react-hook-form'
import { yearOf } from '../../../shared/calendar.ts'
import { formatMoney } from '../../../shared/money.ts'
import { operatingDaysPerYear } from '../../../shared/operating-days.ts'
import { readTypedNumber } from '../../../shared/typed-number.ts'
import { TextField } from '../../../web/ui/field.tsx'
import { SelectField } from '../../../web/ui/select.tsx'
import { fieldOf } from '../../../web/ui/form.ts'
import { profileForm } from '../contract.ts'
import { useProfile, useToday } from './notation.ts'
import { numberFieldOf } from './number-field.tsx'
import { notationIn, type ProfileForm } from './profile-form.ts'
import { LivePreview, Section } from './sections.tsx'
import { typedAmount } from './typed-number.ts'

export function CostsAndTax({ form }: { form: ProfileForm }) {
  const [currency, numberStyle] = useWatch({
    control: form.control,
    name: ['currency', 'numberStyle'],
  })
  const notation = notationIn({ currency, numberStyle })
  return (
    <Section
      title="Costs and tax"
      note="For your profit, your break-even, and figures with or without tax."
    >
      <TextField
        label="Monthly fixed costs"
        optional
        placeholder={typedAmount(0, notation)}
        hint="What you pay each month whatever you sell: rent, wages, insurance. Don't include what your goods cost."
        className="@lg:col-span-2"
        {...numberFieldOf(form, 'monthlyFixedCosts', { notation })}
      />
      <CostsPreview form={form} />
      <TextField
        label="Tax in your prices (%)"
        optional
        placeholder="0"
        hint="If your prices include VAT or sales tax, enter its rate. We then work out the tax of each sale that is recorded without one, earlier sales too."
        {...numberFieldOf(form, 'taxRate', { holds: 'percent', notation })}
      />
      <SelectField
        label="Show figures"
        hint="Everywhere: cards, goals, points, reports and emails. Profit and margins are always without tax. Your list of sales stays as recorded."
        {...fieldOf(form, 'figuresWithoutTax')}
      >
        <option value="false">With tax</option>
        <option value="true">Without tax</option>
      </SelectField>
    </Section>
  )
}

function CostsPreview({ form }: { form: ProfileForm }) {
  const typed = useWatch({ control: form.control })
  const closures = useProfile()?.closures ?? []
  const year = yearOf(useToday())
  const notation = notationIn(typed)
  const costs = profileForm.shape.monthlyFixedCosts.safeParse(
    readTypedNumber(typed.monthlyFixedCosts ?? '', notation),
  )
  const closed = profileForm.shape.annualClosedDays.safeParse(
    readTypedNumber(typed.annualClosedDays ?? '', notation, 'count'),
  )
  if (!costs.success || !costs.data || !closed.success) return null
  const operatingDaysPerWeek = Number(typed.operatingDaysPerWeek)
  const opening = { operatingDaysPerWeek, annualClosedDays: closed.data, closures }
  const days = operatingDaysPerYear(year, opening)
  const money = (amount: number) => formatMoney(amount, { ...notation, style: 'computed' })
  const perYear = costs.data * 12
  return (
    <LivePreview>
      <p>
        <b className="text-title font-semibold">{money(perYear)}</b> a year
        {days > 0 && `, or ${money(perYear / days)} for each day you're open`}
      </p>
      <p className="text-small text-muted">
        To see your profit and your break-even on the dashboard, switch them on there under
        Customize.
      </p>
    </LivePreview>
  )
}
