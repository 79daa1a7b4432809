import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { addMonths, startOfMonth } from '../../../shared/calendar.ts'
import { notationFor } from '../../profile/index.ts'
import { recalculate, profileForFigures } from '../../sales/index.ts'
import { MAX_MONTHS_SHOWN } from './cohorts/rules.ts'
import { lastCohort } from './cohorts/store.ts'
import type { AskedFigures, Benchmarks } from './contract.ts'
import { currentFigures } from './figures/service.ts'
import { benchmarksOf, industryOf } from './rules.ts'

/** `languages` is the browser's header. Ends the transaction. */
export async function compare(
  tx: OwnerTx,
  clock: Clock,
  asked: AskedFigures,
  languages: string | undefined,
): Promise<Benchmarks> {
  await recalculate(tx, clock)
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const stored = await currentFigures(tx, profile, today)
  const industry = industryOf(asked.businessType, profile)
  const from = addMonths(startOfMonth(today), -MAX_MONTHS_SHOWN)
  const cohort = await lastCohort(tx, industry, profile.currency, from)
  const notation = notationFor(profile, languages)
  return benchmarksOf({ today, industry, notation, stored, cohort, asked })
}
