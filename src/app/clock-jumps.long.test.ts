import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { closeMonths } from '../features/coach/competition/closing.ts'
import { compareMonth } from '../features/advice/benchmarks/cohorts/service.ts'
import { sendDigests } from '../features/digest/sending.ts'
import { runs } from '../shared/testing/properties.ts'
import { verify } from './commands/differences.ts'
import { testApp } from './testing/app.ts'

/**
 * A server's clock is set wrong now and then: by an hour (a time zone), by a day (a battery, a virtual machine that was
 * put to sleep), forward or back, and right again later. Nobody may lose a sale or be paid or written to twice for it.
 */

const HOUR = 3_600_000
const DAY = 24 * HOUR
const START = Date.parse('2026-11-24T09:00:00Z')

// `verify` prints a line even when it finds nothing.
vi.spyOn(console, 'log').mockImplementation(() => {})

let now = new Date(START)
const { db, operator, signUp, settled } = await testApp({
  now: () => now,
  config: { SMTP_URL: 'smtp://127.0.0.1:9' },
})

const CALLS = [
  '/api/kpi-metrics?startDate=2026-01-01&endDate=2026-12-31',
  '/api/business-goals',
  '/api/daily-mission',
  '/api/weekly-progress',
  '/api/leaderboard',
  '/api/achievements',
  '/api/point-events',
  '/api/coach-status',
  '/api/monthly-limits',
  '/api/competition-winners',
  '/api/outreach',
]

/** hours by which the clock is wrong at a step of twelve hours */
const anyJump = fc.constantFrom(0, 0, 0, 1, -1, 24, -24)

async function runJobs(): Promise<void> {
  await settled()
  await closeMonths(operator)
  await sendDigests(operator)
  await compareMonth(operator)
}

test('with a clock that is an hour or a day wrong now and then, no sale is lost, nothing is paid or sent twice, and a closed month stays as it is', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyJump, { minLength: 24, maxLength: 24 }), async (jumps) => {
      now = new Date(START)
      const owner = await signUp()
      await db.systemPool.query('UPDATE "user" SET confirmed_at = now() WHERE id = $1', [
        owner.account.id,
      ])
      const goal = { goalType: 'revenue', timeframe: '2026-12', targetAmount: 300 }
      await owner.post('/api/business-goals', goal)
      let sales = 0
      let closed: unknown
      for (const [step, hours] of jumps.entries()) {
        now = new Date(START + step * 12 * HOUR + hours * HOUR)
        const saleDate = now.toISOString().slice(0, 10)
        const sale = { productName: 'Cut', revenue: 40 + step, customerName: `C${step}`, saleDate }
        const key = { 'idempotency-key': `${owner.account.id} ${step}` }
        const saved = () => owner.post('/api/sales-entries', sale, key)
        const [first, again] = [await saved(), await saved()]
        expect(first.status, JSON.stringify(first.body)).toBe(200)
        expect(again.body, 'a retry').toEqual(first.body)
        sales++
        await owner.post('/api/track-activity')
        for (const path of CALLS) {
          const { status, body } = await owner.get(path)
          expect([path, status], JSON.stringify(body)).toEqual([path, 200])
        }
        await runJobs()
        const month = await closedNovember()
        if (closed) expect(month, 'a closed month').toEqual(closed)
        closed = month
      }
      now = new Date(START + 13 * DAY)
      await runJobs()
      expect((await owner.get('/api/sales-entries')).body).toHaveLength(sales)
      expect(closed, 'November').toBeDefined()
      expect(await twice(owner.account.id)).toEqual([])
      await verify(operator)
    }),
    { numRuns: runs(2), endOnFailure: true },
  )
}, 120_000)

/** The winners and standings of November once it is closed. */
async function closedNovember(): Promise<unknown> {
  const { rows } = await db.systemPool.query(
    `SELECT closed_at, (SELECT json_agg(standing ORDER BY owner_id) FROM standing WHERE month = '2026-11-01') AS standings,
            (SELECT json_agg(competition_winner ORDER BY account_id) FROM competition_winner) AS winners
     FROM competition_month WHERE month = '2026-11-01'`,
  )
  return rows[0]
}

/** Returns the awards that were paid twice for a period, and the digests that were sent twice. */
async function twice(ownerId: string): Promise<unknown[]> {
  const { rows: paid } = await db.systemPool.query(
    `SELECT what, period FROM point_event WHERE owner_id = $1 GROUP BY 1, 2 HAVING sum(points) > max(points)`,
    [ownerId],
  )
  const { rows: sent } = await db.systemPool.query(
    `SELECT kind, subject FROM mail WHERE account_id = $1 GROUP BY 1, 2 HAVING count(*) > 1`,
    [ownerId],
  )
  return [...paid, ...sent]
}
