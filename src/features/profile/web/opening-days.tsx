import { useWatch } from 'react-hook-form'
import { formatCount, formatMoney } from '../../../shared/money.ts'
import { operatingDaysPerYear } from '../../../shared/operating-days.ts'
import { notationOf } from './notation.ts'
import { readTyped } from './typed-number.ts'
import { TextField } from '../../../web/ui/field.tsx'
import { profileForm } from '../contract.ts'
import type { ProfileForm } from './profile-form.ts'
import { LivePreview, Section } from './sections.tsx'

/** Approximate days per year from spec §9. */
const CHOICES = [
  { days: '5', name: '5 days', which: 'Monday to Friday', perYear: 261 },
  { days: '6', name: '6 days', which: 'Monday to Saturday', perYear: 313 },
  { days: '7', name: '7 days', which: 'Every day', perYear: 365 },
]

export function OpeningDays({ form }: { form: ProfileForm }) {
  const { errors } = form.formState
  return (
    <Section
      title="Days you're open"
      note="Projections and daily targets only count the days you're open."
    >
      <fieldset className="sm:col-span-2">
        <legend className="mb-1.5 text-ui font-medium">Days open per week</legend>
        <div className="grid gap-2 sm:grid-cols-3">
          {CHOICES.map(({ days, name, which, perYear }) => (
            <label
              key={days}
              className="relative flex items-center gap-3 rounded-box border border-edge/60 px-3.5 py-2.5 transition-colors hover:border-edge has-checked:border-gold has-checked:bg-gold-wash has-focus-visible:outline-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                value={days}
                className="peer absolute inset-0 size-full cursor-pointer opacity-0"
                {...form.register('operatingDaysPerWeek')}
              />
              <span
                aria-hidden
                className="size-4.5 shrink-0 rounded-full border border-edge peer-checked:border-[5px] peer-checked:border-gold-text"
              />
              <span>
                <span className="block text-ui font-medium">{name}</span>
                <span className="text-sm text-muted sm:block">{which}</span>
                <span className="text-sm text-muted sm:hidden"> · </span>
                <span className="text-sm text-muted sm:block">about {perYear} days a year</span>
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Closed days per year"
        inputMode="numeric"
        autoComplete="off"
        hint="Holidays and vacation days when you're closed but would normally be open."
        error={errors.annualClosedDays?.message}
        className="sm:col-span-2"
        {...form.register('annualClosedDays')}
      />
      <OperatingDaysPreview form={form} />
    </Section>
  )
}

function OperatingDaysPreview({ form }: { form: ProfileForm }) {
  const typed = useWatch({ control: form.control })
  const perWeek = Number(typed.operatingDaysPerWeek)
  const closed = profileForm.shape.annualClosedDays.safeParse(
    readTyped(typed.annualClosedDays ?? ''),
  )
  const goal = profileForm.shape.revenueGoal.safeParse(readTyped(typed.revenueGoal ?? ''))
  if (!closed.success) {
    return (
      <LivePreview>Enter your closed days to see how many days a year you're open.</LivePreview>
    )
  }
  const days = operatingDaysPerYear({
    operatingDaysPerWeek: perWeek,
    annualClosedDays: closed.data,
  })
  const notation = notationOf({ currency: 'USD', numberStyle: 'auto', ...typed })
  return (
    <LivePreview>
      <p>
        <b className="text-lg font-semibold">{formatCount(days, notation)}</b> open{' '}
        {days === 1 ? 'day' : 'days'} a year
      </p>
      <p className="text-sm text-muted">
        52 weeks × {perWeek} days
        {closed.data > 0 && ` − ${closed.data} closed ${closed.data === 1 ? 'day' : 'days'}`}
        {goal.success && goal.data && days > 0
          ? `. To reach your revenue goal, sell ${formatMoney(goal.data / days, notation)} a day.`
          : '. We use this to project your year.'}
      </p>
    </LivePreview>
  )
}
