import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { addDays, addMonths, dayIn, type Day } from '../../../shared/calendar.ts'
import { runs } from '../../../shared/testing/properties.ts'
import { sell } from '../../sales/testing/sell.ts'
import { closeMonths } from '../competition/closing.ts'
import { pointDifferences } from './verify.ts'

let now = new Date('2026-11-20T12:00:00Z')
const { db, signUp, settled, operator } = await testApp({ isAlone: true, now: () => now })

const ZONES = [
  'Pacific/Kiritimati',
  'Pacific/Auckland',
  'Asia/Kolkata',
  'Europe/Berlin',
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Pacific/Pago_Pago',
]
/** The month before closes at 12:00 UTC on the 1st and is decided at 12:05. */
const HOURS = ['00:00', '11:59', '12:00', '12:05']

/** The instants that are tried around the 1st of a month: its third to last day to the 3rd of the next, UTC. */
const instantsAround = (first: Day): Date[] =>
  [-3, -2, -1, 0, 1, 2].flatMap((n) =>
    HOURS.map((hour) => new Date(`${addDays(first, n)}T${hour}:00Z`)),
  )

/** Every call that settles, and so could fail when the points of two open months are counted. */
const LOOKS = [
  '/api/achievements',
  '/api/leaderboard',
  '/api/business-goals',
  '/api/point-events',
  '/api/coach-status',
  '/api/daily-mission',
]

/** An owner who has visited and sold on each of 8 days before: streaks of 3 and 7 days are paid for the old month. */
async function ownerWithStreaks(timeZone: string, first: Day) {
  const noon = (day: Day) => new Date(`${day}T12:00:00Z`)
  now = noon(addDays(first, -11))
  const owner = await signUp({ timeZone })
  for (let n = -11; n < -3; n++) {
    now = noon(addDays(first, n))
    await owner.post('/api/track-activity')
    await sell(owner, dayIn(timeZone, now), 20, { cost: 5 })
  }
  return owner
}

const standingsOf = async (ownerId: string, month: Day) =>
  (
    await db.systemPool.query('SELECT * FROM standing WHERE owner_id = $1 AND month = $2', [
      ownerId,
      month,
    ])
  ).rows

test('on the 1st, before November closes, a visit counts for those with a streak: 8 + 4 days in a row', async () => {
  const owner = await ownerWithStreaks('UTC', '2026-12-01')
  for (const day of ['11-28', '11-29', '11-30', '12-01']) {
    now = new Date(`2026-${day}T08:00:00Z`)
    expect((await owner.post('/api/track-activity')).status).toBe(200)
    for (const path of LOOKS) expect((await owner.get(path)).status, path).toBe(200)
  }
  const { streaks } = (await owner.get('/api/achievements')).body
  expect(streaks.login.current).toBe(12)
  const paid = (await owner.get('/api/point-events')).body.events.map(
    ({ what, day }: { what: string; day: Day }) => `${what} ${day}`,
  )
  expect(paid).toContain('platform_pioneer 2026-11-22')
  expect(paid).toContain('platform_pioneer 2026-12-01')
})

const action = fc.oneof(
  { weight: 3, arbitrary: fc.constant({ visit: true as const }) },
  { weight: 3, arbitrary: fc.record({ sell: fc.integer({ min: -1, max: 12 }) }) },
  fc.record({ edit: fc.nat(), to: fc.integer({ min: 0, max: 12 }) }),
  fc.record({ remove: fc.nat() }),
  fc.record({ restore: fc.nat() }),
  fc.record({ goal: fc.constantFrom(-1, 0) }),
  fc.constant({ share: true as const }),
  { weight: 3, arbitrary: fc.record({ look: fc.constantFrom(...LOOKS) }) },
)
const walk = fc.record({
  timeZone: fc.constantFrom(...ZONES),
  actions: fc.array(fc.array(action, { maxLength: 3 }), { minLength: 24, maxLength: 24 }),
})

test('from the 28th to the 3rd, in every zone: no call fails, no visit is lost, a recount corrects nothing, and the old month stays as it closed', async () => {
  // A month closes once, so each try takes the next one: a leap day is among them.
  let first: Day = '2027-10-01'
  await fc.assert(
    fc.asyncProperty(walk, async ({ timeZone, actions }) => {
      first = addMonths(first, 1)
      const old = addMonths(first, -1)
      const { account, ...owner } = await ownerWithStreaks(timeZone, first)
      const visited = new Set<Day>()
      const [sales, trash]: [number[], number[]] = [[], []]
      const pick = (list: number[], n: number) => list[n % Math.max(1, list.length)]
      let closed: unknown
      for (const [n, instant] of instantsAround(first).entries()) {
        now = instant
        const today = dayIn(timeZone, now)
        if (now.toISOString().startsWith(`${first}T12:05`)) {
          await closeMonths(operator)
          closed = await standingsOf(account.id, old)
          expect(closed).toHaveLength(1)
        }
        for (const each of actions[n]!) {
          let answer
          if ('visit' in each) {
            answer = await owner.post('/api/track-activity')
            visited.add(today)
          } else if ('sell' in each) {
            sales.push(await sell(owner, addDays(today, -each.sell), 300, { cost: 5 }))
          } else if ('edit' in each) {
            const id = pick(sales, each.edit)
            const saleDate = addDays(today, -each.to)
            answer = id && (await owner.patch(`/api/sales-entries/${id}`, { saleDate }))
          } else if ('remove' in each) {
            const id = pick(sales, each.remove)
            answer = id && (await owner.delete(`/api/sales-entries/${id}`))
            if (answer && answer.body.trashId) trash.push(answer.body.trashId)
          } else if ('restore' in each) {
            const id = pick(trash, each.restore)
            answer = id && (await owner.post(`/api/sales-entries/restore/${id}`))
          } else if ('goal' in each) {
            const timeframe = addMonths(first, each.goal).slice(0, 7)
            answer = await owner.post('/api/business-goals', { timeframe, targetAmount: 200 })
          } else if ('share' in each) {
            expect((await owner.get('/api/community-report')).status).toBe(200)
            answer = await owner.post('/api/track-boss-believer')
            expect([200, 429]).toContain(answer.status)
          } else {
            answer = await owner.get(each.look)
            expect(answer.status, each.look).toBe(200)
          }
          if (answer) expect(answer.status, JSON.stringify([each, answer.body])).toBeLessThan(500)
        }
      }
      await settled()
      const activity = (await owner.get('/api/user-activity')).body as { activityDate: Day }[]
      const days = activity.map(({ activityDate }) => activityDate)
      for (const day of visited) expect(days).toContain(day)
      expect(await standingsOf(account.id, old)).toEqual(closed)
      expect((await owner.post('/api/point-recount')).body.corrections).toBe(0)
    }),
    { numRuns: runs(12) },
  )
  expect(await db.withSystem(pointDifferences)).toEqual([])
}, 60_000)
