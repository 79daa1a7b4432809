import { allowStatements } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { addDays, addMonths, endOfMonth, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { countFirstSales, visitsInMonth } from '../../coach/index.ts'
import { TREND_MONTHS, type OwnersTrend, type TrendMonth } from './contract.ts'
import { countedSince, saveCounted, type Counted } from './store.ts'

/** days; zones that are behind may still add visits */
const DAYS_TO_SETTLE = 2

const startOf = (day: Day): Date => new Date(`${day}T00:00:00Z`)

/** UTC months. Reads two months of visits for each: only for a job or the first look. */
export async function countMonths({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const running = startOfMonth(clock.today('UTC'))
  const first = addMonths(running, -TREND_MONTHS)
  const known = await db.withSystem((tx) => countedSince(tx, first))
  for (let month = first; month <= running; month = addMonths(month, 1)) {
    const isOver = startOf(addDays(endOfMonth(month), 1 + DAYS_TO_SETTLE))
    if (known.some((each) => each.month === month && each.countedAt >= isOver)) continue
    // Each may take a while.
    await db.withSystem(async (tx) => {
      await allowStatements(tx)
      const days = { from: startOf(month), to: startOf(addMonths(month, 1)) }
      const firstSales = await countFirstSales(tx, days)
      const visits = await visitsInMonth(tx, month)
      await saveCounted(tx, { month, ...visits, firstSales, countedAt: clock.now() })
    })
  }
}

/** The first look counts. */
export async function trendOf(services: Services): Promise<OwnersTrend> {
  const { db, clock } = services
  const running = startOfMonth(clock.today('UTC'))
  const read = () => db.withSystem((tx) => countedSince(tx, addMonths(running, -TREND_MONTHS)))
  let counted = await read()
  // also on the 1st
  if (counted.at(-1)?.month !== running) {
    await countMonths(services)
    counted = await read()
  }
  return {
    months: monthsOf(counted),
    countedAt: counted.at(-1)!.countedAt.toISOString(),
  }
}

/** The first month is only compared with. */
function monthsOf(counted: Counted[]): TrendMonth[] {
  const months = counted.slice(1).map(({ month, active, stayed, firstSales }, i) => ({
    month: month.slice(0, 7),
    active,
    stayed,
    activeBefore: counted[i]!.active,
    firstSales,
  }))
  const begun = months.findIndex(({ active, firstSales }) => active + firstSales > 0)
  return begun < 0 ? months.slice(-1) : months.slice(begun)
}
