import type { OwnerTx } from '../../../server/database/tenancy.ts'
import {
  addMonths,
  dayIn,
  rangeOfMonth,
  type Day,
  type DayRange,
} from '../../../shared/calendar.ts'
import { fromCents } from '../../../shared/money.ts'
import { silentRegular } from '../../advice/index.ts'
import { salesStreakOf } from '../../coach/index.ts'
import { largestRevenueGoals, type OwnersDay } from '../../goals/index.ts'
import { changesBy, recentDays } from '../../kpi/index.ts'
import type { Profile } from '../../profile/contract.ts'
import { contactsOf, productSums, sumRanges, type Reach } from '../../sales/index.ts'
import type { FoundHint, Today } from '../contract.ts'
import { newestImport } from './newest-import.ts'
import * as rules from './rules.ts'
import { isNew, mayShow, type Known, type Seen } from './rules.ts'

interface Asked {
  today: Day
  profile: Profile
  history: Reach | null
  ownersDay: OwnersDay
  /** a goal of today's month, quarter or year is */
  isBehind: boolean
  seen: Seen[]
}

interface Situation extends Known {
  isBehind: boolean
  /** keys; not to be shown today */
  resting: string[]
}

type Finder = (
  tx: OwnerTx,
  known: Situation,
) => Promise<FoundHint | undefined> | FoundHint | undefined

/** The first that applies is shown, and what the others need isn't read. */
const FINDERS: Finder[] = [
  (_, known) => rules.recordHint(known),
  (_, known) => rules.outOfReachHint(known),
  importedHint,
  customerHint,
  (_, known) => rules.firstGoalHint(known),
  productHint,
  nextGoalHint,
  costsHint,
  (_, known) => rules.historyHint(known),
  async (tx, known) => rules.streakHint(await salesStreakOf(tx, known), known.today),
]

export async function hintFor(
  tx: OwnerTx,
  { seen, history, today, ...asked }: Asked,
): Promise<Today['hint']> {
  if (!history?.lastDayToDate) return null
  const known = {
    ...asked,
    today,
    firstDay: history.firstDay,
    lastDay: history.lastDayToDate,
    resting: seen.filter((each) => !mayShow(each, today)).map(({ key }) => key),
  }
  for (const find of FINDERS) {
    const hint = await find(tx, known)
    if (!hint || known.resting.includes(hint.key)) continue
    const seenBefore = seen.find(({ key }) => key === hint.key)
    return { ...hint, isNew: isNew(seenBefore, today) }
  }
  return null
}

async function importedHint(tx: OwnerTx, known: Situation): Promise<FoundHint | undefined> {
  const { profile, firstDay, today } = known
  if (known.ownersDay.goal) return undefined
  const ended = await newestImport(tx)
  if (!ended || !rules.isNews(dayIn(profile.timeZone, ended), today)) return undefined
  const [sums] = await sumRanges(tx, [{ start: firstDay, end: today }])
  return rules.importedHint(known, sums!)
}

const CUSTOMER = 'customer:'

async function customerHint(tx: OwnerTx, known: Situation): Promise<FoundHint | undefined> {
  const found = await silentRegular(tx, {
    today: known.today,
    recordedUntil: known.lastDay,
    profile: known.profile,
    isBySpending: known.isBehind,
    except: known.resting
      .filter((key) => key.startsWith(CUSTOMER))
      .map((key) => Number(key.slice(CUSTOMER.length))),
  })
  if (!found) return undefined
  const { id, ...customer } = found
  const contact = (await contactsOf(tx, [id])).get(id)
  const hasPhone = Boolean(contact?.phone)
  return { kind: 'customer', key: CUSTOMER + id, customerId: id, ...customer, hasPhone }
}

/** only its revenue */
const REVENUE = { value: 1, weight: 0 }

async function productHint(tx: OwnerTx, known: Situation): Promise<FoundHint | undefined> {
  const weeks = rules.productWeeks(known)
  if (!weeks) return undefined
  const sides = {
    now: { range: weeks.now, factors: REVENUE },
    before: { range: weeks.before, factors: REVENUE },
    summed: { value: 'revenue', weight: 'sales' },
  } as const
  const { named } = await changesBy(tx, 'product', sides, MOST_LOOKED_AT)
  const fallen = rules.fallenProduct(
    named.filter(({ name }) => !known.resting.includes(`product:${name}`)),
    (await sumRanges(tx, [weeks.before]))[0]!,
  )
  if (!fallen) return undefined
  const lastYear = rules.yearBefore(weeks)
  if (known.firstDay <= lastYear.before.start) {
    const brought = async (range: DayRange): Promise<number> => {
      const products = await productSums(tx, range, { limit: MOST_PRODUCTS, offset: 0 })
      return products.find(({ name }) => name === fallen.name)?.revenueCents ?? 0
    }
    if (rules.isSeason(await brought(lastYear.now), await brought(lastYear.before)))
      return undefined
  }
  const { name } = fallen
  return {
    kind: 'product',
    key: `product:${name}`,
    name,
    revenue: fromCents(fallen.now.value),
    before: fromCents(fallen.before.value),
  }
}

const MOST_LOOKED_AT = 10
const MOST_PRODUCTS = 100

async function costsHint(
  tx: OwnerTx,
  { today, profile }: Situation,
): Promise<FoundHint | undefined> {
  if (profile.defaultProfitMargin !== null) return undefined
  const [recent] = await sumRanges(tx, [recentDays(today)])
  return rules.costsHint(recent!)
}

async function nextGoalHint(tx: OwnerTx, known: Situation): Promise<FoundHint | undefined> {
  const month = rules.monthForGoal(known)
  if (!month) return undefined
  const code = month.start.slice(0, 7)
  if ((await largestRevenueGoals(tx, [code])).length > 0) return undefined
  const yearBefore = rangeOfMonth(addMonths(month.start, -12))
  const [sums] = await sumRanges(tx, [yearBefore])
  return {
    kind: 'next-goal',
    key: `next-goal:${code}`,
    month: code,
    lastYear:
      known.firstDay <= yearBefore.start && sums!.revenueCents > 0
        ? fromCents(sums!.revenueCents)
        : null,
  }
}
