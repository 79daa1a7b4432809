import { expect, test } from 'vitest'
import { register } from '../../../features/accounts/contract.ts'
import { industryBenchmarks } from '../../../features/advice/benchmarks/contract.ts'
import { customerFindings, type ShownFinding } from '../../../features/advice/customers/contract.ts'
import { listOutreach } from '../../../features/advice/outreach/contract.ts'
import { leaderboard, type Entry } from '../../../features/coach/competition/contract.ts'
import { dailyMission } from '../../../features/coach/mission/contract.ts'
import { achievements } from '../../../features/coach/points/contract.ts'
import { listGoals, type Goal } from '../../../features/goals/contract.ts'
import { form } from '../../../features/imports/testing/helpers.ts'
import { importCsv } from '../../../features/imports/contract.ts'
import { previewCsv, type ImportPreview } from '../../../features/imports/preview/contract.ts'
import { kpiMetrics, type Metrics } from '../../../features/kpi/contract.ts'
import { clockOf } from '../../../server/clock.ts'
import { configOf, parseSettings } from '../../../server/config.ts'
import { PASSWORD, testApp, type Client } from '../../testing/app.ts'
import { MAYA } from '../../../shared/sample.ts'
import { liveDemo } from './life.ts'
import { demoSales } from './shop.ts'

/** The day on which the landing page shows the demo shop: a Thursday, with a goal under way. */
const DAY = '2026-11-12'
type Point = NonNullable<Metrics['series']>['points'][number]

const MONTH = '2026-11'
const YEAR = 'startDate=2026-01-01&endDate=2026-12-31'
const FIGURES = '../../../features/landing/web/demo-figures.json'

const now = () => new Date(`${DAY}T15:00:00Z`)
const { app, db, visitor, signUp, settled } = await testApp({ now })

test('the pictures of the landing page show what the app answers for the demo shop', async () => {
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

  const figures = { day: DAY, ...(await figuresOf(maya)), upload: await uploadOf(await signUp()) }
  // After a change of the demo shop: `npx vitest run src/app/commands/demo -u`, then `npm run share-image`.
  await expect(`${JSON.stringify(figures, null, 2)}\n`).toMatchFileSnapshot(FIGURES)
}, 120_000)

/** The figures of the app's answers that the pictures show. */
async function figuresOf(maya: Client) {
  const read = async (path: string) => (await maya.get(path)).body
  const year = await read(`${kpiMetrics.path}?${YEAR}&compare=lastYear`)
  const goals = await read(listGoals.path)
  const { mission } = await read(dailyMission.path)
  const { streaks } = await read(achievements.path)
  const { competitionInfo, totalUsers } = await read(leaderboard.path)
  const [customer] = (await read(listOutreach.path)).customers
  const { findings } = await read(`${customerFindings.path}?customerId=${customer.customerId}`)
  const shops = (await maya.post(industryBenchmarks.path, {})).body
  const { targetAmount, currentAmount, pace } = goals.find((goal: Goal) => goal.timeframe === MONTH)
  return {
    year: {
      now: year.elapsed,
      before: year.previous,
      growth: year.revenueGrowthRate,
      context: year.revenueGrowthRateContext,
      projected: year.projectedAnnualRevenue,
      low: year.projection.low,
      high: year.projection.high,
      expected: year.projection.months,
      months: year.series.points.map(({ revenue, previousRevenue }: Point) => ({
        now: revenue,
        before: previousRevenue,
      })),
    },
    goal: { targetAmount, currentAmount, ...pace },
    mission: { target: mission.amount, revenue: mission.revenue, sales: mission.sales },
    salesStreak: streaks.sales.current,
    board: {
      competitors: totalUsers,
      inTopThree: competitionInfo.inTopThree,
      // Owners who share a place come in any order.
      podium: competitionInfo.topThreeWinners
        .toSorted(
          (a: Entry, b: Entry) => a.rank - b.rank || (a.displayName < b.displayName ? -1 : 1),
        )
        .slice(0, 3)
        .map(({ rank, displayName, totalPoints, isYou, isTied }: Entry) => ({
          rank,
          displayName,
          totalPoints,
          isYou,
          isTied,
        })),
    },
    customer: {
      name: customer.name,
      silentDays: customer.silentDays,
      spent: customer.spent,
      offer: customer.offer,
      message: customer.message,
      findings: findings.slice(0, 3).map(({ text, tone }: ShownFinding) => ({ text, tone })),
    },
    shops: {
      own: shops.own.revenue,
      ...shops.quartiles.revenue,
      insight: shops.insights.revenueInsight,
    },
  }
}

/** Imports the year's sales as a register writes them that puts the day first and uses decimal commas. */
async function uploadOf(owner: Client) {
  const sales = demoSales(DAY).filter((sale) => sale.saleDate >= '2026-01-01')
  const byAmount = sales.toSorted((a, b) => b.revenueCents - a.revenueCents)
  const european = new Intl.NumberFormat('de', { minimumFractionDigits: 2 })
  const total = sales.reduce((sum, sale) => sum + sale.revenueCents, 0)
  const csv = [
    'Txn Date;Item;Qty;Amount',
    ...byAmount.map(({ saleDate, productName, quantity, revenueCents }) =>
      [
        saleDate.split('-').toReversed().join('/'),
        productName,
        quantity,
        european.format(revenueCents / 100),
      ].join(';'),
    ),
    `Total;;;${european.format(total / 100)}`,
  ].join('\n')
  const preview: ImportPreview = (await owner.post(previewCsv.path, form(csv))).body
  const { imported, errorCount, errors } = (await owner.post(importCsv.path, form(csv))).body
  const { cells, sale } = preview.rows[0]!
  const { mapping } = preview
  return {
    headers: mapping,
    cells,
    sale: { saleDate: sale!.saleDate, productName: sale!.productName, revenue: sale!.revenue },
    imported,
    skipped: errorCount,
    reason: errors[0].message,
  }
}
