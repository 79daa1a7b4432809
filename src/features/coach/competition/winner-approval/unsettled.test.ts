import { expect, test } from 'vitest'
import { testApp } from '../../../../app/testing/app.ts'
import { asSuperuser } from '../../../../server/testing/database.ts'
import { adminOf } from '../../../accounts/testing/admin.ts'
import { sell } from '../../../sales/testing/sell.ts'
import { pointDifferences } from '../../points/verify.ts'
import { closeMonths } from '../closing.ts'
import type { WinnersToDecide } from './contract.ts'
import { unsettledText } from './web/words.ts'

let now = new Date('2026-11-20T12:00:00Z')
const { db, signUp, operator } = await testApp({ isAlone: true, now: () => now })
const admin = await adminOf({ db, signUp })
const database = (await db.systemPool.query('SELECT current_database() AS name')).rows[0].name

async function list(): Promise<WinnersToDecide> {
  const { status, body } = await admin.get('/api/admin/competition/winners?month=2026-11')
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}
const US = { currency: 'USD', numberStyle: '1,234.50', dateStyle: '31 Mar 2026' } as const

test(
  'whose 50 + 200 points an error kept from being counted is named before the winners are confirmed; repaired, they count in the total, and the closed month stays as it is',
  { tags: 'long' },
  async () => {
    const [fine, broken] = [await signUp(), await signUp()]
    const refusal = `
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'points are broken'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON point_event FOR EACH ROW
      WHEN (NEW.owner_id = '${broken.account.id}') EXECUTE FUNCTION refuse()`
    await asSuperuser(refusal, database)
    await sell(fine, '2026-11-20', 10)
    await sell(broken, '2026-11-20', 10_000)
    expect((await fine.get('/api/achievements')).body.totalPoints).toBe(50)
    now = new Date('2026-12-01T12:10:00Z')
    await closeMonths(operator)
    const atClose = await list()
    expect(atClose.winners).toMatchObject([{ place: 1, points: 50 }])
    const [named, ...more] = atClose.unsettled
    expect([named, more]).toMatchObject([
      { accountId: broken.account.id, name: 'Ada Byron', points: 0, isSettled: false },
      [],
    ])
    expect(unsettledText(named!, US)).toBe('0 points at the close, and still not up to date')

    await asSuperuser('DROP TRIGGER refuse ON point_event', database)
    expect((await broken.get('/api/achievements')).body.totalPoints).toBe(250)
    const repaired = await list()
    expect(repaired.winners).toEqual(atClose.winners)
    expect(unsettledText(repaired.unsettled[0]!, US)).toBe(
      '0 points at the close. 250 more points of the month count in the total only',
    )
    expect(await db.withSystem(pointDifferences)).toEqual([])
    const { body } = await broken.get('/api/leaderboard?month=2026-11')
    expect(body.you).toMatchObject({ points: 0, rank: null })
  },
)
