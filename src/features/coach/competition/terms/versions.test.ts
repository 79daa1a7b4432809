import { expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { ACHIEVEMENTS } from '../../points/contract.ts'
import { changePrize } from '../operator.ts'
import { changeTerms } from './service.ts'
import { termsOf } from './versions.ts'

let now = new Date('2026-11-15T12:00:00Z')
const { db, operator, signUp } = await testApp({ isAlone: true, now: () => now })
const owner = await signUp()
const rules = async (query = '') => (await owner.get(`/api/competition-rules${query}`)).body

test('complete rules are in force from the start: sponsor, entry, prize, ties and all achievements', async () => {
  const { text, ...rest } = await rules()
  expect(rest).toMatchObject({ version: 1, inForce: 1, hasPrize: true, inForceFrom: '2026-11-15' })
  expect(text).toContain('The sponsor of this competition is the community behind KPI Mechanics')
  for (const { name, points } of Object.values(ACHIEVEMENTS)) {
    expect(text).toContain(`- ${name}: ${points} points`)
  }
  for (const part of [
    'No purchase is necessary',
    '12:00 UTC on the 1st',
    'Equal points share a place',
    'the larger share of their open days (fewer than 10 open days count as 10)',
    'lifetime premium CRM access',
    'void where the law prohibits it',
    'No other owner ever sees your revenue',
  ]) {
    expect(text).toContain(part)
  }
})

test("the community's name makes a new version; the old one can still be read", async () => {
  const config = { ...operator.config, COMMUNITY_NAME: 'The Baker Street Club' }
  const read = (version?: number) =>
    db.withSystem((tx) => termsOf(tx, { ...operator, config }, version))
  expect(await read()).toMatchObject({
    version: 2,
    text: expect.stringContaining('is The Baker Street Club ("we")'),
  })
  expect((await read(1)).text).toContain('the community behind KPI Mechanics')
  expect((await read()).versions.map(({ version }) => version)).toEqual([2, 1])
})

test("the operator's rules hold from the 1st of the next month, or at once, and every version stays", async () => {
  expect(await changeTerms(operator, '## Ours\r\n\r\nBe kind.\n', false)).toMatchObject({
    version: 3,
    inForceFrom: '2026-12-01',
  })
  expect(await rules()).toMatchObject({ inForce: 2, version: 2 })
  expect(await rules('?version=3')).toMatchObject({ text: '## Ours\n\nBe kind.', inForce: 2 })
  now = new Date('2026-12-01T00:00:00Z')
  expect(await rules()).toMatchObject({ inForce: 3, version: 3 })
  await changeTerms(operator, 'Be kinder.', true)
  expect(await rules()).toMatchObject({ inForce: 4, text: 'Be kinder.' })
  expect((await rules()).versions).toHaveLength(4)
  expect((await rules('?version=3')).text).toContain('Be kind.')
  expect((await owner.get('/api/leaderboard')).body.competitionInfo.rulesVersion).toBe(4)
})

test('an unknown version is a 404 and an empty file a sentence; nobody can change what was in force', async () => {
  expect(await owner.get('/api/competition-rules?version=99')).toMatchObject({
    status: 404,
    body: { message: 'There is no version 99 of the rules.' },
  })
  await expect(changeTerms(operator, ' \n', false)).rejects.toThrow('The file is empty')
  await expect(changeTerms(operator, '€'.repeat(100_001), false)).rejects.toThrow(
    'at most 100,000 characters',
  )
  await expect(
    db.withSystem((tx) => tx.client.query(`UPDATE competition_rules SET text = ''`)),
  ).rejects.toThrow('permission denied')
})

test('with the prize off the rules say so; both decisions are in the audit log', async () => {
  await changePrize(operator, false)
  expect((await rules()).hasPrize).toBe(false)
  await changePrize(operator, true)
  expect((await rules()).hasPrize).toBe(true)
  const { rows } = await db.systemPool.query(
    `SELECT kind, detail, new_value AS value, actor_name AS by FROM audit_log WHERE kind IN ('rules_changed', 'prize_changed') ORDER BY at, id`,
  )
  const by = 'command line'
  const rest = { value: null, by }
  expect(rows).toEqual([
    { kind: 'rules_changed', detail: 'version 3 from 2026-12-01', ...rest },
    { kind: 'rules_changed', detail: 'version 4 from 2026-12-01', ...rest },
    { kind: 'prize_changed', detail: null, value: 'off', by },
    { kind: 'prize_changed', detail: null, value: 'on', by },
  ])
})
