import { describe, expect, test } from 'vitest'
import type { Notation } from '../../../../shared/money.ts'
import { ACHIEVEMENT_IDS, ACHIEVEMENTS, type AchievementId } from '../../points/contract.ts'
import { nearestAward } from './nearest.ts'

const dollars: Notation = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' }
/** a Monday; half of November is over */
const TODAY = '2026-11-16'

const streak = (current: number, isDoneToday: boolean, aliveUntil: string | null) => ({
  current,
  best: current,
  isDoneToday,
  aliveUntil,
})

interface Known {
  progress?: Partial<Record<AchievementId, number>>
  earned?: AchievementId[]
  sales?: ReturnType<typeof streak>
  recorded?: number
  costed?: number
  today?: string
  isOpenToday?: boolean
}
/** Everything but the named achievements is earned, so that they can be compared. */
function nearest(known: Known) {
  const { progress = {}, recorded = 0, costed = 500, today = TODAY, isOpenToday = true } = known
  const achievements = ACHIEVEMENT_IDS.map((id) => ({
    ...ACHIEVEMENTS[id],
    id,
    progress: progress[id] ?? 0,
    unlocked: false,
    earnedOn: null,
    isEarnedNow: progress[id] === undefined,
    costed:
      id === 'profit_pro'
        ? { sales: { recorded, needed: 10 }, revenue: { recorded: costed, needed: 500 } }
        : null,
  }))
  const login = streak(2, true, '2026-11-17')
  const salesInTime = known.sales ?? streak(0, false, null)
  // What is shown is counted in weeks here.
  const sales = { ...streak(3, true, '2026-11-27'), beat: 'week' as const, forgotten: null }
  const found = nearestAward(
    { achievements, streaks: { sales, salesInTime, login }, today },
    isOpenToday,
    dollars,
  )
  return found && `${found.name}: ${found.step}`
}

describe('the nearest award', () => {
  test('of a newcomer is the first sale', () => {
    const progress = { first_sale: 0, platform_pioneer: 1, week_warrior: 0 }
    expect(nearest({ progress })).toBe('First Sale: Record your first sale for +50 points.')
  })

  test('after a sale today the seventh day of the streak is tomorrow', () => {
    const sales = streak(6, true, '2026-11-17')
    expect(nearest({ progress: { week_warrior: 6, monthly_master: 6 }, sales })).toBe(
      'Week Warrior: Record a sale tomorrow for +100 points.',
    )
  })

  test('before a sale today it is today; on a closed day the next open one', () => {
    const progress = { week_warrior: 6 }
    expect(nearest({ progress, sales: streak(6, false, TODAY) })).toBe(
      'Week Warrior: Record a sale today for +100 points.',
    )
    const sales = streak(6, false, '2026-11-19')
    expect(nearest({ progress, sales, isOpenToday: false })).toBe(
      'Week Warrior: Record a sale on Thursday for +100 points.',
    )
  })

  test('further away, how many days are missing', () => {
    expect(nearest({ progress: { week_warrior: 4 }, sales: streak(4, false, TODAY) })).toBe(
      'Week Warrior: Three more open days in a row with a sale recorded in time earn +100 points.',
    )
    expect(nearest({ progress: { platform_pioneer: 1 } })).toBe(
      'Platform Pioneer: Two more days in a row in the app earn +75 points.',
    )
  })

  test('of visits is tomorrow, once today counts', () => {
    expect(nearest({ progress: { platform_pioneer: 2, monthly_master: 25 } })).toBe(
      'Platform Pioneer: Open the app tomorrow for +75 points.',
    )
  })

  test('$9,000 by the 16th are 2 days from $10,000, nearer than 3 new customers; $100 are too far for the month', () => {
    expect(nearest({ progress: { revenue_rocket: 9_000, customer_champion: 97 } })).toBe(
      'Revenue Rocket: $1,000 more this month earns +200 points.',
    )
    expect(nearest({ progress: { revenue_rocket: 100, customer_champion: 97 } })).toBe(
      'Customer Champion: Sales to 3 new customers earn +300 points.',
    )
  })

  test('a margin that is high enough lacks costs; one that is too low says nothing', () => {
    expect(nearest({ progress: { profit_pro: 35 }, recorded: 8 })).toBe(
      'Profit Pro: Record the cost of 2 more sales this month for +200 points.',
    )
    const high = { progress: { profit_pro: 35 }, costed: 300 }
    expect(nearest({ ...high, recorded: 8 })).toContain('of 2 more sales, of $200 or more, this')
    expect(nearest({ ...high, recorded: 12 })).toContain('cost of sales of $200 more this month')
    expect(nearest({ progress: { profit_pro: 25 }, recorded: 8 })).toBeNull()
  })

  test('goals take a week each, shares half a month: 1 goal comes before 1 share', () => {
    expect(nearest({ progress: { goal_getter: 2, boss_believer: 9 } })).toBe(
      'Goal Getter: One more goal reached earns +150 points.',
    )
  })

  test('is none when all are earned', () => {
    expect(nearest({})).toBeNull()
  })
})
