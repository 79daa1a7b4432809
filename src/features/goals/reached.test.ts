import { beforeEach, describe, expect, test } from 'vitest'
import { listen } from '../../server/events.ts'
import { testApp } from '../../app/testing/app.ts'
import { clockOf } from '../../server/clock.ts'
import { conflict } from '../../shared/errors.ts'
import { importing } from '../imports/testing/helpers.ts'
import { restore, undo } from '../imports/testing/undoing.ts'
import { markToRecalculate, recalculateOrThrow } from '../sales/index.ts'
import { record, type TestSale } from '../sales/testing/record.ts'
import type { Goal, GoalInput } from './contract.ts'
import { goalReached, recordReachedGoals, type ReachedGoal } from './index.ts'
import { addGoal } from './service.ts'
import { claimGoal, goal, goalsOf, path, recordedOf, set } from './testing/goals.ts'

/** Saturday, 21 November 2026 */
const TODAY = '2026-11-21'
const NOW = `${TODAY}T12:00:00.000Z`
let now = new Date(NOW)
// Alone: goals are recorded by the queue of the process, in which the owners of other files would wait too.
const { signUp, db } = await testApp({ now: () => now, isAlone: true })
const clock = clockOf(() => now)
beforeEach(() => void (now = new Date(NOW)))

type Owner = Awaited<ReturnType<typeof signUp>>
const ENTRIES = '/api/sales-entries'
/** Records sales without the API, so that no process is told about them. */
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))
const recalculated = (owner: Owner) =>
  db.withOwner(owner.account.id, (tx) => recalculateOrThrow(tx, clock))

async function sell(owner: Owner, revenue: number, more: object = {}) {
  const sale = { productName: 'Cut', revenue, saleDate: TODAY, ...more }
  const { status, body } = await owner.post(ENTRIES, sale)
  expect(status, JSON.stringify(body)).toBe(200)
  return { ...sale, id: body.id as number }
}
/** Waits until the server has recorded the goal, with no page that asks for it. */
const expectRecorded = (goal: Goal, achieved: number) =>
  expect.poll(async () => (await recordedOf(db, goal)).achieved, { timeout: 5_000 }).toBe(achieved)

describe('the server records a goal by itself when the figures meet it', () => {
  test('by a sale: 600 + 400 = 1,000 (spec §4.4)', async () => {
    const owner = await signUp()
    const made = await set(owner)
    await sell(owner, 600)
    await sell(owner, 400)
    await expectRecorded(made, 1_000)
  })
  test('by an edit that moves a sale into its month', async () => {
    const owner = await signUp()
    const made = await set(owner)
    const { id, ...sale } = await sell(owner, 1_000, { saleDate: '2026-10-31' })
    await owner.patch(`${ENTRIES}/${id}`, { ...sale, saleDate: '2026-11-01' })
    await expectRecorded(made, 1_000)
  })
  test('by an import: 400 + 700 = 1,100', async () => {
    const owner = await signUp()
    const made = await set(owner)
    await importing(owner)('Product,Date,Amount\nCut,2026-11-02,400\nDye,2026-11-03,700\n')
    await expectRecorded(made, 1_100)
  })
  test(
    'by an import that is undone, and restored after the goal was set',
    { tags: 'long' },
    async () => {
      const owner = await signUp()
      const { body } = await importing(owner)('Product,Date,Amount\nCut,2026-11-02,1200\n')
      const { trashId } = (await undo(owner, body.importId)).body
      const made = await set(owner)
      expect(made.currentAmount).toBe(0)
      await restore(owner, trashId)
      await expectRecorded(made, 1_200)
    },
  )
  test('by a refund that is deleted: 1,000 − 5 becomes 1,000', { tags: 'long' }, async () => {
    const owner = await signUp()
    const made = await set(owner)
    const refund = await sell(owner, -5)
    await sell(owner, 1_000)
    await recalculated(owner)
    expect((await recordedOf(db, made)).achieved).toBeNull()
    await owner.delete(`${ENTRIES}/${refund.id}`)
    await expectRecorded(made, 1_000)
  })
  test('by another default margin: 45 % for a sale without a cost', async () => {
    const owner = await signUp()
    const made = await set(owner, { goalType: 'profit_margin', targetAmount: 45 })
    await sell(owner, 100)
    await owner.post('/api/business-profile', { defaultProfitMargin: 45 })
    await db.withOwner(owner.account.id, (tx) => markToRecalculate(tx))
    await recalculated(owner)
    expect((await recordedOf(db, made)).achieved).toBe(45)
  })
  test('when it is reactivated and met', async () => {
    const owner = await signUp()
    const made = await set(owner, { isActive: false })
    await sell(owner, 1_000)
    await recalculated(owner)
    expect((await recordedOf(db, made)).achieved, 'deactivated').toBeNull()
    const { body } = await owner.patch(`${path}/${made.id}`, { isActive: true })
    expect(body).toMatchObject({ achievedAmount: 1_000, reachedOn: TODAY })
  })
  test('even if it is deactivated before the sale was settled', async () => {
    const owner = await signUp()
    const made = await set(owner)
    await sold(owner, { date: TODAY, revenue: 1_000 })
    const { body } = await owner.patch(`${path}/${made.id}`, { isActive: false })
    expect(body).toMatchObject({ achievedAmount: 1_000, isActive: false })
  })
  test('by sales entered ahead only when their day has come', async () => {
    const owner = await signUp()
    const made = await set(owner)
    await sold(owner, { date: '2026-11-30', revenue: 1_000 })
    const open = { achievedAt: null, currentAmount: 0, bookedAhead: 1_000 }
    expect((await goalsOf(owner))[0]).toMatchObject(open)
    expect(await set(owner)).toMatchObject(open)
    now = new Date('2026-11-30T08:00:00Z')
    const reached = { achievedAmount: 1_000, achievedAt: now.toISOString(), bookedAhead: 0 }
    expect((await goalsOf(owner))[1]).toMatchObject(reached)
    expect((await recordedOf(db, made)).reachedOn).toBe('2026-11-30')
    now = new Date(NOW)
  })
  test('of a period that is over, by a sale entered later; goals of other periods stay open', async () => {
    const owner = await signUp()
    const october = await set(owner, { timeframe: '2026-10' })
    const november = await set(owner)
    await sell(owner, 1_000, { saleDate: '2026-10-31' })
    await expectRecorded(october, 1_000)
    expect((await recordedOf(db, november)).achieved).toBeNull()
  })
  test('so the dashboard never says "reached" of a goal that Goal Settings shows as active', async () => {
    const owner = await signUp()
    for (const targetAmount of [500, 1_000, 1_500]) await set(owner, { targetAmount })
    for (const revenue of [400, 200, 400, -600, 1_100]) {
      await sold(owner, { date: TODAY, revenue })
      for (const { achievedAt, currentAmount, targetAmount } of await goalsOf(owner)) {
        if (currentAmount >= targetAmount) expect(achievedAt).toBe(NOW)
      }
    }
    expect((await goalsOf(owner)).map(({ achievedAmount }) => achievedAmount)).toEqual([
      1_500, 1_000, 600,
    ])
  })
})

describe('an achievement', () => {
  test.each([
    ['revenue', 1_000, 1_000],
    ['units', 2, 2],
    ['profit_margin', 40, 40],
  ])('of %s is recorded at the target, not below (spec §4.3)', async (goalType, target, amount) => {
    const owner = await signUp()
    const above = target + (goalType === 'units' ? 1 : 0.01)
    const missed = await set(owner, { goalType, targetAmount: above })
    const made = await set(owner, { goalType, targetAmount: target })
    await sold(owner, { date: '2026-11-02', revenue: 600, cost: 400 })
    await sold(owner, { date: '2026-11-20', revenue: 400, cost: 200 })
    await recalculated(owner)
    expect((await recordedOf(db, made)).achieved).toBe(amount)
    expect((await recordedOf(db, missed)).achieved).toBeNull()
  })
  test('of margin isn’t possible when refunds outweigh sales', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: -10, cost: 5 })
    const made = await set(owner, { goalType: 'profit_margin', targetAmount: 1 })
    expect(made).toMatchObject({ currentAmount: 0, achievedAt: null })
  })
  test('of an extreme margin is recorded too: 10^15 over a cent of revenue', async () => {
    const owner = await signUp()
    const cheap = (): TestSale => ({ date: '2026-11-02', revenue: 0.01, cost: -9_999_999_999.99 })
    await sold(owner, ...Array.from({ length: 1_000 }, cheap))
    await sold(owner, { date: '2026-11-03', revenue: -9.99, cost: 0 })
    const made = await set(owner, { goalType: 'profit_margin', targetAmount: 50 })
    expect(made.achievedAt).toBe(NOW)
  })
  test('stays when sales change or are deleted, or the goal is deactivated', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: 1_000 })
    const { id } = await set(owner)
    now = new Date('2026-11-25T08:00:00Z')
    await sell(owner, 500)
    const unchanged = { achievedAt: NOW, achievedAmount: 1_000 }
    expect((await goalsOf(owner))[0]).toMatchObject({ ...unchanged, currentAmount: 1_500 })
    await owner.delete(`${ENTRIES}/clear-all`)
    expect((await goalsOf(owner))[0]).toMatchObject({ ...unchanged, currentAmount: 0 })
    const { body } = await owner.patch(`${path}/${id}`, { isActive: false })
    expect(body).toMatchObject({ ...unchanged, isActive: false })
  })
})

describe('the event of a reached goal', () => {
  const all: { ownerId: string; reached: ReachedGoal }[] = []
  beforeEach(() => {
    all.length = 0
    listen(goalReached, async ({ ownerId }, reached) => void all.push({ ownerId, reached }))
    return () => listen(goalReached)
  })
  /** Without the owners of an earlier file, whom the process may still recalculate. */
  const raisedFor = (owner: Owner) =>
    all.filter(({ ownerId }) => ownerId === owner.account.id).map(({ reached }) => reached)
  /** Sets a goal without the API: after a call, the app would recalculate in the background while the test goes on. */
  const add = (owner: Owner, changes: object = {}) =>
    db.withOwner(owner.account.id, (tx) => addGoal(tx, goal(changes) as GoalInput, clock, 100))

  test('says on which day it was reached: 300 + 700 by the 15th, in a goal set on the 10th', async () => {
    const owner = await signUp()
    now = new Date('2026-11-10T12:00:00Z')
    const { id } = await add(owner)
    now = new Date(NOW)
    await sold(owner, { date: '2026-11-02', revenue: 300 }, { date: '2026-11-15', revenue: 700 })
    await sold(owner, { date: '2026-11-20', revenue: 50 })
    await recalculated(owner)
    expect(raisedFor(owner)).toEqual([
      {
        id,
        goalType: 'revenue',
        timeframe: '2026-11',
        targetHundredths: 1_000_00,
        setOn: '2026-11-10',
        metWhenSet: false,
        reachedOn: '2026-11-15',
        achievedAt: now,
      },
    ])
  })
  test('says that a goal was met already when it was set, on that day at the earliest', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: 1_000 })
    await set(owner)
    expect(raisedFor(owner)).toMatchObject([{ metWhenSet: true, setOn: TODAY, reachedOn: TODAY }])
  })
  test('is raised once per goal, however many calls recalculate at once', async () => {
    const owner = await signUp()
    await Promise.all([200, 400, 800].map((targetAmount) => add(owner, { targetAmount })))
    await sold(owner, { date: TODAY, revenue: 500 })
    await Promise.all([recalculated(owner), recalculated(owner), goalsOf(owner), goalsOf(owner)])
    expect(
      raisedFor(owner)
        .map(({ targetHundredths }) => targetHundredths)
        .toSorted((a, b) => a - b),
    ).toEqual([200_00, 400_00])
  })
  test('undoes the achievement when a listener throws, and the next reading records it', async () => {
    const owner = await signUp()
    const made = await add(owner)
    await sold(owner, { date: TODAY, revenue: 1_000 })
    listen(goalReached, async () => {
      throw conflict('no', 'No.')
    })
    await expect(recalculated(owner)).rejects.toThrow('No.')
    expect((await recordedOf(db, made)).achieved).toBeNull()
    listen(goalReached)
    expect((await goalsOf(owner))[0]).toMatchObject({ achievedAt: NOW })
  })
  test('isn’t raised again by a recount from the first day', async () => {
    const owner = await signUp()
    await sold(owner, { date: TODAY, revenue: 1_000 })
    await set(owner)
    await db.withOwner(owner.account.id, (tx) => markToRecalculate(tx))
    await recalculated(owner)
    expect(raisedFor(owner)).toHaveLength(1)
  })
})

test(
  'with 20 goals met at once, each is recorded; goals of periods before the change aren’t read',
  { tags: 'long' },
  async () => {
    const owner = await signUp()
    const timeframes = ['2026-11', '2026-Q4', '2026-full', '2026-10']
    for (let n = 0; n < 20; n++) {
      await set(owner, { timeframe: timeframes[n % 4], targetAmount: 100 + n })
    }
    await sold(owner, { date: TODAY, revenue: 5_000 })
    const profile = (await owner.get('/api/business-profile')).body
    await db.withOwner(owner.account.id, (tx) =>
      recordReachedGoals(tx, { since: '2026-11-01', today: TODAY, now, profile }),
    )
    const { rows } = await db.systemPool.query(
      'SELECT timeframe, count(achieved_at)::int AS achieved FROM business_goal WHERE owner_id = $1 GROUP BY 1',
      [owner.account.id],
    )
    expect(Object.fromEntries(rows.map((row) => [row.timeframe, row.achieved]))).toEqual({
      '2026-11': 5,
      '2026-Q4': 5,
      '2026-full': 5,
      '2026-10': 0,
    })
  },
)

describe('a page that has seen a goal met', () => {
  test('is refused while the target isn’t met, no matter what it sends (spec §7.11)', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: 999.99 })
    const made = await set(owner)
    expect(await claimGoal(owner, made)).toMatchObject({
      status: 409,
      body: { code: 'goal_not_met', message: "This goal hasn't been reached yet." },
    })
    expect(await goalsOf(owner)).toEqual([made])
  })
  test('is refused for a deactivated goal; sales of another period or owner don’t count', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    await sold(owner, { date: '2026-11-02', revenue: 1_000 })
    const inactive = await set(owner, { isActive: false })
    expect((await claimGoal(owner, inactive)).body.code).toBe('goal_inactive')
    expect((await claimGoal(owner, await set(owner, { timeframe: '2026-10' }))).body.code).toBe(
      'goal_not_met',
    )
    expect((await claimGoal(other, await set(other))).body.code).toBe('goal_not_met')
    expect((await claimGoal(other, await set(owner))).status, 'of another owner').toBe(404)
  })
  test('gets the goal as recorded (spec §3.12, §4.3)', async () => {
    const owner = await signUp()
    const { id } = await set(owner)
    await sold(owner, { date: '2026-11-02', revenue: 1_000 })
    const [made] = await goalsOf(owner)
    expect(made).toMatchObject({ id, achievedAt: NOW, achievedAmount: 1_000, reachedOn: TODAY })
    expect((await claimGoal(owner, made!)).body).toEqual(made)
    expect(await goalsOf(owner)).toEqual([made])
  })
})
