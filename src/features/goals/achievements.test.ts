import { describe, expect, test } from 'vitest'
import { listen } from '../../server/events.ts'
import { testApp } from '../../app/testing/app.ts'
import { conflict } from '../../shared/errors.ts'
import { record, type TestSale } from '../sales/testing/record.ts'
import type { Goal } from './contract.ts'
import { goalReached } from './index.ts'
import { achieve, goalsOf, path, set } from './testing/goals.ts'

/** Saturday, 21 November 2026: 325 of the year's 365 days are over, and 21 of November's 30. */
const NOW = '2026-11-21T12:00:00.000Z'
const { signUp, db } = await testApp({ now: () => new Date(NOW) })

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))

describe('an achievement', () => {
  test('is refused while the target isn’t met, no matter what the page sends', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: 999.99 })
    const made = await set(owner)
    expect(await achieve(owner, made)).toMatchObject({
      status: 409,
      body: {
        code: 'goal_not_met',
        message: "This goal hasn't been reached yet. It will be celebrated as soon as it is.",
      },
    })
    expect(await goalsOf(owner)).toEqual([made])
  })
  test('of a deactivated goal is refused; sales of another period or owner don’t count', async () => {
    const [owner, other] = [await signUp(), await signUp()]
    await sold(owner, { date: '2026-11-02', revenue: 1_000 })
    const inactive = await set(owner, { isActive: false })
    expect((await achieve(owner, inactive)).body.code).toBe('goal_inactive')
    expect((await achieve(owner, await set(owner, { timeframe: '2026-10' }))).body.code).toBe(
      'goal_not_met',
    )
    expect((await achieve(other, await set(other))).body.code).toBe('goal_not_met')
    expect((await achieve(other, await set(owner))).status, 'of another owner').toBe(404)
  })
  test.each([
    ['revenue', 1_000, 1_000],
    ['units', 2, 2],
    ['profit_margin', 40, 40],
  ])(
    'of %s is recorded at the target, with the server’s time and amount',
    async (goalType, target, now) => {
      const owner = await signUp()
      await sold(owner, { date: '2026-11-02', revenue: 600, cost: 400 })
      await sold(owner, { date: '2026-11-30', revenue: 400, cost: 200 })
      const made = await set(owner, { goalType, targetAmount: target })
      const achieved = { ...made, achievedAt: NOW, achievedAmount: now }
      expect((await achieve(owner, made)).body).toEqual({ ...achieved, celebrate: true })
      expect(await goalsOf(owner)).toEqual([achieved])
    },
  )
  test('of margin isn’t possible when refunds outweigh sales', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: -10, cost: 5 })
    const made = await set(owner, { goalType: 'profit_margin', targetAmount: 1 })
    expect(made.currentAmount).toBe(0)
    expect((await achieve(owner, made)).body.code).toBe('goal_not_met')
  })
  test('of an extreme margin is recorded too: 10^15 over a cent of revenue', async () => {
    const owner = await signUp()
    const cheap = (): TestSale => ({ date: '2026-11-02', revenue: 0.01, cost: -9_999_999_999.99 })
    await sold(owner, ...Array.from({ length: 1_000 }, cheap))
    await sold(owner, { date: '2026-11-03', revenue: -9.99, cost: 0 })
    const made = await set(owner, { goalType: 'profit_margin', targetAmount: 50 })
    expect((await achieve(owner, made)).body.celebrate).toBe(true)
  })
  test('doesn’t change when it is sent again, sales change or the goal is deactivated', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: 1_000 })
    const made = await set(owner)
    await achieve(owner, made)
    await sold(owner, { date: '2026-11-03', revenue: 500 })
    const unchanged = { achievedAt: NOW, achievedAmount: 1_000, celebrate: false }
    expect(await achieve(owner, made)).toMatchObject({
      status: 200,
      body: { ...unchanged, currentAmount: 1_500 },
    })
    await owner.delete('/api/sales-entries/clear-all')
    expect((await achieve(owner, made)).body).toMatchObject({ ...unchanged, currentAmount: 0 })
    const { body } = await owner.patch(`${path}/${made.id}`, { isActive: false })
    expect(body).toMatchObject({ ...unchanged, isActive: false })
  })
  test('from several tabs at once is celebrated once and raised once, without errors', async () => {
    const raised: Goal[] = []
    listen(goalReached, async (_, reached) => void raised.push(reached))
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: 5_000 })
    for (let round = 0; round < 5; round++) {
      const made = await set(owner)
      const answers = await Promise.all([1, 2, 3, 4].map(() => achieve(owner, made)))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(answers.filter(({ body }) => body.celebrate)).toHaveLength(1)
      expect(new Set(answers.map(({ body }) => body.achievedAmount))).toEqual(new Set([5_000]))
      expect(raised.splice(0)).toEqual([{ ...made, achievedAt: NOW, achievedAmount: 5_000 }])
    }
    listen(goalReached)
  })
  test('is rolled back when a listener throws', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: 5_000 })
    const made = await set(owner)
    listen(goalReached, async () => {
      throw conflict('no', 'No.')
    })
    expect((await achieve(owner, made)).body.code).toBe('no')
    listen(goalReached)
    expect(await goalsOf(owner)).toEqual([made])
  })
  test('retried with the same Idempotency-Key gets the same response; a refused one stores no key', async () => {
    const owner = await signUp()
    const made = await set(owner)
    const key = { 'idempotency-key': 'tab-1' }
    expect((await achieve(owner, made, key)).status).toBe(409)
    await sold(owner, { date: '2026-11-02', revenue: 1_000 })
    const { body } = await achieve(owner, made, key)
    expect(body.celebrate).toBe(true)
    expect((await achieve(owner, made, key)).body).toEqual(body)
    expect((await achieve(owner, made)).body.celebrate).toBe(false)
  })
})
