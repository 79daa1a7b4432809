import { dayIn, type Day, type DayRange } from '../../../shared/calendar.ts'
import { fiscalYearOf, JANUARY } from '../../../shared/periods.ts'
import { serverTime } from '../../../web/clock.ts'
import { queryClient } from '../../../web/queries.ts'
import type { Profile } from '../../profile/contract.ts'
import { profileQuery } from '../../profile/web/index.ts'
import type { ComparedWith, OnlyOne } from '../contract.ts'
import { onlyIn } from './only.ts'
import { metricsQuery } from './queries.ts'
import { rangeOfChoice, type Choice, type Owner } from './timeline/choice.ts'
import { keptCompare } from './timeline/compare.ts'

export type Search = Choice & OnlyOne & { compare?: ComparedWith | undefined }

/** What turns a choice into days. Until the profile is loaded, a usual one stands in. */
export const ownerOf = (profile: Profile | undefined, today: Day): Owner => ({
  today,
  weekStart: profile?.weekStart ?? 'monday',
  fiscalMonth: profile?.fiscalMonth ?? JANUARY,
})

/**
 * The days that the dashboard asks for first. Only loaded figures tell the latest year with sales. It is nearly always the
 * current one.
 */
export const firstRange = (choice: Choice, owner: Owner): DayRange =>
  rangeOfChoice(choice, fiscalYearOf(owner.today, owner.fiscalMonth), owner)

/** Loads what the dashboard shows first. Rejects if that fails; the page then says so itself. */
export async function prefetchFigures({
  compare,
  channel,
  category,
  ...choice
}: Search): Promise<void> {
  const profile = await queryClient.query(profileQuery)
  const range = firstRange(choice, ownerOf(profile, dayIn(profile.timeZone, serverTime())))
  await queryClient.query(
    metricsQuery(range, keptCompare(range, compare), onlyIn({ channel, category })),
  )
}
