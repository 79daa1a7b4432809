import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../../../../server/clock.ts'
import type { Database, OwnerTx } from '../../../../server/database/tenancy.ts'
import { FIRST_DAY, later, startOfMonth, type Day } from '../../../../shared/calendar.ts'
import type { Profile } from '../../../profile/contract.ts'
import {
  customersIn,
  historyOf,
  lockRecalculation,
  monthsIn,
  recalculateOrThrow,
  type Recalculation,
  profileForFigures,
} from '../../../sales/index.ts'
import {
  daysNeeded,
  figuresOf,
  NO_FIGURES,
  windowOf,
  type StoredFigures,
  type ShopFigures,
} from './rules.ts'
import {
  storedFigures,
  moveFigures,
  ownersWithFigures,
  removeFigures,
  saveFigures,
} from './store.ts'

/**
 * A change in the running month costs one look at the stored row, which may be `given`, unless it's the month's first.
 */
export async function updateFigures(
  tx: OwnerTx,
  { since, today, profile }: Pick<Recalculation, 'since' | 'today' | 'profile'>,
  given?: StoredFigures,
): Promise<void> {
  const stored = given ?? (await storedFigures(tx))
  // Recalculation as of an earlier moment, or a move to a western time zone, must not bring back an earlier month.
  const month = later(startOfMonth(today), stored?.month ?? FIRST_DAY)
  if (stored?.month === month && since >= month) return
  await recount(tx, month, profile)
}

/**
 * A transaction that is recalculating right now may write the old profile after this one; `recalculateAfterProfile` then recalculates
 * again.
 */
export async function moveWithProfile(
  tx: OwnerTx,
  { before, after }: { before: Profile; after: Profile },
): Promise<void> {
  if (before.industry === after.industry && before.currency === after.currency) return
  await moveFigures(tx, after)
}

/** of the month of `today`; undefined without sales. The sales must be recalculated. */
export async function currentFigures(
  tx: OwnerTx,
  profile: Profile,
  today: Day,
): Promise<StoredFigures | undefined> {
  const stored = await storedFigures(tx)
  if (!stored || stored.month >= startOfMonth(today)) return stored
  await lockRecalculation(tx)
  await updateFigures(tx, { since: today, today, profile })
  return storedFigures(tx)
}

async function recount(tx: OwnerTx, month: Day, profile: Profile): Promise<void> {
  const figures = await countedFigures(tx, month, profile)
  const hasData = figures.months > 0 || (await historyOf(tx)) !== null
  if (!hasData) return removeFigures(tx, { ...NO_FIGURES, month })
  const { industry, currency } = profile
  await saveFigures(tx, { ...figures, industry, currency, month })
}

async function countedFigures(tx: OwnerTx, month: Day, profile: Profile): Promise<ShopFigures> {
  const window = windowOf(month)
  const [totals, customers] = await Promise.all([
    monthsIn(tx, daysNeeded(window)),
    customersIn(tx, window),
  ])
  return figuresOf(window, totals, customers, profile.defaultProfitMargin)
}

export async function recountFigures(db: Database, clock: Clock): Promise<string[]> {
  const lines: string[] = []
  for (const ownerId of await db.withSystem(ownersWithFigures)) {
    try {
      await db.withOwner(ownerId, async (tx) => {
        await recalculateOrThrow(tx, clock)
        const [stored, profile] = await Promise.all([storedFigures(tx), profileForFigures(tx)])
        if (!stored) return
        const { month, countedIn, ...figures } = stored
        const expected = await countedFigures(tx, month, profile)
        if (isDeepStrictEqual(stored, { ...expected, month, countedIn })) return
        lines.push(
          `shop_figures of owner ${ownerId}: stored ${JSON.stringify(figures)}, should be ${JSON.stringify(expected)}`,
        )
      })
    } catch (error) {
      lines.push(
        `shop_figures of owner ${ownerId}: could not be counted again, ${(error as Error).message}`,
      )
    }
  }
  return lines
}
