import { describe, expect, test } from 'vitest'
import { ok, testApp, type Answer, type Client } from '../../app/testing/app.ts'
import { set } from '../goals/testing/goals.ts'
import { record } from '../sales/testing/record.ts'

const { db, signUp } = await testApp()
const PATH = '/api/setup-completion'
const [GOAL, PROFILE, SALE, DASHBOARD, IMPORT, COMMUNITY] = [0, 1, 2, 3, 4, 5]
const NAMES = ['Goal', 'Profile', 'First sale', 'Dashboard', 'Import', 'Community']

const indexes = async (answering: Promise<Answer>): Promise<number[]> =>
  (await ok(answering)).map((step: { stepIndex: number }) => step.stepIndex)
const doneBy = (owner: Client) => indexes(owner.get(PATH))
const check = async (owner: Client, stepIndex: number | undefined) =>
  indexes(owner.post(PATH, { stepIndex, stepName: NAMES[stepIndex!] }))
const uncheck = async (owner: Client, stepIndex: number | undefined) =>
  indexes(owner.delete(`${PATH}/${stepIndex}`))
const nameIt = (owner: Client) => owner.post('/api/business-profile', { businessName: 'Ortiz' })
const sell = (owner: Client, saleDate = '2026-03-01') =>
  owner.post('/api/sales-entries', { productName: 'Tulips', revenue: 20, saleDate })

describe('steps complete automatically', () => {
  test('with a goal, a business name, a sale and more than 10 sales (spec §4.7)', async () => {
    const owner = await signUp()
    expect(await doneBy(owner)).toEqual([])
    await set(owner, { timeframe: '2099-full' })
    expect(await doneBy(owner)).toEqual([GOAL])
    await nameIt(owner)
    expect(await doneBy(owner)).toEqual([GOAL, PROFILE])
    await sell(owner)
    expect(await doneBy(owner)).toEqual([GOAL, PROFILE, SALE, DASHBOARD])
    await db.withOwner(owner.account.id, (tx) =>
      record(tx, [
        ...Array.from({ length: 9 }, (_, n) => ({ date: `2026-03-1${n}`, revenue: 5 })),
        { date: '2026-03-12', revenue: -5 },
      ]),
    )
    expect(await doneBy(owner), '10 sales and a refund').toEqual([GOAL, PROFILE, SALE, DASHBOARD])
    await sell(owner, '2026-03-20')
    expect(await doneBy(owner), '11 sales, each on another day').toEqual([
      GOAL,
      PROFILE,
      SALE,
      DASHBOARD,
      IMPORT,
    ])
  })

  test('and are marked as detected, unlike steps the owner checked (spec §3.14)', async () => {
    const owner = await signUp()
    await nameIt(owner)
    await check(owner, COMMUNITY)
    expect((await owner.get(PATH)).body).toEqual([
      { stepIndex: PROFILE, stepName: 'Profile', isDetected: true },
      { stepIndex: COMMUNITY, stepName: 'Community', isDetected: false },
    ])
  })
})

describe('circles (spec §2.13, §4.7, §7.14)', () => {
  test('check and uncheck a step; doing it twice is fine', async () => {
    const owner = await signUp()
    expect(await check(owner, IMPORT)).toEqual([IMPORT])
    expect(await check(owner, IMPORT)).toEqual([IMPORT])
    expect(await uncheck(owner, IMPORT)).toEqual([])
    expect(await uncheck(owner, IMPORT)).toEqual([])
  })

  test('uncheck a detected step until it is checked again', async () => {
    const owner = await signUp()
    await nameIt(owner)
    expect(await uncheck(owner, PROFILE)).toEqual([])
    await nameIt(owner)
    expect(await doneBy(owner)).toEqual([])
    expect(await check(owner, PROFILE)).toEqual([PROFILE])
  })

  test('a step checked and unchecked without data still completes automatically later', async () => {
    const owner = await signUp()
    await check(owner, SALE)
    await uncheck(owner, SALE)
    await sell(owner)
    expect(await doneBy(owner)).toEqual([SALE])
  })

  test('a checked step stays done when its data is deleted', async () => {
    const owner = await signUp()
    const { body } = await sell(owner)
    await check(owner, SALE)
    await owner.delete(`/api/sales-entries/${body.id}`)
    expect(await doneBy(owner)).toEqual([SALE])
  })

  test("of one owner don't affect another's", async () => {
    const [alice, bob] = [await signUp(), await signUp()]
    await check(alice, IMPORT)
    await check(bob, COMMUNITY)
    await uncheck(bob, IMPORT)
    expect(await doneBy(alice)).toEqual([IMPORT])
    expect(await doneBy(bob)).toEqual([COMMUNITY])
  })
})

describe('an invalid step is rejected with a sentence for its field', () => {
  const RANGE = 'Step must be a whole number from 0 to 5'
  test.each([
    [{ stepIndex: 6, stepName: 'Seventh' }, { stepIndex: RANGE }],
    [{ stepIndex: -1, stepName: 'Before' }, { stepIndex: RANGE }],
    [{ stepIndex: 1.5, stepName: 'Between' }, { stepIndex: RANGE }],
    [{ stepIndex: '1', stepName: 'Text' }, { stepIndex: 'Step must be a number' }],
    [{ stepName: 'None' }, { stepIndex: 'Step is required' }],
    [{ stepIndex: 1 }, { stepName: 'Step name is required' }],
    [
      { stepIndex: 1, stepName: 'x'.repeat(101) },
      { stepName: 'Step name can have at most 100 characters' },
    ],
  ])('%j', async (body, fields) => {
    const owner = await signUp()
    expect(await owner.post(PATH, body)).toMatchObject({ status: 400, body: { fields } })
    expect(await doneBy(owner)).toEqual([])
  })

  test.each(['6', '-1', '1.5', 'one', '%20x', '', '%20', '0x1', '1e0'])(
    'DELETE …/%s',
    async (index) => {
      const owner = await signUp()
      expect(await owner.delete(`${PATH}/${index}`)).toMatchObject({
        status: 400,
        body: {
          fields: { stepIndex: expect.stringMatching(/^Step must be a whole number from 0 to 5$/) },
        },
      })
    },
  )
})
