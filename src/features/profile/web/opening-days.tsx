import { useWatch } from 'react-hook-form'
import { yearOf } from '../../../shared/calendar.ts'
import { formatCount, formatMoney } from '../../../shared/money.ts'
import { daysOffIn, operatingDaysPerYear } from '../../../shared/operating-days.ts'
import { readTypedNumber } from '../../../shared/typed-number.ts'
import { TextField } from '../../../web/ui/field.tsx'
import { RadioCard } from '../../../web/ui/radio-card.tsx'
import { profileForm } from '../contract.ts'
import { useProfile, useToday } from './notation.ts'
import { numberFieldOf } from './number-field.tsx'
import { notationIn, type ProfileForm } from './profile-form.ts'
import { LivePreview, Section } from './sections.tsx'

/** approximate, spec §9 */
const CHOICES = [
  { days: '5', name: '5 days', which: 'Monday to Friday', perYear: 261 },
  { days: '6', name: '6 days', which: 'Monday to Saturday', perYear: 313 },
  { days: '7', name: '7 days', which: 'Every day', perYear: 365 },
]

export function OpeningDays({ form }: { form: ProfileForm }) {
  return (
    <Section
      title="Days you're open"
      note="Projections and targets only count the days you're open."
    >
      <fieldset className="@lg:col-span-2">
        <legend className="mb-1.5 text-body font-semibold">Days open per week</legend>
        <div className="grid gap-2 @lg:grid-cols-3">
          {CHOICES.map(({ days, name, which, perYear }) => (
            <RadioCard
              key={days}
              value={days}
              label={name}
              {...form.register('operatingDaysPerWeek')}
            >
              <span className="text-small text-muted sm:block">{which}</span>
              <span className="text-small text-muted sm:hidden"> · </span>
              <span className="text-small text-muted sm:block">about {perYear} days a year</span>
            </RadioCard>
          ))}
        </div>
      </fieldset>
      <TextField
        label="Closed days per year"
        hint="Holidays and vacation days when you're closed but would normally be open. Include your planned closures."
        className="@lg:col-span-2"
        {...numberFieldOf(form, 'annualClosedDays', { holds: 'count' })}
      />
      <OperatingDaysPreview form={form} />
    </Section>
  )
}

/** Without closed days the card has the number, about one more than 52 whole weeks. */
function OperatingDaysPreview({ form }: { form: ProfileForm }) {
  const typed = useWatch({ control: form.control })
  const closures = useProfile()?.closures ?? []
  const year = yearOf(useToday())
  const perWeek = Number(typed.operatingDaysPerWeek)
  const notation = notationIn(typed)
  const closed = profileForm.shape.annualClosedDays.safeParse(
    readTypedNumber(typed.annualClosedDays ?? '', notation, 'count'),
  )
  const goal = profileForm.shape.revenueGoal.safeParse(
    readTypedNumber(typed.revenueGoal ?? '', notation),
  )
  if (!closed.success) {
    return (
      <LivePreview>Enter your closed days to see how many days a year you're open.</LivePreview>
    )
  }
  const opening = { operatingDaysPerWeek: perWeek, annualClosedDays: closed.data, closures }
  const days = operatingDaysPerYear(year, opening)
  const closedDays = daysOffIn(year, opening)
  const isPlanned = closedDays > closed.data
  return (
    <LivePreview>
      {closedDays > 0 && (
        <p>
          <b className="text-title font-semibold">{formatCount(days, notation)}</b> open{' '}
          {days === 1 ? 'day' : 'days'} {isPlanned ? `in ${year}` : 'a year'}
        </p>
      )}
      <p className="text-small text-muted">
        {closedDays > 0 &&
          `52 weeks × ${perWeek} days − ${closedDays} closed ${closedDays === 1 ? 'day' : 'days'}${isPlanned ? ` planned for ${year}` : ''}. `}
        {goal.success && goal.data && days > 0
          ? `To reach your revenue goal, sell ${formatMoney(goal.data / days, { ...notation, style: 'computed' })} a day.`
          : 'We use your open days to project your year.'}
      </p>
    </LivePreview>
  )
}
