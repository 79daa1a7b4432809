import { eq } from 'drizzle-orm'
import { account, user } from '../../../features/accounts/tables.ts'
import { businessGoal } from '../../../features/goals/tables.ts'
import { profileOf } from '../../../features/profile/index.ts'
import { businessProfile, closure } from '../../../features/profile/tables.ts'
import type { OwnerTx } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { addDays, type Day } from '../../../shared/calendar.ts'
import { addCompetitors, confirmDemoWinners } from './competitors.ts'
import { addFlorists } from './florists.ts'
import { insertContacts } from './contacts.ts'
import { demoGoals } from './goals.ts'
import { liveThrough, type Life } from './history.ts'
import { insertSales } from './sales.ts'
import { DEMO_DAYS, demoHoliday, demoSales } from './shop.ts'

export async function liveDemo(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'log'>,
  ownerId: string,
  timeZone: string,
): Promise<{ sales: number; competitors: number; florists: number }> {
  const { db, clock } = services
  const today = clock.today(timeZone)
  const joined = addDays(today, -DEMO_DAYS)
  const createdAt = new Date(`${joined}T09:00:00Z`)
  await db.withSystem(async (tx) => {
    await tx.update(user).set({ createdAt }).where(eq(user.id, ownerId))
    await tx.update(account).set({ createdAt }).where(eq(account.userId, ownerId))
  })
  const sales = await db.withOwner(ownerId, (tx) => furnish(tx, today))
  const moment = { now: clock.now(), today }
  await liveThrough(db, ownerId, moment, DEMO_LIFE)
  const competitors = await addCompetitors(db, moment)
  const { industry, currency } = await db.withOwner(ownerId, profileOf)
  await confirmDemoWinners(services)
  const florists = await addFlorists(services, moment, { industry, currency })
  return { sales, competitors, florists }
}

export const DEMO_LIFE: Life = { months: 2, visitsEvery: 1, shares: 1 }

export async function furnish(tx: OwnerTx, today: Day): Promise<number> {
  const { ownerId } = tx
  const sales = demoSales(today)
  await tx
    .update(businessProfile)
    .set({
      businessType: 'Flower shop',
      industry: 'Retail/E-commerce',
      operatingDaysPerWeek: 6,
      annualClosedDays: 10,
      registeredOn: addDays(today, -DEMO_DAYS),
    })
    .where(eq(businessProfile.ownerId, ownerId))
  const holiday = demoHoliday(today)
  await tx.insert(closure).values({
    ownerId,
    startDay: holiday.start,
    endDay: holiday.end,
    note: 'Autumn break',
    enteredOn: addDays(holiday.start, -20),
  })
  await insertSales(tx, sales)
  await insertContacts(tx, today)
  await tx
    .insert(businessGoal)
    .values(demoGoals(sales, today).map((goal) => ({ ownerId, ...goal })))
  return sales.length
}
