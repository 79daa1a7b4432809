import { eq, sql } from 'drizzle-orm'
import { saveChoice } from '../../../features/coach/competition/store.ts'
import { createProfile } from '../../../features/profile/index.ts'
import { businessProfile } from '../../../features/profile/tables.ts'
import { lockRecalculation, recalculateOrThrow } from '../../../features/sales/index.ts'
import { saleRevision } from '../../../features/sales/rollups/tables.ts'
import { asSystem, type OwnerTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { MAYA, SAMPLE_OWNER } from '../../../shared/sample.ts'
import { OWNER_DATA } from '../../owner-data.ts'
import { closedIn, liveIn } from './history.ts'
import { DEMO_LIFE, furnish } from './life.ts'
import { DEMO_DAYS } from './shop.ts'

/** In one transaction: visitors see the old shop or the new. Of several processes one makes the shop. */
export async function makeSampleShop({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const closed = await closedIn(db)
  await db.withOwnerBulk(SAMPLE_OWNER, async (tx) => {
    // Longer than another process takes to make the shop.
    await tx.client.query(`SET LOCAL lock_timeout = '60s'`)
    await lockRecalculation(tx)
    const moment = { now: clock.now(), today: clock.today(timeZone) }
    const made = await madeOn(tx)
    if (made && made >= moment.today) return
    await emptyShop(tx)
    await createProfile(tx, { businessName: MAYA.businessName, timeZone })
    // Has points, but isn't ranked.
    await saveChoice(tx, 'hidden', { alias: '', aliasKey: null })
    await furnish(tx, moment.today)
    await liveIn(tx, moment, DEMO_LIFE, closed)
    await recalculateOrThrow(tx, clock)
  })
}

async function madeOn(tx: OwnerTx): Promise<Day | undefined> {
  const { registeredOn, ownerId } = businessProfile
  const [profile] = await tx
    .select({ registeredOn })
    .from(businessProfile)
    .where(eq(ownerId, tx.ownerId))
  return profile?.registeredOn ? addDays(profile.registeredOn, DEMO_DAYS) : undefined
}

/** as when an account is deleted */
const emptyShop = (tx: OwnerTx): Promise<void> =>
  asSystem(tx, async () => {
    await tx.client.query(`SELECT set_config('app.leaving', $1, true)`, [tx.ownerId])
    for (const [table] of OWNER_DATA.flatMap(({ tables }) => tables)) {
      // Holds the lock on the sales; the triggers need that row.
      if (table === saleRevision) continue
      await tx.execute(sql`DELETE FROM ${table} WHERE owner_id = ${tx.ownerId}`)
    }
    await tx.client.query(`SELECT set_config('app.leaving', '', true)`)
  })
