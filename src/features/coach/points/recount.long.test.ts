import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addDays, FIRST_DAY, startOfMonth, type Day } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { importing } from '../../imports/testing/helpers.ts'
import { ACHIEVEMENTS, SHARE_POINTS } from './contract.ts'
import { factsOf, recordedFacts } from './reading.ts'
import { awardsOf, ONCE } from './rules.ts'
import { nowOf, payShare } from './service.ts'
import { pointDifferences, recountAll } from './verify.ts'

const START: Day = '2026-11-02'
let now = new Date(`${START}T12:00:00Z`)
const clock = { now: () => now, today: () => now.toISOString().slice(0, 10) }
const { db, signUp, settled } = await testApp({ now: () => now })

const daysAgo = fc.constantFrom(0, 0, 0, 1, 2, 5, 9, 20, 45, 400, -1, -3)
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ sell: daysAgo, cents: fc.integer({ min: -9_999, max: 800_000 }) }),
  },
  { weight: 2, arbitrary: fc.record({ pass: fc.integer({ min: 1, max: 3 }) }) },
  fc.record({ edit: fc.nat(), to: daysAgo }),
  fc.record({ remove: fc.nat() }),
  fc.constant({ clear: true as const }),
  fc.record({ restore: fc.nat() }),
  fc.record({ bring: fc.integer({ min: 1, max: 6 }), from: daysAgo }),
  fc.record({ undo: fc.nat() }),
  fc.constant({ share: true as const }),
  fc.constant({ visit: true as const }),
  fc.record({
    goal: fc.integer({ min: 1, max: 9_000 }),
    of: fc.constantFrom('2026-11', '2026-Q4', '2026-full'),
  }),
  fc.record({ margin: fc.integer({ min: 0, max: 90 }) }),
)

test('after any order of steps the points equal a recount from scratch, and nothing is left to correct', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 25 }), async (steps) => {
      now = new Date(`${START}T12:00:00Z`)
      const { account, ...owner } = await signUp()
      const sales: number[] = []
      const trash: number[] = []
      const imports: number[] = []
      let shares = 0
      const day = (ago: number): Day => addDays(clock.today(), -ago)
      const pick = <T>(list: T[], n: number): T | undefined => list[n % Math.max(1, list.length)]
      for (const each of steps) {
        if ('sell' in each) {
          const sale = {
            productName: 'Cut',
            revenue: each.cents / 100,
            cost: 1,
            saleDate: day(each.sell),
          }
          sales.push((await owner.post('/api/sales-entries', sale)).body.id)
        } else if ('pass' in each) {
          // Stays in November, so that no month closes: then a recount knows all that was known.
          const later = new Date(now.getTime() + each.pass * 86_400_000)
          if (later.toISOString() < '2026-11-30') now = later
        } else if ('edit' in each) {
          const id = pick(sales, each.edit)
          if (id) await owner.patch(`/api/sales-entries/${id}`, { saleDate: day(each.to) })
        } else if ('remove' in each) {
          const id = pick(sales, each.remove)
          const { body } = id ? await owner.delete(`/api/sales-entries/${id}`) : { body: {} }
          if (body.trashId) trash.push(body.trashId)
        } else if ('clear' in each) {
          const { body } = await owner.delete('/api/sales-entries/clear-all')
          if (body.trashId) trash.push(body.trashId)
        } else if ('restore' in each) {
          const id = pick(trash, each.restore)
          if (id) await owner.post(`/api/sales-entries/restore/${id}`)
        } else if ('bring' in each) {
          const rows = Array.from(
            { length: each.bring },
            (_, n) => `Dye,${day(each.from + n)},${900 * n + 1}`,
          )
          const { body } = await importing(owner)(['Product,Date,Amount', ...rows].join('\n'))
          if (body.importId) imports.push(body.importId)
        } else if ('undo' in each) {
          const id = pick(imports, each.undo)
          if (id) await owner.post(`/api/sales-entries/imports/${id}/undo`, { includeEdited: true })
        } else if ('share' in each) {
          if (await db.withOwner(account.id, (tx) => payShare(tx, clock))) shares++
        } else if ('goal' in each) {
          const goal = { timeframe: each.of, targetAmount: each.goal }
          await owner.post('/api/business-goals', goal)
        } else if ('margin' in each) {
          await owner.post('/api/business-profile', { defaultProfitMargin: each.margin })
        } else {
          await owner.post('/api/track-activity')
        }
      }
      await settled()
      const { totalPoints, monthlyPoints } = (await owner.get('/api/achievements')).body
      const awards = await db.withOwner(account.id, async (tx) => {
        const at = await nowOf(tx, clock)
        return awardsOf(await factsOf(tx, at, await recordedFacts(tx, at, FIRST_DAY), ONCE))
      })
      const fromScratch = awards.reduce((sum, { what }) => sum + ACHIEVEMENTS[what].points, 0)
      expect(totalPoints).toBe(fromScratch + shares * SHARE_POINTS)
      const events = (await owner.get('/api/point-events')).body.events as {
        day: Day
        points: number
        countsInMonth: boolean
      }[]
      const counting = events.filter(
        (event) => event.countsInMonth && startOfMonth(event.day) === startOfMonth(clock.today()),
      )
      if (events.length < 50) {
        expect(monthlyPoints).toBe(counting.reduce((sum, { points }) => sum + points, 0))
      }
      expect((await owner.post('/api/point-recount')).body.corrections).toBe(0)
    }),
    { numRuns: runs(20) },
  )
  // The day on which all sales entered ahead have come.
  now = new Date('2026-11-30T12:00:00Z')
  expect(await recountAll(db, clock)).toEqual([])
  expect(await db.withSystem(pointDifferences)).toEqual([])
}, 60_000)
