import { beforeEach, expect, test } from 'vitest'
import { testApp } from '../../../app/testing/app.ts'
import { keyNicknames } from './keys.ts'
import { makeStandings } from './testing/standings.ts'

let now = new Date('2026-11-15T12:00:00Z')
const { db, signUp, operator } = await testApp({
  isAlone: true,
  now: () => now,
  config: { OPERATOR_NAME: 'Ada Trading', COMMUNITY_NAME: 'The Pie Club' },
})
const MONTH = '2026-11-01'

beforeEach(async () => {
  now = new Date('2026-11-15T12:00:00Z')
  await db.systemPool.query('DELETE FROM standing')
  await db.systemPool.query('DELETE FROM competitor')
})

type Owner = Awaited<ReturnType<typeof signUp>>
const withPoints = async (points = 100): Promise<Owner> => {
  const owner = await signUp()
  await makeStandings(db, MONTH, [{ ownerId: owner.account.id, points }])
  return owner
}
const choose = (owner: Owner, choice: object) => owner.post('/api/leaderboard/appearance', choice)
/** what another owner sees */
const seenBy = async (other: Owner) =>
  (await other.get('/api/leaderboard')).body.leaderboard.map(
    ({ displayName, businessName }: Record<string, string>) => [displayName, businessName],
  )

test('first name and initial until they choose; the answer says that nobody has asked yet', async () => {
  const owner = await withPoints()
  expect((await owner.get('/api/leaderboard/appearance')).body).toEqual({
    appearance: 'first_name',
    hasChosen: false,
    alias: '',
    firstName: 'Ada B.',
    businessName: '',
  })
  expect(await seenBy(await signUp())).toEqual([['Ada B.', '']])
  expect((await choose(owner, { appearance: 'first_name' })).body.hasChosen).toBe(true)
  expect((await owner.get('/api/leaderboard')).body.appearance).toBe('first_name')
})

test('the name of the business, if there is one', async () => {
  const owner = await withPoints()
  const other = await signUp()
  expect(await choose(owner, { appearance: 'business_name' })).toMatchObject({
    status: 400,
    body: { message: 'Add the name of your business to your Business Profile first.' },
  })
  await owner.post('/api/business-profile', { businessName: 'Ada’s Pies' })
  expect(await seenBy(other), 'not before they choose it').toEqual([['Ada B.', '']])
  expect((await choose(owner, { appearance: 'business_name' })).status).toBe(200)
  expect(await seenBy(other)).toEqual([['Ada’s Pies', 'Ada’s Pies']])
})

/** in other case and width, with something unseen, dots, Cyrillic, Greek, dotless and fraktur letters, marks and accents */
const LIKE_PIE_QUEEN = [
  ...['Pie Queen', 'pie queen', 'ＰＩＥ ＱＵＥＥＮ', 'Pie Queen\uFE0F'],
  ...['Pie.Queen', 'PieQueen', 'Рiе Quееn', 'Pıe Queen', 'P1e Queen', '𝔓𝔦𝔢 𝔔𝔲𝔢𝔢𝔫'],
  ...['Pie Qυeen', 'Pie Queeη', 'Pie Que\u0332en', 'Pie Queẹn', 'Píe Queen', 'P\u20DDie Queen'],
  ...['\u{1D159}', '\u{16FE4}', '\u{13440}', '\u0BCD', '★'].map((mark) => `Pie Queen${mark}`),
]

test('a nickname that looks like the one that someone has is refused, and the old choice stays', async () => {
  const [first, second] = [await withPoints(200), await withPoints(100)]
  expect((await choose(first, { appearance: 'alias', alias: '  Pie   Queen ' })).body.alias).toBe(
    'Pie Queen',
  )
  for (const alias of LIKE_PIE_QUEEN) {
    expect(await choose(second, { appearance: 'alias', alias })).toMatchObject({
      status: 409,
      body: { code: 'alias_taken', message: expect.stringContaining('Choose another one') },
    })
  }
  expect((await choose(first, { appearance: 'alias', alias: 'Pie queen' })).status).toBe(200)
  expect(await seenBy(second)).toEqual([
    ['Pie queen', ''],
    ['Ada B.', ''],
  ])
  await choose(first, { appearance: 'first_name' })
  expect((await choose(second, { appearance: 'alias', alias: 'Pie Queen' })).status).toBe(200)
})

test('of two owners who choose the same nickname at the same time one gets it', async () => {
  const owners = await Promise.all([signUp(), signUp(), signUp()])
  const answers = await Promise.all(
    owners.map((owner) => choose(owner, { appearance: 'alias', alias: 'Same' })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('nicknames without a key get theirs; of those that look alike the one of the oldest account stays', async () => {
  const aliases = ['Pie Queen', 'Píe Queen', 'がく', 'Former mémber', 'Zoë', 'Zoé']
  const owners: Owner[] = []
  for (const alias of aliases) {
    const owner = await withPoints(600 - 100 * owners.length)
    owners.push(owner)
    await db.systemPool.query(
      `INSERT INTO competitor (owner_id, appearance, alias, has_chosen) VALUES ($1, 'alias', $2, true)`,
      [owner.account.id, alias],
    )
  }
  // Chosen before the keys were there.
  const last = await withPoints(50)
  await choose(last, { appearance: 'alias', alias: 'Zoe' })

  await keyNicknames(operator)
  const { rows } = await db.systemPool.query(
    `SELECT alias, alias_key IS NOT NULL AS "hasKey" FROM competitor ORDER BY owner_id`,
  )
  const named = (alias: string) => ({ alias, hasKey: alias !== '' })
  expect(rows).toEqual(['Pie Queen', '', 'がく', '', 'Zoë', '', ''].map(named))
  expect((await seenBy(await signUp())).slice(0, 2)).toEqual([
    ['Pie Queen', ''],
    ['Ada B.', ''],
  ])
  const { appearance } = (await owners[1]!.get('/api/leaderboard')).body
  expect(appearance, 'is asked again').toBeNull()
  expect((await choose(last, { appearance: 'alias', alias: 'Píe Queen' })).status).toBe(409)
  expect(await keyNicknames(operator), 'nothing is left').toBe(0)
})

test.each([
  ['x', 400],
  ['x'.repeat(31), 400],
  ['  a  ', 400],
  ['a\u200Bb', 400],
  ['a\u202Eb', 400],
  ['a\nb', 400],
  ['\u3164\u3164', 400],
  ['Zoë 🥧', 200],
  ['👩‍🍳 baker', 200],
  ['مخبز', 200],
  ['🥧🥧', 200],
  ['You', 409],
  ['Y0u.', 409],
  ['Forrner Mernber', 409],
  ['Shop owner', 409],
  ['КPI Mechanics', 409],
  ['Young', 200],
])('the nickname %j: %i', async (alias, status) => {
  expect((await choose(await signUp(), { appearance: 'alias', alias })).status).toBe(status)
})

test('a small letter that looks like another one is that one, whatever its capital looks like', async () => {
  await choose(await signUp(), { appearance: 'alias', alias: 'Olive' })
  const other = await signUp()
  expect((await choose(other, { appearance: 'alias', alias: 'Oliνe' })).status).toBe(409)
  for (const alias of ['がく', 'かく', 'का', 'की'])
    expect((await choose(await signUp(), { appearance: 'alias', alias })).status, alias).toBe(200)
})

const OURS = ['KPI Mechanics', 'KPI\u2800Mechаnics', 'kpi-mechanics', 'Ada Trading', 'The Pie Club']
test.each([...OURS, 'You', 'Y\u043Eu', 'You\u2800', 'Hidden\u{1D159}', 'Former mémber'])(
  'a business called %j is not shown under a name of the app, who runs it, or a word of the board',
  async (businessName) => {
    const owner = await withPoints()
    await owner.post('/api/business-profile', { businessName })
    expect(await choose(owner, { appearance: 'business_name' })).toMatchObject({
      status: 409,
      body: { message: 'This looks like a name of this app. Choose another one.' },
    })
    await owner.post('/api/business-profile', { businessName: 'Pies' })
    await choose(owner, { appearance: 'business_name' })
    await owner.post('/api/business-profile', { businessName })
    expect(await seenBy(await signUp())).toEqual([['Shop owner', '']])
  },
)

test('a hidden owner is not on the board, not counted and has no place, but sees their points', async () => {
  const owner = await withPoints(300)
  const other = await withPoints(100)
  await choose(owner, { appearance: 'hidden' })
  const own = (await owner.get('/api/leaderboard')).body
  expect(own).toMatchObject({
    totalUsers: 1,
    appearance: 'hidden',
    you: { points: 300, rank: null, isListed: false, pointsToNextPlace: null },
  })
  expect(own.leaderboard.map(({ totalPoints }: { totalPoints: number }) => totalPoints)).toEqual([
    100,
  ])
  expect((await other.get('/api/leaderboard')).body.you.rank).toBe(1)
  await choose(owner, { appearance: 'first_name' })
  expect((await other.get('/api/leaderboard')).body.you.rank).toBe(2)
})

test('hiding changes months that are not closed; on a closed board the place stays and the name goes', async () => {
  const owner = await withPoints(300)
  const { id: ownerId } = owner.account
  await makeStandings(db, '2026-10-01', [{ ownerId, points: 250 }])
  await choose(owner, { appearance: 'hidden' })
  const other = await signUp()
  expect((await other.get('/api/leaderboard')).body.totalUsers).toBe(0)
  const { body } = await other.get('/api/leaderboard?month=2026-10')
  expect(body.leaderboard).toMatchObject([{ rank: 1, displayName: 'Hidden', totalPoints: 250 }])
})

test('names that would break the page are cut: control characters, direction marks, 200 letters', async () => {
  const owner = await withPoints()
  await db.systemPool.query(`UPDATE "user" SET first_name = $1, last_name = $2 WHERE id = $3`, [
    `A\u202E\nda ${'x'.repeat(200)}`,
    '🥧pie',
    owner.account.id,
  ])
  const [[name]] = await seenBy(owner)
  expect(name).toBe(`A da ${'x'.repeat(34)}… 🥧.`)
})

test.each([
  ['\u200B\u2060', 'Shop owner'],
  ['\uFE0F', 'Shop owner'],
  ['A\u200Bda', 'Ada B.'],
  [`Ada${'\u0301'.repeat(90)}`, 'Ada\u0301\u0301\u0301 B.'],
  ['נִיקּוּד', 'נִיקּוּד B.'],
])('the first name %j is shown as %j', async (firstName, shown) => {
  const owner = await withPoints()
  await db.systemPool.query(`UPDATE "user" SET first_name = $1 WHERE id = $2`, [
    firstName,
    owner.account.id,
  ])
  expect((await seenBy(owner))[0]![0]).toBe(shown)
})
