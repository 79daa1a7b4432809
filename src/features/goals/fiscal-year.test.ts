import { expect, test } from 'vitest'
import { testApp } from '../../app/testing/app.ts'
import { saveProfile } from '../profile/contract.ts'
import { record } from '../sales/testing/record.ts'
import { goalsOf, set } from './testing/goals.ts'

const { signUp, db } = await testApp({ now: () => new Date('2026-11-21T12:00:00Z') })

test('goals that were set before keep their dates when the fiscal year changes; new ones follow it', async () => {
  const owner = await signUp()
  const from = (fiscalMonth: number) => owner.post(saveProfile.path, { fiscalMonth })
  await db.withOwner(owner.account.id, (tx) =>
    record(tx, [
      { date: '2026-03-31', revenue: 100 },
      { date: '2026-04-01', revenue: 20 },
    ]),
  )
  await set(owner, { timeframe: '2026-full' })
  await from(4)
  const second = await set(owner, { timeframe: '2026-full' })
  expect(second).toMatchObject({
    timeframe: '2026-full',
    currentAmount: 20,
    period: {
      label: 'FY 2026/27 (Full Year)',
      startDate: '2026-04-01',
      endDate: '2027-03-31',
      phase: 'current',
    },
  })
  await set(owner, { timeframe: '2026-Q4' })
  await set(owner, { timeframe: '2027-01' })
  await from(10)
  expect(
    (await goalsOf(owner)).map(({ period, currentAmount }) => [
      period.label,
      period.startDate,
      period.endDate,
      currentAmount,
    ]),
  ).toEqual([
    ['January 2027', '2027-01-01', '2027-01-31', 0],
    ['Q4 FY 2026/27', '2027-01-01', '2027-03-31', 0],
    ['FY 2026/27 (Full Year)', '2026-04-01', '2027-03-31', 20],
    ['2026 (Full Year)', '2026-01-01', '2026-12-31', 120],
  ])
})
