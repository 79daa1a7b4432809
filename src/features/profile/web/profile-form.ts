import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { SEPARATORS } from '../../../shared/money.ts'
import {
  fitsCurrency,
  noDecimals,
  typedAmount,
  typedNumber,
  typedOptional,
} from './typed-number.ts'
import { AMOUNTS, profileForm, type Profile } from '../contract.ts'
import { notationOf } from './notation.ts'

const {
  fiscalMonth,
  operatingDaysPerWeek,
  annualClosedDays,
  defaultProfitMargin,
  revenueGoal,
  monthlyFixedCosts,
  taxRate,
} = profileForm.shape

/** The contract's form with numbers as typed text. */
const typedProfile = z.extend(profileForm, {
  fiscalMonth: z.pipe(typedNumber, fiscalMonth),
  operatingDaysPerWeek: z.pipe(typedNumber, operatingDaysPerWeek),
  annualClosedDays: z.pipe(typedNumber, annualClosedDays),
  defaultProfitMargin: z.pipe(typedOptional, defaultProfitMargin),
  revenueGoal: z.pipe(typedOptional, revenueGoal),
  monthlyFixedCosts: z.pipe(typedOptional, monthlyFixedCosts),
  taxRate: z.pipe(typedOptional, taxRate),
  figuresWithoutTax: z.pipe(
    z.string(),
    z.transform((text) => text === 'true'),
  ),
})
export type TypedProfile = z.input<typeof typedProfile>
type Filled = z.output<typeof typedProfile>

/** With the rule that needs two fields. An amount that was saved with decimals doesn't keep the rest from being saved. */
const schemaFor = (saved: Profile) =>
  typedProfile.check(
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
  taxRate:
    profile.taxRate === null ? '' : String(profile.taxRate).replace('.', decimalMark(profile)),
  figuresWithoutTax: String(profile.figuresWithoutTax),
})
const decimalMark = (profile: Profile): string => SEPARATORS[notationOf(profile).numberStyle][1]
const typedOrBlank = (amount: number | null, profile: Profile): string =>
  amount === null ? '' : typedAmount(amount, notationOf(profile))

export const useProfileForm = (profile: Profile): ProfileForm =>
  useForm<TypedProfile, unknown, Filled>({
    resolver: zodResolver(schemaFor(profile)),
    defaultValues: toTypedProfile(profile),
  })

/** Returns only the changed fields, so that saving doesn't overwrite changes from another device. */
export function changesOf(form: ProfileForm, filled: Filled): Partial<Filled> {
  const { dirtyFields } = form.formState
  return Object.fromEntries(
    Object.entries(filled).filter(([name]) => dirtyFields[name as keyof TypedProfile]),
  )
}
