import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { clockOf } from '../../../server/clock.ts'
import { addDays } from '../../../shared/calendar.ts'
import { celebrateToday } from '../../goals/celebration/service.ts'
import { record } from '../../sales/testing/record.ts'
import { missionOf } from './service.ts'

const TODAY = '2026-11-16'
const { db, signUp } = await testApp({ isAlone: true })
const clock = clockOf(() => new Date(`${TODAY}T12:00:00Z`))

/** Day of a sale, counted back from today, and its revenue; a refund is below 0, a sale entered ahead is in the future. */
const sale = fc.record({
  daysAgo: fc.oneof(
    { weight: 4, arbitrary: fc.integer({ min: 50, max: 100 }) },
    { weight: 2, arbitrary: fc.integer({ min: 0, max: 35 }) },
    { weight: 1, arbitrary: fc.integer({ min: -3, max: 0 }) },
    { weight: 2, arbitrary: fc.constant(0) },
  ),
  revenue: fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: -40, max: -1 })),
})

test(
  'the milestone of +20 % is told if and only if the coach shows that much, and less without today’s sales, in random shops around the 60th day',
  { tags: 'long' },
  async () => {
    const { id: ownerId } = (await signUp()).account
    const seen = { told: 0, early: 0, below: 0 }
    await fc.assert(
      fc.asyncProperty(fc.array(sale, { minLength: 1, maxLength: 12 }), async (sales) => {
        const dated = sales.map(({ daysAgo, revenue }) => ({
          date: addDays(TODAY, -daysAgo),
          revenue,
        }))
        await db.withOwner(ownerId, async (tx) => {
          for (const table of ['sale', 'celebration']) {
            await tx.client.query(`DELETE FROM ${table} WHERE owner_id = $1`, [ownerId])
          }
          await record(tx, dated)
        })
        const { growth } = await db.withOwner(ownerId, (tx) => missionOf(tx, clock))
        const milestones = await db.withOwner(ownerId, (tx) => celebrateToday(tx, clock))
        const isTold = milestones.some(({ type }) => type === 'roi_milestone')
        const ofToday = sales.filter(({ daysAgo }) => daysAgo === 0)
        const sold = ofToday.reduce((sum, { revenue }) => sum + revenue, 0)
        const isMet = (last: number): boolean =>
          Boolean(
            growth?.isAvailable && last >= 1.2 * growth.first.revenue && growth.first.revenue > 0,
          )
        const last = growth?.last.revenue ?? 0
        const isNews =
          isMet(last) && !isMet(last - sold) && ofToday.some(({ revenue }) => revenue > 0)
        expect(isTold, JSON.stringify(growth)).toBe(isNews)
        if (growth && !growth.isAvailable) {
          expect([growth.percent, TODAY < growth.availableOn]).toEqual([null, true])
        }
        seen[isTold ? 'told' : growth?.isAvailable ? 'below' : 'early']++
      }),
      { numRuns: 60 },
    )
    for (const times of Object.values(seen)) expect(times, JSON.stringify(seen)).toBeGreaterThan(3)
  },
)
