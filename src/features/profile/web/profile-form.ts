import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { readTyped, typedNumber } from './typed-number.ts'
import { profileForm, type Profile } from '../contract.ts'

const { operatingDaysPerWeek, annualClosedDays, defaultProfitMargin, revenueGoal } =
  profileForm.shape

/** A blank field becomes null, which clears a saved value. */
const typedOptional = z.pipe(
  z.string(),
  z.transform((text): number | null => readTyped(text) ?? null),
)

/** The contract's form with numbers as typed text. */
const typedProfile = z.extend(profileForm, {
  operatingDaysPerWeek: z.pipe(typedNumber, operatingDaysPerWeek),
  annualClosedDays: z.pipe(typedNumber, annualClosedDays),
  defaultProfitMargin: z.pipe(typedOptional, defaultProfitMargin),
  revenueGoal: z.pipe(typedOptional, revenueGoal),
})
export type TypedProfile = z.input<typeof typedProfile>
type Filled = z.output<typeof typedProfile>
export type ProfileForm = UseFormReturn<TypedProfile, unknown, Filled>

export const toTypedProfile = (profile: Profile): TypedProfile => ({
  ...(profile as unknown as TypedProfile),
  operatingDaysPerWeek: String(profile.operatingDaysPerWeek),
  annualClosedDays: String(profile.annualClosedDays),
  defaultProfitMargin: profile.defaultProfitMargin?.toString() ?? '',
  revenueGoal: profile.revenueGoal?.toFixed(2) ?? '',
})

export const useProfileForm = (profile: Profile): ProfileForm =>
  useForm<TypedProfile, unknown, Filled>({
    resolver: zodResolver(typedProfile),
    defaultValues: toTypedProfile(profile),
  })

/** Returns only the changed fields, so that saving doesn't overwrite changes from another device. */
export function changesOf(form: ProfileForm, filled: Filled): Partial<Filled> {
  const { dirtyFields } = form.formState
  return Object.fromEntries(
    Object.entries(filled).filter(([name]) => dirtyFields[name as keyof TypedProfile]),
  )
}
