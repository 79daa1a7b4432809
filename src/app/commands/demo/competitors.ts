import { v7 as uuidv7 } from 'uuid'
import { user } from '../../../features/accounts/tables.ts'
import { lookAlikeKey } from '../../../features/coach/competition/look-alike.ts'
import { closeMonths } from '../../../features/coach/competition/closing.ts'
import { confirmWinners, proposedWinners } from '../../../features/coach/competition/operator.ts'
import { competitor } from '../../../features/coach/competition/tables.ts'
import { closedMonths } from '../../../features/coach/competition/winners.ts'
import { createProfile } from '../../../features/profile/index.ts'
import { recalculateOrThrow, ownersToRecalculate } from '../../../features/sales/index.ts'
import type { Database } from '../../../server/database/tenancy.ts'
import type { Services } from '../../../server/services.ts'
import { addDays, addMonths, daysBetween, startOfMonth } from '../../../shared/calendar.ts'
import { fullName } from '../../../shared/names.ts'
import { seededRandom } from '../../../shared/seeded-random.ts'
import { liveThrough, type Moment } from './history.ts'
import { insertSales } from './sales.ts'

const OWNERS = `
  Amara Okoye, Okoye Braids; Ben Carter, Carter Cycles; Chloé Martin, Chez Chloé; Dario Conti, Conti Gelato
  Elif Demir, Demir Tailoring; Farah Aziz, Aziz Bakery; Gus Nyman, Nyman Carpentry; Hana Kim, Studio Hana
  Ivan Horvat, Horvat Motors; Jess Tran, Nail Loft; Karim Saleh, Saleh Barbers; Lena Braun, Braun Optics
  Mateo Ruiz, Ruiz Print; Nora Lind, Lind Yoga; Omar Farouk, Farouk Spices; Pia Weber, Weber Blumen
  Quinn Doyle, Doyle Pet Care; Rosa Silva, Silva Sweets; Stefan Ilic, Ilic Plumbing; Tara Singh, Singh Sarees
  Uma Patel, Patel Grocers; Vera Novak, Novak Ceramics; Will Hughes, Hughes Gardens; Xenia Popa, Popa Books
  Yusuf Kaya, Kaya Coffee; Zoe Adams, Adams Soaps; Aiko Mori, Mori Tea; Bruno Costa, Costa Surf
  Cara Walsh, Walsh Wool; Dev Sharma, Sharma Repairs; Erin Blake, Blake Bakes; Felix Roth, Roth Frames
  Gita Rao, Rao Dance; Hugo Lopez, Lopez Tacos; Ines Prado, Prado Shoes; Jonah West, West Wash
  Kira Olsen, Olsen Sauna; Luca Greco, Greco Pasta; Mina Park, Park Lashes; Nils Berg, Berg Bikes
  Olga Sidorova, Sidorova Silver; Paul Reyes, Reyes Roofing`
  .split(/[;\n]/)
  .map((line) => line.trim())
  .filter(Boolean)
  .map((line) => line.split(/[ ,] ?/))

const APPEARANCES = ['first_name', 'business_name', 'first_name', 'alias', 'first_name'] as const
const MONTHS = 2
/** days ago: before those months, or streaks would be older than accounts */
const JOINED = 31 * (MONTHS + 1)

export async function addCompetitors(db: Database, moment: Moment): Promise<number> {
  const random = seededRandom(7)
  for (const [n, [firstName = '', lastName = '', ...business]] of OWNERS.entries()) {
    const businessName = business.join(' ')
    const joined = JOINED + n * 17
    const id = await addAccount(db, moment, { firstName, lastName, businessName, joined })
    const diligence = 1 - n / OWNERS.length
    const first = addMonths(startOfMonth(moment.today), -MONTHS)
    const days = Array.from({ length: daysBetween(first, moment.today) + 1 }, (_, day) => day)
    const open = days.filter(() => random() < 0.35 + 0.65 * diligence)
    const price = 4_000 + Math.round(random() * 60) * 1_000
    await db.withOwner(id, async (tx) => {
      await insertSales(
        tx,
        open.map((day) => ({
          saleDate: addDays(first, day),
          minute: 60 + n,
          productName: businessName,
          quantity: 1,
          revenueCents: price,
          costCents: n % 3 === 0 ? price * 0.6 : null,
          customerName: `Customer ${day % 30}`,
          salesperson: firstName,
        })),
      )
      const appearance = APPEARANCES[n % APPEARANCES.length]!
      const alias = appearance === 'alias' ? `Team ${lastName}` : ''
      const aliasKey = alias ? lookAlikeKey(alias) : null
      await tx
        .insert(competitor)
        .values({ ownerId: id, appearance, alias, aliasKey, hasChosen: true })
        // An earlier demo has taken the alias.
        .onConflictDoNothing({ target: competitor.aliasKey })
    })
    await liveThrough(db, id, moment, {
      months: MONTHS,
      visitsEvery: 1 + Math.floor(4 * (1 - diligence)),
      shares: n % 3,
    })
  }
  return OWNERS.length
}

/** Only where invented owners won. The last month stays to be verified. */
export async function confirmDemoWinners(
  services: Pick<Services, 'db' | 'clock' | 'config' | 'log'>,
): Promise<void> {
  const { db, clock } = services
  for (const ownerId of await ownersToRecalculate(db, clock)) {
    await db.withOwner(ownerId, (tx) => recalculateOrThrow(tx, clock))
  }
  await closeMonths(services)
  const [, ...months] = await db.withSystem((tx) => closedMonths(tx, 12))
  for (const { month } of months) {
    const code = month.slice(0, 7)
    const { winners } = await proposedWinners(services, code)
    const isDemo = winners.every(({ email, state }) => isInvented(email) && state === 'proposed')
    if (winners.length > 0 && isDemo) await confirmWinners(services, code, [], 'npm run demo')
  }
}

const isInvented = (email: string): boolean => email.endsWith('@example.com')

interface Account {
  firstName: string
  lastName: string
  businessName: string
  /** days ago */
  joined: number
}

export async function addAccount(
  db: Database,
  { now }: Moment,
  { joined, businessName, ...names }: Account,
): Promise<string> {
  const id = uuidv7()
  await db.withSystem(async (tx) => {
    await tx.insert(user).values({
      id,
      email: `${names.firstName.toLowerCase()}-${id.slice(-8)}@example.com`,
      name: fullName(names),
      createdAt: new Date(now.getTime() - joined * 86_400_000),
      ...names,
    })
  })
  await db.withOwner(id, (tx) => createProfile(tx, { businessName, timeZone: 'UTC' }))
  return id
}
