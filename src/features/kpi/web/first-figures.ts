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
import { savedCompare } from './timeline/compare.ts'

export type Search = Choice & OnlyOne & { compare?: ComparedWith | undefined }

export const ownerOf = (profile: Profile | undefined, today: Day): Owner => ({
  today,
  weekStart: profile?.weekStart ?? 'monday',
  fiscalMonth: profile?.fiscalMonth ?? JANUARY,
})

/** A guess: only loaded figures tell the latest year with sales. */
export const firstRange = (choice: Choice, owner: Owner): DayRange =>
  rangeOfChoice(choice, fiscalYearOf(owner.today, owner.fiscalMonth), owner)

/** Rejects on failure; the page says so itself. */
export async function prefetchFigures({
  compare,
  channel,
  category,
  ...choice
}: Search): Promise<void> {
  const profile = await queryClient.query(profileQuery)
  const range = firstRange(choice, ownerOf(profile, dayIn(profile.timeZone, serverTime())))
  await queryClient.query(
    metricsQuery(range, savedCompare(range, compare), onlyIn({ channel, category })),
  )
}
