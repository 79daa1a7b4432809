import { claimMilestones, listGoals, type Occasion } from '../../src/features/goals/contract.ts'
import { timeframesFrom } from '../../src/features/goals/timeframe/rules.ts'
import { addMonths } from '../../src/shared/calendar.ts'
import { todayOf } from './figures.ts'
import { callApi } from '../kit/importing.ts'
import { repeated, timeOf } from '../kit/requests.ts'
import type { Shops } from '../kit/shops.ts'
import { percentiles, type Row } from '../kit/table.ts'

const RUNS = 100
const GOALS = 200
const MOST_GOALS = 1_000
const ALLOWED = 25

/** Measures the goals of the largest owner and the milestone claims. Neither is cached between calls. */
export async function goals(shops: Shops): Promise<Row[]> {
  const rows: Row[] = []
  for (const number of [GOALS, MOST_GOALS]) {
    const timeframes = await setGoals(shops, number)
    rows.push({
      what: `all ${number.toLocaleString('en-US')} goals`,
      ...percentiles(
        await repeated(RUNS, () => timeOf(shops.url + listGoals.path, shops.million.headers)),
      ),
      note: `in ${timeframes} timeframes`,
    })
  }
  rows[0] = { ...rows[0]!, target: `p95 ${ALLOWED} ms`, ofTarget: rows[0]!.p95! / ALLOWED }
  return [...rows, ...(await claims(shops))]
}

/** Creates goals of every type, over the timeframes of the past three years and those that the form offers. */
async function setGoals(shops: Shops, number: number): Promise<number> {
  const { client, million } = shops
  const today = await todayOf(client)
  const timeframes = [addMonths(today, -36), today]
    .flatMap((day) => timeframesFrom(day))
    .flatMap((year) => year.timeframes)
  await client.query('DELETE FROM business_goal WHERE owner_id = $1', [million.ownerId])
  await client.query(
    `INSERT INTO business_goal (owner_id, goal_type, timeframe, description, target_hundredths, is_active)
     SELECT $1, (ARRAY['revenue', 'profit_margin', 'units'])[1 + n % 3], ($2::text[])[1 + n % $3], 'Goal number ' || n, 3000 + n, true
     FROM generate_series(1, $4) AS n`,
    [million.ownerId, timeframes.map(({ timeframe }) => timeframe), timeframes.length, number],
  )
  await client.query('VACUUM ANALYZE business_goal')
  const { answer } = await callApi(shops, million, listGoals)
  const sold = answer.filter((goal) => goal.currentAmount > 0)
  if (answer.length !== number || sold.length < number / 2) {
    throw new Error(`Only ${sold.length} of ${number} goals have sales`)
  }
  return timeframes.length
}

async function claims(shops: Shops): Promise<Row[]> {
  const { client, million } = shops
  const claim = async (occasion: Occasion) => {
    const { ms, answer } = await callApi(shops, million, claimMilestones, { body: { occasion } })
    return { ms, isNew: answer.milestones.length > 0 }
  }
  const forget = () =>
    client.query('DELETE FROM milestone_reached WHERE owner_id = $1', [million.ownerId])
  const kinds: [what: string, before: () => Promise<unknown>, occasion: Occasion][] = [
    ['the first ever, on load', forget, 'load'],
    ['on load, nothing new', async () => {}, 'load'],
    ['after a sale, nothing new', async () => {}, 'sale'],
  ]
  const rows: Row[] = []
  for (const [what, before, occasion] of kinds) {
    await claim(occasion)
    const times = await repeated(RUNS, async () => {
      await before()
      const { ms, isNew } = await claim(occasion)
      if (isNew !== (before === forget)) throw new Error(`claim, ${what}: new milestone ${isNew}`)
      return ms
    })
    rows.push({ what: `milestone claim: ${what}`, ...percentiles(times) })
  }
  return rows
}
