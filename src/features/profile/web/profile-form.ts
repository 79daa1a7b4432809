import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { readTyped, typedNumber } from './typed-number.ts'
import { profileForm, type Profile } from '../contract.ts'

const { operatingDaysPerWeek, annualClosedDays, defaultProfitMargin, revenueGoal } =
  profileForm.shape

/** Blank is null, which takes a kept value back. */
const typedOptional = z.pipe(
  z.string(),
  z.transform((text): number | null => readTyped(text) ?? null),
)

/** The contract's form with numbers as they are typed. */
const typedProfile = z.extend(profileForm, {
  operatingDaysPerWeek: z.pipe(typedNumber, operatingDaysPerWeek),
  annualClosedDays: z.pipe(typedNumber, annualClosedDays),
  defaultProfitMargin: z.pipe(typedOptional, defaultProfitMargin),
  revenueGoal: z.pipe(typedOptional, revenueGoal),
})
export type TypedProfile = z.input<typeof typedProfile>
type Filled = z.output<typeof typedProfile>
export type ProfileForm = UseFormReturn<TypedProfile, unknown, Filled>

export const typedFrom = (profile: Profile): TypedProfile => ({
  ...(profile as unknown as TypedProfile),
  operatingDaysPerWeek: String(profile.operatingDaysPerWeek),
  annualClosedDays: String(profile.annualClosedDays),
  defaultProfitMargin: profile.defaultProfitMargin?.toString() ?? '',
  revenueGoal: profile.revenueGoal?.toFixed(2) ?? '',
})

export const useProfileForm = (profile: Profile): ProfileForm =>
  useForm<TypedProfile, unknown, Filled>({
    resolver: zodResolver(typedProfile),
    defaultValues: typedFrom(profile),
  })

/** What was changed, so that a save does not undo what another device saved meanwhile. */
export function changesOf(form: ProfileForm, filled: Filled): Partial<Filled> {
  const { dirtyFields } = form.formState
  return Object.fromEntries(
    Object.entries(filled).filter(([name]) => dirtyFields[name as keyof TypedProfile]),
  )
}
