import type { Clock } from '../../server/clock.ts'
import type { OwnerTx } from '../../server/database/tenancy.ts'
import { addDays, earlier, type Day, rangeOfDay, upTo } from '../../shared/calendar.ts'
import { fromCents } from '../../shared/money.ts'
import { nextOpenDay } from '../../shared/operating-days.ts'
import {
  goalsOn,
  isBeyondReach,
  paceOf,
  periodsAround,
  readDay,
  shownTarget,
  usualWeek,
  type GoalInForce,
  type OwnersDay,
} from '../goals/index.ts'
import { changeIn, chosenComparison } from '../kpi/index.ts'
import type { Profile } from '../profile/contract.ts'
import { profileForFigures, reachOf, sumsByRange } from '../sales/index.ts'
import type { Part, Today } from './contract.ts'
import { hintFor } from './hints/service.ts'
import { behindBy, longerOf, weekOf } from './rules/parts.ts'
import { seenHints } from './store.ts'

export async function todayOf(tx: OwnerTx, clock: Clock): Promise<Today> {
  const profile = await profileForFigures(tx)
  return todayOn(tx, { today: clock.today(profile.timeZone), profile })
}

/** `profile` as for figures */
export async function todayOn(
  tx: OwnerTx,
  { today, profile }: { today: Day; profile: Profile },
): Promise<Today> {
  const [ownersDay, history, seen] = await Promise.all([
    readDay(tx, { today, profile }),
    reachOf(tx, today),
    seenHints(tx),
  ])
  const { isOpenToday, firstSale, target, shop } = ownersDay
  const goals = goalsOn(ownersDay.goals, today, profile)
  const periods = periodsAround(today, profile)
  const comparisons = KINDS.map((kind) =>
    chosenComparison(periods[kind].range, 'lastYear', { history, today, dates: profile }),
  )
  const sumsOf = await sumsByRange(
    tx,
    comparisons.flatMap(({ current, preceding }) => [current, preceding]),
  )
  const [month, quarter, year] = KINDS.map((kind, i) =>
    partOf(periods[kind], goals[kind], {
      shop,
      target,
      // "the same days": all of them so far, not only those since the shop's first sale.
      growth:
        comparisons[i]!.current.start === periods[kind].range.start
          ? changeIn(comparisons[i]!, sumsOf, profile).growth
          : null,
    }),
  ) as [Part, Part, Part]
  const yearOrQuarter = longerOf(quarter, year)
  const isBehind = [month, yearOrQuarter].some((part) => behindBy(part) > 0)
  return {
    today,
    closedUntil: isOpenToday ? null : nextOpenDay(today, profile),
    firstSale,
    day: soldIn(rangeOfDay(today), shop),
    target: target && shownTarget(target),
    week: weekFor(shop),
    month,
    yearOrQuarter,
    hint: await hintFor(tx, { today, profile, history, ownersDay, isBehind, seen }),
  }
}

const KINDS = ['month', 'quarter', 'year'] as const

type Shop = OwnersDay['shop']

function weekFor(shop: Shop): Today['week'] {
  const { range, isLast, isOver } = weekOf(shop.today, shop.opening)
  const usual = isOver ? usualWeek(range, shop) : null
  return { ...soldIn(upTo(range, shop.today), shop), isLast, usual: usual && fromCents(usual) }
}

function partOf(
  { period, range }: Pick<GoalInForce, 'period' | 'range'>,
  goal: GoalInForce | null,
  { shop, target, growth }: Pick<OwnersDay, 'shop' | 'target'> & { growth: number | null },
): Part {
  const { takings, today, opening } = shop
  const reached = takings.cents(upTo(range, today))
  // The profile's goal has no date: it counts from the year's first day on.
  const setOn = goal?.setOn ?? range.start
  const beforeSet = { start: range.start, end: earlier(range.end, addDays(setOn, -1)) }
  const pace =
    goal &&
    paceOf({
      goalType: 'revenue',
      target: goal.cents,
      reached,
      reachedBeforeSet: takings.cents(upTo(beforeSet, today)),
      reachedToday: takings.cents(rangeOfDay(today)),
      range,
      setOn,
      today,
      opening,
    })
  return {
    name: period,
    revenue: fromCents(reached),
    goal: goal && {
      amount: fromCents(goal.cents),
      expectedByNow: pace!.isFirstDay ? null : pace!.expectedByNow,
      isOutOfReach: isBeyondReach(goal, { target, shop }),
    },
    growth,
  }
}

function soldIn(range: { start: Day; end: Day }, { takings }: Shop) {
  return { revenue: fromCents(takings.cents(range)), sales: takings.sales(range) }
}
