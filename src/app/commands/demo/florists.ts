import { eq } from 'drizzle-orm'
import { compareShops, monthDue } from '../../../features/advice/index.ts'
import { competitor } from '../../../features/coach/competition/tables.ts'
import { businessProfile } from '../../../features/profile/tables.ts'
import { recalculateOrThrow } from '../../../features/sales/index.ts'
import type { Services } from '../../../server/services.ts'
import {
  addDays,
  addMonths,
  daysBetween,
  startOfMonth,
  weekdayOf,
} from '../../../shared/calendar.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'
import { addAccount } from './competitors.ts'
import type { Moment } from './history.ts'
import { insertSales } from './sales.ts'
import type { DemoSale } from './shop.ts'

const FLORISTS = 26
const MONTHS = 3
const WITHOUT_COSTS = 6
const WITH_FEW_CUSTOMERS = 5

/** Not on the board. */
export async function addFlorists(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { now, today }: Moment,
  profile: { industry: string; currency: string },
): Promise<number> {
  const random = seededRandom(11)
  for (let n = 0; n < FLORISTS; n++) {
    const businessName = `Flower shop ${n + 1}`
    const names = { firstName: 'Flora', lastName: `No ${n + 1}` }
    const id = await addAccount(
      db,
      { now, today },
      { ...names, businessName, joined: 200 + n * 11 },
    )
    await db.withOwner(id, async (tx) => {
      await tx.update(businessProfile).set(profile).where(eq(businessProfile.ownerId, id))
      await tx.insert(competitor).values({ ownerId: id, appearance: 'hidden', hasChosen: true })
      await insertSales(tx, salesOf(n, today, random))
      await recalculateOrThrow(tx, clock)
    })
  }
  await db.withSystem((tx) => compareShops(tx, { month: monthDue(now), now, mustConfirm: false }))
  return FLORISTS
}

function salesOf(n: number, today: Moment['today'], random: () => number): DemoSale[] {
  const first = addMonths(startOfMonth(today), -MONTHS)
  const days = daysBetween(first, startOfMonth(today))
  const perDay = 3 + n / 4
  const price = 5_000 + Math.round(random() * 6_000)
  const costShare = 0.42 + random() * 0.22
  const namedShare = n % WITH_FEW_CUSTOMERS === 0 ? 0.2 : 0.75
  const sales: DemoSale[] = []
  for (let day = 0; day < days; day++) {
    const saleDate = addDays(first, day)
    if (weekdayOf(saleDate) === 0) continue
    for (let left = Math.round(perDay * (0.6 + random() * 0.8)); left > 0; left--) {
      const revenueCents = Math.round((price * (0.4 + random() * 1.2)) / 50) * 50
      sales.push({
        saleDate,
        minute: Math.floor(random() * 540),
        productName: 'Bouquet',
        quantity: 1,
        revenueCents,
        costCents: n % WITHOUT_COSTS === 0 ? null : Math.round(revenueCents * costShare),
        customerName:
          random() < namedShare ? `Customer ${Math.floor(random() * 12 * perDay)}` : null,
        salesperson: 'Flora',
      })
    }
  }
  return sales
}
