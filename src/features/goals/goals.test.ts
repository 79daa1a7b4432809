import { describe, expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { record, type TestSale } from '../sales/testing/record.ts'
import { goal, goalsOf, path, set } from './testing/goals.ts'

/** Saturday, 21 November 2026: 325 of the year's 365 days are over, and 21 of November's 30. */
const NOW = '2026-11-21T12:00:00.000Z'
const { signUp, db } = await testApp({ now: () => new Date(NOW) })

type Owner = Awaited<ReturnType<typeof signUp>>
const sold = (owner: Owner, ...sales: TestSale[]) =>
  db.withOwner(owner.account.id, (tx) => record(tx, sales))

describe('a goal', () => {
  test('is created, and listed with its period and current amount, newest first (spec §3.4)', async () => {
    const owner = await signUp()
    expect(await goalsOf(owner)).toEqual([])
    await sold(owner, { date: '2026-11-02', revenue: 300 }, { date: '2026-10-31', revenue: 50 })
    const first = await set(owner, { description: ' Christmas lights ' })
    expect(first).toEqual({
      id: expect.any(Number),
      goalType: 'revenue',
      timeframe: '2026-11',
      description: 'Christmas lights',
      targetAmount: 1_000,
      isActive: true,
      setOn: '2026-11-21',
      achievedAt: null,
      achievedAmount: null,
      reachedOn: null,
      currentAmount: 300,
      bookedAhead: 0,
      isMarginAssumed: false,
      period: {
        label: 'November 2026',
        startDate: '2026-11-01',
        endDate: '2026-11-30',
        phase: 'current',
      },
      // Set today, when 300 had been sold: 700 are left for 10 days.
      pace: {
        isFirstDay: true,
        expectedByNow: 300,
        remaining: 700,
        operatingDaysLeft: 10,
        perOperatingDay: 70,
        projectedDate: null,
        isAhead: true,
      },
      isBehind: false,
      isOutOfReach: false,
      marginNeeded: null,
    })
    const second = await set(owner, { timeframe: '2026-full' })
    expect(second.currentAmount, '300 + 50').toBe(350)
    expect(await goalsOf(owner)).toEqual([second, first])
  })
  test.each([
    ['revenue', 'all revenue minus refunds: 200 + 100 − 50', 250],
    ['units', 'sales without refunds, at any quantity', 2],
    ['profit_margin', '(250 − 120) / 250, in percent', 52],
  ])('for %s counts %s', async (goalType, _, amount) => {
    const owner = await signUp()
    await sold(
      owner,
      { date: '2026-11-02', revenue: 200, cost: 100, quantity: 9 },
      { date: '2026-11-03', revenue: 100, cost: 20 },
      { date: '2026-11-04', revenue: -50, cost: 0 },
      { date: '2026-12-01', revenue: 1_000, cost: 1 },
    )
    const { currentAmount, pace } = await set(owner, { goalType, targetAmount: 90 })
    expect(currentAmount).toBe(amount)
    expect(pace === null, 'only sums have a pace').toBe(goalType === 'profit_margin')
  })
  test("has a pace by the profile's operating days: 6 of November's weekdays are left for 210 sales", async () => {
    const owner = await signUp()
    await owner.post('/api/business-profile', { operatingDaysPerWeek: 5 })
    const { pace } = await set(owner, { goalType: 'units', targetAmount: 210 })
    expect(pace).toMatchObject({
      expectedByNow: 0,
      remaining: 210,
      operatingDaysLeft: 6,
      perOperatingDay: 35,
      projectedDate: null,
    })
  })
  test('has a pace from the day on which it was set: 400 of 1,000 before the 11th, so 400 + 600 × 11 / 20 = 730 on the 21st', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-10', revenue: 400 }, { date: '2026-11-11', revenue: 330 })
    const { id } = await set(owner)
    await db.systemPool.query(`UPDATE business_goal SET set_on = '2026-11-11' WHERE id = $1`, [id])
    expect((await goalsOf(owner))[0]!.pace).toMatchObject({
      expectedByNow: 730,
      remaining: 270,
      // for the 10 days with today
      perOperatingDay: 27,
      // 330 in 11 of 364 / 365 days: 270 take 9 more.
      projectedDate: '2026-11-30',
      isAhead: true,
    })
  })
  test('has a pace as of today in the owner’s time zone', async () => {
    const phase = async (timeZone: string) =>
      (await set(await signUp({ timeZone }), { timeframe: 'monthly' })).pace!.operatingDaysLeft
    expect([await phase('UTC'), await phase('Pacific/Kiritimati')]).toEqual([10, 9])
  })
  test('is for revenue, active and without a label by default (spec §3.4)', async () => {
    const least = { timeframe: '2026-Q4', targetAmount: 5 }
    for (const form of [least, { ...least, description: null }, { ...least, description: ' ' }]) {
      const { body } = await (await signUp()).post(path, form)
      expect(body).toMatchObject({ goalType: 'revenue', isActive: true, description: '' })
    }
  })
  test('is deleted for good (spec §4.6)', async () => {
    const owner = await signUp()
    const kept = await set(owner)
    const { id } = await set(owner)
    expect(await owner.delete(`${path}/${id}`)).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect(await owner.delete(`${path}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'not_found', message: 'This goal no longer exists.' },
    })
    expect(await goalsOf(owner)).toEqual([kept])
  })
  test('is deactivated and reactivated (spec §4.6)', async () => {
    const owner = await signUp()
    const made = await set(owner)
    const activity = async (isActive: boolean) =>
      (await owner.patch(`${path}/${made.id}`, { isActive })).body
    expect(await activity(false)).toEqual({ ...made, isActive: false })
    expect(await goalsOf(owner)).toEqual([{ ...made, isActive: false }])
    expect(await activity(true)).toEqual(made)
  })
})

describe('a bad field gets a message at the field, and nothing is saved', async () => {
  const owner = await signUp()
  const ABOVE_0 = 'Target amount must be more than 0 and at most 9,999,999,999.99'
  const PERCENT = 'Target margin must be more than 0 and at most 100 percent'
  const WHOLE = 'Target number of sales must be a whole number from 1 to 1,000,000,000'
  const FROM_LIST = 'Choose a timeframe from the list'
  test.each([
    ['targetAmount', { targetAmount: 0 }, ABOVE_0],
    ['targetAmount', { targetAmount: -5 }, ABOVE_0],
    ['targetAmount', { targetAmount: 1e15 }, ABOVE_0],
    ['targetAmount', { targetAmount: 10_000_000_000 }, ABOVE_0],
    ['targetAmount', { targetAmount: 'lots' }, 'Target must be a number'],
    ['targetAmount', { targetAmount: '' }, 'Target must be a number'],
    ['targetAmount', { targetAmount: '5000' }, 'Target must be a number'],
    ['targetAmount', { targetAmount: null }, 'Target is required'],
    ['targetAmount', { targetAmount: undefined }, 'Target is required'],
    ['targetAmount', { targetAmount: 10.005 }, 'Target amount can have at most two decimal places'],
    ['targetAmount', { goalType: 'profit_margin', targetAmount: 0 }, PERCENT],
    [
      'targetAmount',
      { goalType: 'profit_margin', targetAmount: 0.001 },
      'Target margin can have at most two decimal places',
    ],
    ['targetAmount', { goalType: 'units', targetAmount: 0 }, WHOLE],
    ['targetAmount', { goalType: 'profit_margin', targetAmount: 100.01 }, PERCENT],
    ['targetAmount', { goalType: 'units', targetAmount: 1.5 }, WHOLE],
    ['targetAmount', { goalType: 'units', targetAmount: 1_000_000_001 }, WHOLE],
    ['goalType', { goalType: 'happiness' }, 'Choose what the goal is for'],
    ['timeframe', { timeframe: undefined }, FROM_LIST],
    ['timeframe', { timeframe: '2026-Q5' }, FROM_LIST],
    ['timeframe', { timeframe: '2026-13' }, FROM_LIST],
    ['timeframe', { timeframe: '2026-00' }, FROM_LIST],
    ['timeframe', { timeframe: '1899-full' }, FROM_LIST],
    ['timeframe', { timeframe: '2200' }, FROM_LIST],
    ['timeframe', { timeframe: 'weekly' }, FROM_LIST],
    ['timeframe', { timeframe: '2026-full\n' }, FROM_LIST],
    ['timeframe', { timeframe: 2026 }, FROM_LIST],
    ['description', { description: 'x'.repeat(201) }, 'Label can have at most 200 characters'],
    ['description', { description: '\0' }, "Label contains a character that can't be saved"],
    ['isActive', { isActive: 'yes' }, 'Active must be true or false'],
  ])('%s of %j (spec §5.6)', async (field, changes, sentence) => {
    expect(await owner.post(path, goal(changes))).toMatchObject({
      status: 400,
      body: { code: 'bad_input', fields: { [field]: sentence } },
    })
    expect(await goalsOf(owner)).toEqual([])
  })
  test.each([
    ['the largest revenue', { targetAmount: 9_999_999_999.99 }],
    ['the smallest revenue', { targetAmount: 0.01 }],
    ['a margin of 100 %', { goalType: 'profit_margin', targetAmount: 100 }],
    ['a margin with decimals', { goalType: 'profit_margin', targetAmount: 33.33 }],
    ['a billion sales', { goalType: 'units', targetAmount: 1_000_000_000 }],
    ['a label of 200 characters', { description: 'x'.repeat(200) }],
  ])('%s is valid', async (_, changes) => {
    expect(await set(await signUp(), changes)).toMatchObject(changes)
  })
  test('a change needs exactly one field, a valid time and a valid id (spec §7.11)', async () => {
    const { id } = await set(await signUp())
    const change = (body: unknown, of: string | number = id) => owner.patch(`${path}/${of}`, body)
    const bad = [
      await change({}),
      await change(undefined),
      await change({ isActive: true, achievedAt: NOW }),
      await change({ achievedAt: 'yesterday' }),
      await change({ achievedAt: null }),
      await change({ isActive: 'no' }),
      await change({ isActive: true }, 'first'),
      await change({ isActive: true }, 0),
    ]
    expect(bad.map(({ status, body }) => [status, body.code])).toEqual(
      bad.map(() => [400, 'bad_input']),
    )
  })
})

describe('an edit', () => {
  const edit = (owner: Owner, id: number, changes: object) => owner.patch(`${path}/${id}`, changes)
  const storedOf = async (id: number) =>
    (
      await db.systemPool.query<{ setOn: string; metWhenSet: boolean }>(
        'SELECT set_on AS "setOn", met_when_set AS "metWhenSet" FROM business_goal WHERE id = $1',
        [id],
      )
    ).rows[0]
  const setEarlier = async (owner: Owner, changes: object = {}) => {
    const { id } = await set(owner, changes)
    await db.systemPool.query(`UPDATE business_goal SET set_on = '2026-11-01' WHERE id = $1`, [id])
    return id
  }

  test('changes the label and the target; the day on which it was set stays when it is raised', async () => {
    const owner = await signUp()
    const id = await setEarlier(owner)
    const { body } = await edit(owner, id, { description: ' Van ', targetAmount: 2_000 })
    expect(body).toMatchObject({ description: 'Van', targetAmount: 2_000, setOn: '2026-11-01' })
    expect((await edit(owner, id, { description: null })).body.description).toBe('')
    expect(await goalsOf(owner)).toHaveLength(1)
  })
  test('to less counts as set anew, so that nobody lowers a goal to what is in already', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: 600 })
    const id = await setEarlier(owner)
    expect((await edit(owner, id, { targetAmount: 800 })).body.setOn).toBe('2026-11-21')
    expect(await storedOf(id)).toEqual({ setOn: '2026-11-21', metWhenSet: false })
    const { body } = await edit(owner, id, { targetAmount: 500 })
    expect(body).toMatchObject({ achievedAmount: 600 })
    expect(await storedOf(id)).toEqual({ setOn: '2026-11-21', metWhenSet: true })
  })
  test('of a goal that is not active counts as set anew too, or a small one could wait to be raised', async () => {
    const owner = await signUp()
    const id = await setEarlier(owner, { targetAmount: 1, isActive: false })
    expect((await edit(owner, id, { targetAmount: 1_000 })).body.setOn).toBe('2026-11-21')
  })
  test('of a reached goal changes its label only', async () => {
    const owner = await signUp()
    await sold(owner, { date: '2026-11-02', revenue: 1_000 })
    const { id } = await set(owner)
    expect((await edit(owner, id, { description: 'Van' })).status).toBe(200)
    expect((await edit(owner, id, { targetAmount: 5_000 })).body.code).toBe('goal_reached')
  })
  test('needs a target of its type, and an amount of its currency', async () => {
    const owner = await signUp()
    const sales = await set(owner, { goalType: 'units', targetAmount: 10 })
    const refused = await edit(owner, sales.id, { targetAmount: 1.5 })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { targetAmount: expect.stringContaining('whole number') } },
    })
    const { id } = await set(owner)
    const typed = { 'x-currency': 'EUR' }
    const late = await owner.patch(`${path}/${id}`, { targetAmount: 5 }, typed)
    expect(late.body.code).toBe('currency_changed')
  })
})

test('an owner can have at most 1,000 goals; the next one gets an error message', async () => {
  const owner = await signUp()
  await db.withOwner(owner.account.id, (tx) =>
    tx.client.query(
      `INSERT INTO business_goal (owner_id, goal_type, timeframe, description, target_hundredths, is_active)
       SELECT $1, 'revenue', (2000 + n % 100) || '-full', '', 100, true FROM generate_series(1, 999) AS n`,
      [tx.ownerId],
    ),
  )
  const atOnce = await Promise.all(Array.from({ length: 8 }, () => owner.post(path, goal())))
  expect(atOnce.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await owner.post(path, goal())).toMatchObject({
    status: 409,
    body: { code: 'too_many_goals', message: expect.stringContaining('1,000 goals') },
  })
  expect(await goalsOf(owner)).toHaveLength(1_000)
})

test('a goal of 99.50 yen is refused with a sentence, a margin of 99.5 percent is not', async () => {
  const owner = await signUp()
  await owner.post('/api/business-profile', { currency: 'JPY' })
  const refused = await owner.post(path, goal({ targetAmount: 99.5 }))
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({
    targetAmount: 'Amounts in Japanese yen have no decimals. Enter a whole number, like 1200.',
  })
  expect(await goalsOf(owner)).toEqual([])
  await set(owner, { goalType: 'profit_margin', targetAmount: 99.5 })
})

test('a margin of ($100 − $60) / $100 is known; with $100 more without a cost it is assumed in part', async () => {
  const owner = await signUp()
  await sold(owner, { date: '2026-11-02', revenue: 100, cost: 60 })
  const known = await set(owner, { goalType: 'profit_margin', targetAmount: 50 })
  expect(known).toMatchObject({ currentAmount: 40, isMarginAssumed: false })
  await sold(owner, { date: '2026-11-03', revenue: 100 })
  expect(await goalsOf(owner)).toMatchObject([{ currentAmount: 35, isMarginAssumed: true }])
})
