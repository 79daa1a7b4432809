import { expect, test } from 'vitest'
import { register } from '../../../features/accounts/contract.ts'
import { dailyMission } from '../../../features/coach/mission/contract.ts'
import { listGoals, type Goal } from '../../../features/goals/contract.ts'
import { kpiMetrics, type Metrics } from '../../../features/kpi/contract.ts'
import { clockOf } from '../../../server/clock.ts'
import { configOf, parseSettings } from '../../../server/config.ts'
import { PASSWORD, testApp, type Client } from '../../testing/app.ts'
import { MAYA } from '../../../shared/sample.ts'
import { liveDemo } from './life.ts'

/** The day on which the landing page shows the demo shop: a Thursday, with a goal under way. */
const DAY = '2026-11-12'
type Point = NonNullable<Metrics['series']>['points'][number]

const MONTH = '2026-11'
const YEAR = 'startDate=2026-01-01&endDate=2026-12-31'
const FIGURES = '../../../features/landing/web/demo-figures.json'

const now = () => new Date(`${DAY}T15:00:00Z`)
const { app, db, visitor, settled } = await testApp({ now })

test('the picture of the landing page shows what the app answers for the demo shop', async () => {
  const maya = visitor()
  const timeZone = 'UTC'
  const email = 'maya@example.com'
  const { body } = await maya.post(register.path, { ...MAYA, email, password: PASSWORD, timeZone })
  const config = configOf(parseSettings({}), { SESSION_SECRET: 's'.repeat(32) })
  await liveDemo({ db, config, log: app.log, clock: clockOf(now) }, body.user.id, timeZone)
  await settled()

  const { rows } = await db.systemPool.query(
    `SELECT first_name || ' ' || last_name AS name FROM "user"
     WHERE created_at::date > (SELECT min(sale_date) FROM sale WHERE owner_id = "user".id)`,
  )
  expect(rows, 'owners of the demo with sales, and so streaks, from before they joined').toEqual([])

  const figures = { day: DAY, ...(await figuresOf(maya)) }
  // After a change of the demo shop: `npx vitest run src/app/commands/demo -u`, then `npm run share-image`.
  await expect(`${JSON.stringify(figures, null, 2)}\n`).toMatchFileSnapshot(FIGURES)
}, 120_000)

/** The figures of the app's answers that the picture shows. */
async function figuresOf(maya: Client) {
  const read = async (path: string) => (await maya.get(path)).body
  const year = await read(`${kpiMetrics.path}?${YEAR}&compare=lastYear`)
  const goals = await read(listGoals.path)
  const { mission } = await read(dailyMission.path)
  const { targetAmount, currentAmount, pace } = goals.find((goal: Goal) => goal.timeframe === MONTH)
  const { totalRevenue, grossProfitMargin } = year.elapsed
  return {
    year: {
      now: { totalRevenue, grossProfitMargin },
      growth: year.revenueGrowthRate,
      expected: year.projection.months,
      months: year.series.points.map(({ revenue, previousRevenue }: Point) => ({
        now: revenue,
        before: previousRevenue,
      })),
    },
    goal: { targetAmount, currentAmount, isAhead: pace.isAhead },
    mission: { target: mission.amount, revenue: mission.revenue },
  }
}
