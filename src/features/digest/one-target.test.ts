import fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { addDays } from '../../shared/calendar.ts'
import { runs } from '../../shared/testing/properties.ts'
import { dailyMission } from '../coach/mission/contract.ts'
import { listGoals, type Goal } from '../goals/contract.ts'
import { set } from '../goals/testing/goals.ts'
import { profileOf } from '../profile/index.ts'
import { record } from '../sales/testing/record.ts'
import { readDigest } from './reading.ts'
import { periodAt } from './rules/when.ts'

/** a Monday, on which weekly digests are sent */
const TODAY = '2026-11-16'
const now = () => new Date(`${TODAY}T12:00:00Z`)
const { signUp, db } = await testApp({ now })

const anyShop = fc.record({
  operatingDaysPerWeek: fc.constantFrom(5, 6, 7),
  annualClosedDays: fc.constantFrom(0, 40),
  timeframe: fc.constantFrom('2026-11', '2026-Q4', '2026-full'),
  targetAmount: fc.integer({ min: 1, max: 400_000 }),
  /** days from today, and cents */
  sales: fc.array(
    fc.tuple(fc.integer({ min: -60, max: 20 }), fc.integer({ min: -500, max: 90_000 })),
  ),
  closedFrom: fc.option(fc.integer({ min: -20, max: 14 })),
})

test('the coach, the panel of the goal and the digest tell any shop the same amount for the same day', async () => {
  await fc.assert(
    fc.asyncProperty(anyShop, async ({ timeframe, targetAmount, sales, closedFrom, ...week }) => {
      const owner = await signUp()
      await owner.post('/api/business-profile', { ...week, businessName: 'Rose Hall' })
      if (closedFrom !== null) {
        const [startDate, endDate] = [closedFrom, closedFrom + 5].map((days) =>
          addDays(TODAY, days),
        )
        await owner.post('/api/business-profile/closures', { startDate, endDate })
      }
      await set(owner, { timeframe, targetAmount })
      // One on Sunday, so that there is something to tell and nothing seems to be missing.
      const sold = [[-1, 100] as const, ...sales]
      await db.withOwner(owner.account.id, (tx) =>
        record(
          tx,
          sold.map(([days, cents]) => ({ date: addDays(TODAY, days), revenue: cents / 100 })),
        ),
      )
      const { mission, goal } = (await owner.get(dailyMission.path)).body
      const [shown]: Goal[] = (await owner.get(listGoals.path)).body
      const { pace } = shown!
      const { task } = (await db.withOwner(owner.account.id, async (tx) =>
        readDigest(tx, periodAt('weekly', 'UTC', now()), await profileOf(tx)),
      ))!
      expect(pace!.operatingDaysLeft).toBe(goal.openDaysLeft)
      expect(shown!.currentAmount).toBe(goal.revenue)
      if (!goal.isMet) expect(pace!.perOperatingDay).toBe(mission?.target ?? null)
      expect('cents' in task ? task.cents / 100 : null).toBe(mission?.target ?? null)
    }),
    { numRuns: runs(20) },
  )
}, 120_000)
