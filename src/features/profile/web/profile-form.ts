import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { MONTH_NAMES } from '../../../shared/calendar.ts'
import { formatMoney, type Notation } from '../../../shared/money.ts'
import { JANUARY } from '../../../shared/periods.ts'
import { readTypedNumber, typedText, type Holds } from '../../../shared/typed-number.ts'
import { fitsCurrency, noDecimals, typedNumber, typedOptional } from './typed-number.ts'
import { AMOUNTS, LOGO_PATH, profileForm, type Profile } from '../contract.ts'
import { notationOf, UNKNOWN } from './notation.ts'

const {
  fiscalMonth,
  operatingDaysPerWeek,
  annualClosedDays,
  defaultProfitMargin,
  revenueGoal,
  monthlyFixedCosts,
  taxRate,
} = profileForm.shape

/** numbers as text in the form's own format */
const typedProfile = (notation: Notation) => {
  const [count, optional] = [
    typedNumber('count', () => notation),
    (holds: Holds) => typedOptional(holds, () => notation),
  ]
  // The list of customers to call has a switch for it.
  return z.extend(z.omit(profileForm, { offersInMessages: true }), {
    fiscalMonth: z.pipe(count, fiscalMonth),
    operatingDaysPerWeek: z.pipe(count, operatingDaysPerWeek),
    annualClosedDays: z.pipe(count, annualClosedDays),
    defaultProfitMargin: z.pipe(optional('percent'), defaultProfitMargin),
    revenueGoal: z.pipe(optional('amount'), revenueGoal),
    monthlyFixedCosts: z.pipe(optional('amount'), monthlyFixedCosts),
    taxRate: z.pipe(optional('percent'), taxRate),
    figuresWithoutTax: z.pipe(
      z.string(),
      z.transform((text) => text === 'true'),
    ),
  })
}
export type TypedProfile = z.input<ReturnType<typeof typedProfile>>
type Filled = z.output<ReturnType<typeof typedProfile>>
export type ProfileField = keyof Filled

/** saved or not */
export const notationIn = (typed: Partial<TypedProfile>): Notation =>
  notationOf({ ...UNKNOWN, ...typed, fiscalMonth: JANUARY })

/** An amount saved with decimals doesn't stop the rest from being saved. */
const schemaFor = (saved: Profile, typed: TypedProfile) =>
  typedProfile(notationIn(typed)).check(
    ...AMOUNTS.map((field) =>
      z.refine<Filled>(
        (filled) =>
          fitsCurrency(filled[field], filled) ||
          (filled[field] === saved[field] && filled.currency === saved.currency),
        { error: ({ input }) => noDecimals(input as Filled), path: [field] },
      ),
    ),
  )
export type ProfileForm = UseFormReturn<TypedProfile, unknown, Filled>

export const toTypedProfile = (profile: Profile): TypedProfile => ({
  ...(profile as unknown as TypedProfile),
  fiscalMonth: String(profile.fiscalMonth),
  operatingDaysPerWeek: String(profile.operatingDaysPerWeek),
  annualClosedDays: String(profile.annualClosedDays),
  defaultProfitMargin: profile.defaultProfitMargin?.toString() ?? '',
  revenueGoal: typedOrBlank(profile.revenueGoal, profile),
  monthlyFixedCosts: typedOrBlank(profile.monthlyFixedCosts, profile),
  taxRate: typedOrBlank(profile.taxRate, profile, 'percent'),
  figuresWithoutTax: String(profile.figuresWithoutTax),
})
const typedOrBlank = (value: number | null, profile: Profile, holds?: Holds): string =>
  value === null ? '' : typedText(value, notationOf(profile), holds)

export function useProfileForm(profile: Profile): ProfileForm {
  const form = useForm<TypedProfile, unknown, Filled>({
    resolver: (typed, ...rest) => zodResolver(schemaFor(profile, typed))(typed, ...rest),
    defaultValues: toTypedProfile(profile),
  })
  const { numberStyle } = notationIn({ numberStyle: form.watch('numberStyle') })
  const before = useRef(numberStyle)
  useEffect(() => {
    // Typed numbers keep their meaning in the new format.
    const old = before.current
    const now = notationIn(form.getValues())
    before.current = numberStyle
    if (old === numberStyle) return
    for (const [field, holds] of NUMBERS) {
      const value = readTypedNumber(form.getValues(field), { ...now, numberStyle: old }, holds)
      if (value !== undefined && !Number.isNaN(value))
        form.setValue(field, typedText(value, now, holds), { shouldDirty: true })
    }
  }, [form, numberStyle])
  return form
}
const NUMBERS = [
  ['annualClosedDays', 'count'],
  ['defaultProfitMargin', 'percent'],
  ['revenueGoal', 'amount'],
  ['monthlyFixedCosts', 'amount'],
  ['taxRate', 'percent'],
] as const

export const WORDS = {
  businessName: 'Business name',
  businessType: 'Business type',
  industry: 'Industry',
  businessDescription: 'Description',
  contactEmail: 'Contact email',
  phone: 'Phone',
  address: 'Address',
  logoUrl: 'Logo',
  timeZone: 'Time zone',
  currency: 'Currency',
  numberStyle: 'Number format',
  dateStyle: 'Date format',
  dateOrder: 'Date format in your files',
  weekStart: 'First day of the week',
  fiscalMonth: 'First month of the fiscal year',
  operatingDaysPerWeek: 'Days open per week',
  annualClosedDays: 'Closed days per year',
  defaultProfitMargin: 'Default gross margin (%)',
  revenueGoal: 'Yearly revenue goal',
  monthlyFixedCosts: 'Monthly fixed costs',
  taxRate: 'Tax in your prices (%)',
  figuresWithoutTax: 'Show figures',
} satisfies Record<keyof Filled, string>

const CHOICES: Record<string, string> = {
  auto: 'Same as this device',
  mdy: 'Month first',
  dmy: 'Day first',
  monday: 'Monday',
  sunday: 'Sunday',
  saturday: 'Saturday',
  true: 'Without tax',
  false: 'With tax',
}

export function written(profile: Profile, field: ProfileField): string {
  const typed = toTypedProfile(profile)[field]
  if (field === 'revenueGoal' || field === 'monthlyFixedCosts')
    return formatMoney(profile[field] ?? 0, notationOf(profile))
  if (field === 'fiscalMonth') return MONTH_NAMES[profile.fiscalMonth - 1]!
  if (field === 'logoUrl') return typed.startsWith(LOGO_PATH) ? 'an uploaded picture' : typed
  return CHOICES[typed] ?? typed
}
