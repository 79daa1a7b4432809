import type { Clock } from '../../../server/clock.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import { upTo } from '../../../shared/calendar.ts'
import { firstSaleDay, sumsByRange, profileForFigures } from '../../sales/index.ts'
import type { GoalType } from '../contract.ts'
import type { Suggestions } from './contract.ts'
import { rangeOfTimeframe, timeframeOf } from '../timeframe/rules.ts'
import { basesOf, suggestionsOf } from './rules.ts'

export async function suggest(
  tx: OwnerTx,
  { goalType, timeframe: code }: { goalType: GoalType; timeframe: string },
  clock: Clock,
): Promise<Suggestions> {
  const profile = await profileForFigures(tx)
  const today = clock.today(profile.timeZone)
  const range = rangeOfTimeframe(timeframeOf(code, today, profile.fiscalMonth))
  const soFar = upTo(range, today)
  const firstSale = await firstSaleDay(tx, today)
  const bases = basesOf(range, { today, firstSale, opening: profile })
  const sumsOf = await sumsByRange(tx, [soFar, ...bases.map((basis) => basis.range)])
  return suggestionsOf({
    goalType,
    current: sumsOf(soFar),
    defaultMargin: profile.defaultProfitMargin,
    bases: bases.map((basis) => ({ ...basis, sums: sumsOf(basis.range) })),
  })
}
